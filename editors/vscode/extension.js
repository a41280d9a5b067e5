// Starts `viewlint lsp` and leaves everything else to it.
'use strict';

const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

const documentSelector = [
  { scheme: 'file', language: 'swift' },
  { scheme: 'untitled', language: 'swift' },
  { scheme: 'file', language: 'markdown' },
  { scheme: 'file', pattern: '**/.viewlint.json' },
];

let client;

function start() {
  const settings = vscode.workspace.getConfiguration('viewlint');
  const command = settings.get('path') || 'viewlint';
  const args = ['lsp', '--log', settings.get('logLevel') || 'warning'];
  client = new LanguageClient(
    'viewlint',
    'ViewLint',
    { command, args, transport: TransportKind.stdio },
    { documentSelector, synchronize: { configurationSection: 'viewlint' } });
  return client.start().catch((error) => vscode.window.showErrorMessage(
    `ViewLint: '${command}' can't be started (${error.message}); set "viewlint.path"`));
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop().catch(() => {});
}

async function restart() {
  await stop();
  await start();
}

async function copyDebugReport() {
  if (!client) return;
  const report = await client.sendRequest(
    'workspace/executeCommand', { command: 'viewlint.debugReport', arguments: [] });
  await vscode.env.clipboard.writeText(report);
  vscode.window.showInformationMessage('ViewLint: the report is in the clipboard');
}

function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('viewlint.restart', restart),
    vscode.commands.registerCommand('viewlint.copyDebugReport', copyDebugReport),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('viewlint.path')) restart();
    }));
  return start();
}

module.exports = { activate, deactivate: stop };
