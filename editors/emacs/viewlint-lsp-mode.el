;;; viewlint-lsp-mode.el --- ViewLint as an lsp-mode client  -*- lexical-binding: t -*-

;;; Commentary:

;; Runs `viewlint lsp' for Swift, beside other servers.

;;; Code:

(require 'lsp-mode)

(defcustom viewlint-command '("viewlint" "lsp")
  "The command that starts the server."
  :type '(repeat string)
  :group 'lsp-mode)

(add-to-list 'lsp-language-id-configuration '(swift-mode . "swift"))

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection (lambda () viewlint-command))
  :major-modes '(swift-mode)
  :add-on? t
  :server-id 'viewlint))

(provide 'viewlint-lsp-mode)

;;; viewlint-lsp-mode.el ends here
