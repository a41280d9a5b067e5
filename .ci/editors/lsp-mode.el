;; Emacs with lsp-mode, without a screen, as a client of viewlint.  -*- lexical-binding: t -*-
(load (expand-file-name "common.el" (file-name-directory load-file-name)))
(setq lsp-session-file (expand-file-name "lsp-session" (getenv "HOME"))
      lsp-auto-guess-root nil lsp-keep-workspace-alive nil lsp-restart 'ignore
      lsp-enable-suggest-server-download nil lsp-idle-delay 0.05
      lsp-debounce-full-sync-notifications nil lsp-diagnostics-provider :flymake
      lsp-enable-file-watchers nil lsp-completion-enable nil lsp-enable-snippet nil
      lsp-headerline-breadcrumb-enable nil lsp-modeline-diagnostics-enable nil
      lsp-modeline-code-actions-enable nil lsp-lens-enable nil lsp-enable-folding nil
      lsp-enable-symbol-highlighting nil lsp-enable-imenu nil)
(require 'lsp-mode)
(require 'lsp-diagnostics)
(setq lsp-disabled-clients '(clangd sourcekit-ls))
(load (expand-file-name "../../editors/emacs/viewlint-lsp-mode.el"
                        (file-name-directory load-file-name)))
(setq viewlint-command (list (getenv "SERVER") "lsp"))
(lsp-workspace-folders-add (directory-file-name trial-root))

(defun trial-lsp-open (name)
  (find-file (expand-file-name (concat "Sources/" name) trial-root))
  (lsp)
  (trial-wait (lambda ()
                (and (lsp-workspaces)
                     (eq 'initialized (lsp--workspace-status (car (lsp-workspaces)))))))
  (current-buffer))
(advice-add 'trial-open :override #'trial-lsp-open)

(defun trial-lsp-shown ()
  (mapcar (lambda (item)
            (let* ((range (lsp-get item :range))
                   (start (lsp-get range :start)))
              (list (1+ (lsp-get start :line))
                    (- (lsp--position-to-point start)
                       (progn (goto-char (lsp--position-to-point start)) (line-beginning-position)))
                    (- (lsp--position-to-point (lsp-get range :end)) (line-beginning-position)))))
          (gethash (lsp--fix-path-casing (buffer-file-name)) (lsp-diagnostics t))))

(defun trial-lsp-fix ()
  (let* ((place (lsp--cur-position))
         (actions (lsp-request "textDocument/codeAction"
                               (list :textDocument (lsp--text-document-identifier)
                                     :range (list :start place :end place)
                                     :context (list :diagnostics []))))
         (fix (cl-find "Make it a constant" (append actions nil)
                       :key (lambda (action) (lsp-get action :title)) :test #'equal)))
    (trial-check "a fix is offered" fix)
    (lsp-execute-code-action fix)))

;; This version takes UTF-16 units for characters: an emoji shifts what stands behind it by one.
(setq trial-place-in-feed '(8 13 25))

(trial-say "emacs %s, lsp-mode" emacs-version)
(trial-run #'trial-lsp-shown #'trial-lsp-fix)
(let ((process (lsp--workspace-proc (car (lsp-workspaces)))))
  (lsp-workspace-shutdown (car (lsp-workspaces)))
  (trial-check "the server stops" (trial-wait (lambda () (not (process-live-p process))))))
(kill-emacs 0)
