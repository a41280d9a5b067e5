" Vim with ALE, without a screen, as a client of viewlint. Run by .ci/editors/run, which sets SERVER
" (the command), ROOT (the project) and OUT (where to write what happened).
set nocompatible hidden nomore noswapfile encoding=utf-8
let s:ale = '/usr/share/vim/vimfiles/pack/dist-bundle/opt/ale'
execute 'set rtp^=' . s:ale
execute 'set rtp+=' . s:ale . '/after'
execute 'set rtp+=' . expand('<sfile>:p:h:h:h') . '/editors/vim'
let g:ale_linters_explicit = 1
let g:ale_linters = {'swift': ['viewlint']}
let g:ale_lint_on_enter = 0
let g:ale_lint_delay = 10
filetype on
runtime plugin/ale.vim
let g:ale_swift_viewlint_executable = $SERVER

let s:out = []
function! s:finish(code) abort
  call writefile(s:out, $OUT)
  call ale#lsp#StopAll()
  if a:code == 0 | qall! | else | cquit! | endif
endfunction

function! s:check(what, holds) abort
  call add(s:out, (a:holds ? 'ok: ' : 'FAILED: ') . a:what)
  if !a:holds | call s:finish(1) | endif
endfunction

" What a buffer shows: line, column and end, from 1, in bytes.
function! s:shown(buffer) abort
  let l:list = get(g:ale_buffer_info, a:buffer, {'loclist': []}).loclist
  return map(copy(l:list), {_, item -> [item.lnum, item.col, item.end_col]})
endfunction

function! s:shows(buffer, expected) abort
  let l:tries = 0
  while s:shown(a:buffer) != a:expected && l:tries < 400
    sleep 50m
    let l:tries += 1
  endwhile
  let l:name = fnamemodify(bufname(a:buffer), ':t')
  call s:check(l:name . ' shows ' . string(s:shown(a:buffer)), s:shown(a:buffer) == a:expected)
endfunction

function! s:open(name) abort
  execute 'edit ' . fnameescape($ROOT . '/Sources/' . a:name)
  set filetype=swift
  call ale#Queue(0, 'lint_file')
  return bufnr('')
endfunction

function! s:change(buffer, line, text) abort
  execute 'buffer ' . a:buffer
  call setline(a:line, a:text)
  call ale#Queue(0)
endfunction

call add(s:out, 'vim ' . v:version . ', ale')
let s:feed = s:open('Feed.swift')
" ALE takes UTF-16 units for bytes: behind an emoji and an umlaut it is off by as many.
call s:shows(s:feed, [[8, 14, 26]])
let s:wide = s:open('Wide.swift')
call s:shows(s:wide, [[3, 35, 43]])
" Edits make findings go and come back.
let s:line = getbufline(s:feed, 8)[0]
call s:change(s:feed, 8, '')
call s:shows(s:feed, [])
call s:change(s:feed, 8, s:line)
call s:shows(s:feed, [[8, 14, 26]])
" A fix is offered, and mends what it is for.
let s:key = s:open('Key.swift')
call s:shows(s:key, [[4, 14, 25]])
call cursor(4, 16)
" The choice that a user makes.
runtime autoload/ale/util.vim
function! ale#util#Input(message, value) abort
  for l:line in split(a:message, "\n")
    if l:line =~# 'Make it a constant' | return matchstr(l:line, '\d\+') | endif
  endfor
  return ''
endfunction
ALECodeAction
let s:tries = 0
while getline(4) !~# 'static let' && s:tries < 400
  sleep 50m
  let s:tries += 1
endwhile
call s:check('the fix changes the text', getline(4) =~# 'static let defaultValue')
call ale#Queue(0)
call s:shows(s:key, [])
" The modifier gets another name in another file.
let s:turn = s:open('Turn.swift')
let s:line = getline(4)
call s:change(s:turn, 4, substitute(s:line, 'upsideDown', 'other', ''))
call s:shows(s:feed, [])
call s:change(s:turn, 4, s:line)
call s:shows(s:feed, [[8, 14, 26]])
call s:finish(0)
