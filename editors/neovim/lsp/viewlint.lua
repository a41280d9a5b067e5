-- For Neovim 0.11 and later: put this file into `lsp/` of your configuration.
return {
  cmd = { 'viewlint', 'lsp' },
  filetypes = { 'swift', 'markdown' },
  root_markers = { '.git', '.viewlint.json', 'Package.swift' },
}
