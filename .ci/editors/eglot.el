;; Emacs with eglot, without a screen, as a client of viewlint.  -*- lexical-binding: t -*-
(load (expand-file-name "common.el" (file-name-directory load-file-name)))
(require 'eglot)
(require 'flymake)
(require 'project)

(setq eglot-sync-connect 20 eglot-autoshutdown nil eglot-send-changes-idle-time 0.05
      eglot-confirm-server-initiated-edits nil flymake-no-changes-timeout 0.05)
(setq project-find-functions (list (lambda (_) (cons 'transient trial-root))))
(put 'swift-mode 'eglot-language-id "swift")
(add-to-list 'eglot-server-programs (cons 'swift-mode (list (getenv "SERVER"))))

(defun trial-eglot-open (name)
  (find-file (expand-file-name (concat "Sources/" name) trial-root))
  (unless (eglot-current-server)
    (apply #'eglot--connect (eglot--guess-contact)))
  (trial-wait (lambda () eglot--managed-mode))
  (current-buffer))
(advice-add 'trial-open :override #'trial-eglot-open)

;; Without a user there is no idle time, in which changes are sent and diagnostics taken up.
(advice-add 'trial-replace :after
            (lambda (buffer &rest _)
              (with-current-buffer buffer (eglot--signal-textDocument/didChange))))

(defun trial-eglot-shown ()
  (flymake-start nil)
  (mapcar (lambda (item)
            (append (trial-place (flymake-diagnostic-beg item))
                    (cdr (trial-place (flymake-diagnostic-end item)))))
          (flymake-diagnostics)))

(defun trial-eglot-fix ()
  (let* ((place (eglot--pos-to-lsp-position))
         (actions (jsonrpc-request
                   (eglot-current-server) :textDocument/codeAction
                   (list :textDocument (eglot--TextDocumentIdentifier)
                         :range (list :start place :end place)
                         :context (list :diagnostics []))))
         (fix (cl-find "Make it a constant" actions
                       :key (lambda (action) (plist-get action :title)) :test #'equal)))
    (trial-check "a fix is offered" fix)
    (eglot--apply-workspace-edit (plist-get fix :edit))
    (eglot--signal-textDocument/didChange)))

(trial-say "emacs %s, %s" emacs-version (file-name-nondirectory (locate-library "eglot")))
(trial-run #'trial-eglot-shown #'trial-eglot-fix)
(let ((server (eglot-current-server)))
  (eglot-shutdown server nil 10)
  (trial-check "the server stops" (trial-wait (lambda () (not (jsonrpc-running-p server))))))
(kill-emacs 0)
