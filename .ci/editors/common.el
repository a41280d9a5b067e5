;; What the Emacs clients share: settings for a run without a screen, and words for what is checked.
;; Run by .ci/editors/run, which sets SERVER (the command), ROOT (the project) and OUT (where to
;; write what happened).  -*- lexical-binding: t -*-
(setq vc-handled-backends nil create-lockfiles nil make-backup-files nil auto-save-default nil)
(setq package-user-dir (expand-file-name "elpa" (getenv "HOME"))
      package-directory-list '("/usr/share/emacs/site-lisp/elpa"))
(package-initialize)
(require 'cl-lib)

;; swift-mode is not part of Emacs.
(define-derived-mode swift-mode prog-mode "Swift")
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))

(defvar trial-place-in-feed '(8 12 25)
  "Where the finding in Feed.swift is shown.")

(defvar trial-root (file-name-as-directory (getenv "ROOT")))

(defun trial-say (format &rest arguments)
  (write-region (concat (apply #'format format arguments) "\n") nil (getenv "OUT") t 'quiet))

(defun trial-check (what holds)
  (trial-say "%s: %s" (if holds "ok" "FAILED") what)
  (unless holds (kill-emacs 1)))

(defun trial-wait (condition)
  "Let editor and server work until CONDITION holds."
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.05)
      (sit-for 0.05))
    (funcall condition)))

(defun trial-open (name)
  (find-file (expand-file-name (concat "Sources/" name) trial-root))
  (current-buffer))

(defun trial-shows (buffer shown expected)
  "Whether BUFFER comes to show EXPECTED; SHOWN says what it shows."
  (with-current-buffer buffer
    (trial-wait (lambda () (equal (funcall shown) expected)))
    (trial-check (format "%s shows %S" (buffer-name buffer) (funcall shown))
                 (equal (funcall shown) expected))))

(defun trial-replace (buffer old new)
  "Replace the first OLD in BUFFER by NEW."
  (with-current-buffer buffer
    (goto-char (point-min))
    (search-forward old)
    (replace-match new t t)))

(defun trial-place (position)
  "POSITION as line, from 1, and column, from 0, in characters."
  (save-excursion
    (goto-char position)
    (list (line-number-at-pos) (- position (line-beginning-position)))))

(defun trial-run (shown fix)
  "What every client is tried with. SHOWN says what a buffer shows, FIX makes the fix at point."
  (let ((feed (trial-open "Feed.swift")))
    (trial-shows feed shown (list trial-place-in-feed))
    (trial-shows (trial-open "Wide.swift") shown '((3 34 43)))
    ;; Edits make findings go and come back.
    (trial-replace feed "ScrollView" "Group")
    (trial-shows feed shown nil)
    (trial-replace feed "Group" "ScrollView")
    (trial-shows feed shown (list trial-place-in-feed))
    ;; A fix is offered, and mends what it is for.
    (let ((key (trial-open "Key.swift")))
      (trial-shows key shown '((4 13 25)))
      (goto-char (point-min))
      (search-forward "defaultV")
      (funcall fix)
      (trial-check "the fix changes the text"
                   (trial-wait (lambda ()
                                 (string-match-p "static let defaultValue" (buffer-string)))))
      (trial-shows key shown nil))
    ;; The modifier gets another name in another file.
    (let ((turn (trial-open "Turn.swift")))
      (trial-replace turn "func upsideDown" "func other")
      (trial-shows feed shown nil)
      (trial-replace turn "func other" "func upsideDown")
      (trial-shows feed shown (list trial-place-in-feed)))))
