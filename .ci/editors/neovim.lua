-- Neovim 0.7 and later, without a window, as a client of viewlint. Run by .ci/editors/run, which sets
-- SERVER (the command), ROOT (the project) and OUT (where to write what happened).
local out = {}
local function say(text) out[#out + 1] = text end

local function finish(code)
  local file = assert(io.open(os.getenv('OUT'), 'w'))
  file:write(table.concat(out, '\n'), '\n')
  file:close()
  vim.cmd(code == 0 and 'qa!' or 'cq')
end

local function check(what, condition)
  say((condition and 'ok: ' or 'FAILED: ') .. what)
  if not condition then error(what) end
end

-- Lets editor and server work until the condition holds.
local function wait(what, condition)
  check(what, vim.wait(6000, condition, 20))
end

local root = os.getenv('ROOT')
local client

local function attach()
  -- The configuration for Neovim 0.11, as it is for users, but for the program.
  local config = dofile(os.getenv('EDITORS') .. '/neovim/lsp/viewlint.lua')
  check('swift is among the file types', vim.tbl_contains(config.filetypes, 'swift'))
  config = { name = 'viewlint', cmd = { os.getenv('SERVER'), config.cmd[2] }, root_dir = root }
  if vim.lsp.start then
    client = vim.lsp.get_client_by_id(vim.lsp.start(config))
    return
  end
  local id = client and client.id or vim.lsp.start_client(config)
  wait('initialized', function()
    client = vim.lsp.get_client_by_id(id)
    return client and client.initialized
  end)
  vim.lsp.buf_attach_client(0, id)
end

local function open(name)
  vim.cmd('edit ' .. vim.fn.fnameescape(root .. '/Sources/' .. name))
  vim.bo.filetype = 'swift'
  attach()
  return vim.api.nvim_get_current_buf()
end

-- What is shown in a buffer: `line:column-line:column code`, from 0, in bytes.
local function shown(buffer)
  local found = {}
  for _, item in ipairs(vim.diagnostic.get(buffer)) do
    found[#found + 1] = ('%d:%d-%d:%d %s'):format(
      item.lnum, item.col, item.end_lnum, item.end_col, item.code)
  end
  return table.concat(found, ', ')
end

local function shows(buffer, text)
  vim.wait(6000, function() return shown(buffer) == text end, 20)
  local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t')
  check(('%s shows [%s]'):format(name, shown(buffer)), shown(buffer) == text)
end

local ok, message = pcall(function()
  local version = vim.version()
  say(('neovim %d.%d.%d'):format(version.major, version.minor, version.patch))

  local feed = open('Feed.swift')
  shows(feed, '7:15-7:28 inverted-scroll')
  local wide = open('Wide.swift')
  shows(wide, '2:35-2:44 frame-infinite-fixed')

  -- What is known of a view of SwiftUI's.
  local place = {
    textDocument = vim.lsp.util.make_text_document_params(feed),
    position = { line = 4, character = 6 },
  }
  local hovers = vim.lsp.buf_request_sync(feed, 'textDocument/hover', place, 20000)
  local hover = ''
  for _, answer in pairs(hovers or {}) do
    if answer.result then hover = answer.result.contents.value end
  end
  check('a view is described', hover:find("SwiftUI's `ScrollView.init(_:content:)`", 1, true)
    and hover:find('- drawn turned by 180°', 1, true))

  -- Edits make findings go and come back.
  vim.api.nvim_buf_set_text(feed, 7, 15, 7, 28, { '' })
  shows(feed, '')
  vim.api.nvim_buf_set_text(feed, 7, 15, 7, 15, { '', '.upsideDown()' })
  shows(feed, '8:0-8:13 inverted-scroll')

  -- A fix is offered, and mends what it is for.
  local key = open('Key.swift')
  shows(key, '3:13-3:25 preference-mutable-default')
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(key),
    range = { start = { line = 3, character = 14 }, ['end'] = { line = 3, character = 14 } },
    context = { diagnostics = {}, only = { 'quickfix' } },
  }
  local answers = vim.lsp.buf_request_sync(key, 'textDocument/codeAction', params, 20000)
  local action
  for _, answer in pairs(answers or {}) do
    for _, candidate in ipairs(answer.result or {}) do
      if candidate.title == 'Make it a constant' then action = action or candidate end
    end
  end
  check('a fix is offered', action ~= nil)
  vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
  check('the fix changes the text',
    vim.api.nvim_buf_get_lines(key, 3, 4, false)[1] == '  static let defaultValue: CGFloat = 0')
  shows(key, '')

  -- The modifier gets another name in another file.
  local turn = open('Turn.swift')
  vim.api.nvim_buf_set_text(turn, 3, 7, 3, 17, { 'other' })
  shows(feed, '')
  vim.api.nvim_buf_set_text(turn, 3, 7, 3, 12, { 'upsideDown' })
  shows(feed, '8:0-8:13 inverted-scroll')

  vim.lsp.stop_client(client.id)
  wait('the server stops', function() return vim.lsp.get_client_by_id(client.id) == nil end)
end)
if not ok then say('stopped: ' .. tostring(message)) end
finish(ok and 0 or 1)
