// Runs the extension for VS Code with stand-ins for `vscode` and `vscode-languageclient`, and checks
// its manifest. Usage: node .ci/editors/vscode.js
'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const Module = require('module');

const folder = path.join(__dirname, '../../editors/vscode');
const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
const commands = new Map();
const clients = [];
const settings = { path: '/opt/viewlint', logLevel: 'info' };
let onSettings;
let clipboard;
let complaint;
let startFails = false;

class LanguageClient {
  constructor(id, name, server, client) {
    Object.assign(this, { id, name, server, client, isRunning: false, asked: [] });
    clients.push(this);
  }
  async start() {
    if (startFails) throw new Error('ENOENT');
    this.isRunning = true;
  }
  async stop() { this.isRunning = false; }
  async sendRequest(method, params) {
    this.asked.push([method, params]);
    return 'the report';
  }
}

const standIns = {
  vscode: {
    workspace: {
      getConfiguration: (section) => {
        assert.strictEqual(section, 'viewlint');
        return { get: (key) => settings[key] };
      },
      onDidChangeConfiguration: (listener) => {
        onSettings = listener;
        return { dispose() {} };
      },
    },
    commands: {
      registerCommand: (id, action) => {
        assert(!commands.has(id), id);
        commands.set(id, action);
        return { dispose() {} };
      },
    },
    env: { clipboard: { writeText: async (text) => { clipboard = text; } } },
    window: {
      showErrorMessage: async (text) => { complaint = text; },
      showInformationMessage: async () => {},
    },
  },
  'vscode-languageclient/node': { LanguageClient, TransportKind: { stdio: 0 } },
};
const load = Module._load;
Module._load = (name, ...rest) => standIns[name] ?? load(name, ...rest);

(async () => {
  const extension = require(path.join(folder, manifest.main));
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.strictEqual(context.subscriptions.length, 3);
  assert.strictEqual(clients.length, 1);
  const [first] = clients;
  assert(first.isRunning);
  assert.strictEqual(first.id, 'viewlint');
  assert.deepStrictEqual(first.server,
    { command: '/opt/viewlint', args: ['lsp', '--log', 'info'], transport: 0 });
  const languages = first.client.documentSelector.map((item) => `${item.scheme}:${item.language ?? item.pattern}`);
  assert.deepStrictEqual(languages, ['file:swift', 'untitled:swift', 'file:markdown', 'file:**/.viewlint.json']);

  await commands.get('viewlint.copyDebugReport')();
  assert.strictEqual(clipboard, 'the report');
  assert.deepStrictEqual(first.asked,
    [['workspace/executeCommand', { command: 'viewlint.debugReport', arguments: [] }]]);

  await commands.get('viewlint.restart')();
  assert(!first.isRunning && clients.length === 2 && clients[1].isRunning);
  onSettings({ affectsConfiguration: () => false });
  await new Promise(setImmediate);
  assert.strictEqual(clients.length, 2);
  onSettings({ affectsConfiguration: (name) => name === 'viewlint.path' });
  await new Promise(setImmediate);
  assert.strictEqual(clients.length, 3);

  await extension.deactivate();
  assert(clients.every((client) => !client.isRunning));
  await extension.deactivate();
  await commands.get('viewlint.copyDebugReport')();
  startFails = true;
  await commands.get('viewlint.restart')();
  assert(/can't be started/.test(complaint));

  // The manifest names what the code has, and the other way round.
  assert.deepStrictEqual(
    manifest.contributes.commands.map((item) => item.command).sort(), [...commands.keys()].sort());
  for (const item of manifest.contributes.commands) assert(item.title.startsWith('ViewLint: '));
  const properties = manifest.contributes.configuration.properties;
  const linting = ['rules', 'platforms', 'include', 'exclude', 'overrides', 'rulePaths', 'suggest'];
  assert.deepStrictEqual(Object.keys(properties),
    ['path', 'logLevel', ...linting, 'trace.server'].map((name) => `viewlint.${name}`));
  for (const [name, property] of Object.entries(properties)) {
    // What nobody has set must say nothing, and be of its type.
    const kind = property.default === null ? 'null'
      : Array.isArray(property.default) ? 'array' : typeof property.default;
    assert([].concat(property.type).includes(kind), name);
    if (property.enum) assert(property.enum.includes(property.default), name);
  }
  assert.deepStrictEqual(Object.keys(manifest.dependencies), ['vscode-languageclient']);
  for (const key of ['name', 'displayName', 'description', 'version', 'publisher', 'license']) {
    assert(manifest[key], key);
  }
  assert(fs.existsSync(path.join(folder, manifest.main)));
  assert(manifest.activationEvents.includes('onLanguage:swift'));

  // The problem matcher reads what the program prints.
  const [matcher] = manifest.contributes.problemMatchers;
  const line = 'Sources/A b.swift:8:21: warning: a width: `x` [1] is infinite [frame-infinite-fixed]';
  const match = new RegExp(matcher.pattern.regexp).exec(line);
  const { file, line: row, column, severity, message, code } = matcher.pattern;
  assert.deepStrictEqual(
    [file, row, column, severity, message, code].map((index) => match[index]),
    ['Sources/A b.swift', '8', '21', 'warning', 'a width: `x` [1] is infinite', 'frame-infinite-fixed']);
  console.log('vscode: ok');
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
