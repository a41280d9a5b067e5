" ViewLint as a linter of ALE.
call ale#Set('swift_viewlint_executable', 'viewlint')

function! ale_linters#swift#viewlint#Root(buffer) abort
  let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')
  return empty(l:git) ? fnamemodify(bufname(a:buffer), ':p:h') : fnamemodify(l:git, ':h:h')
endfunction

call ale#linter#Define('swift', {
\ 'name': 'viewlint',
\ 'lsp': 'stdio',
\ 'language': 'swift',
\ 'executable': {buffer -> ale#Var(buffer, 'swift_viewlint_executable')},
\ 'command': '%e lsp',
\ 'project_root': function('ale_linters#swift#viewlint#Root'),
\})
