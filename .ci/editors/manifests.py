#!/usr/bin/env python3
"""Checks the files under editors/ that can't be run here: they parse, and say how to start the server.

Usage: .ci/editors/manifests.py
"""
import json
import pathlib
import re
import sys
import tomllib

root = pathlib.Path(__file__).resolve().parents[2] / "editors"
command = ["viewlint", "lsp"]


def check(what, holds):
    if not holds:
        sys.exit(f"FAILED: {what}")


def text(path):
    return (root / path).read_text(encoding="utf-8")


kate = json.loads(text("kate/settings.json"))["servers"]
check("kate serves Swift alone", list(kate) == ["swift"])
check("kate's command", kate["swift"]["command"] == command)
check("kate's roots", ".git" in kate["swift"]["rootIndicationFileNames"])
check("kate's mode", re.fullmatch(kate["swift"]["highlightingModeRegex"], "Swift"))

helix = tomllib.loads(text("helix/languages.toml"))
server = helix["language-server"]["viewlint"]
check("helix's command", [server["command"], *server["args"]] == command)
language = helix["language"]
check("helix has one language", [item["name"] for item in language] == ["swift"])
check("helix's servers", language[0]["language-servers"] == ["sourcekit-lsp", "viewlint"])

zed = tomllib.loads(text("zed/extension.toml"))
for key in ("id", "name", "version", "schema_version", "authors", "description"):
    check(f"zed's {key}", zed.get(key))
check("zed's languages", zed["language_servers"]["viewlint"]["languages"] == ["Swift"])
cargo = tomllib.loads(text("zed/Cargo.toml"))
check("zed's library", cargo["lib"]["crate-type"] == ["cdylib"])
check("zed's versions", cargo["package"]["version"] == zed["version"])
check("zed's dependency", list(cargo["dependencies"]) == ["zed_extension_api"])
check("zed starts the server", '"lsp"' in text("zed/src/lib.rs") and '"viewlint"' in text("zed/src/lib.rs"))

sublime = json.loads(text("sublime/LSP.sublime-settings"))["clients"]["viewlint"]
check("sublime's command", sublime["command"] == command)
check("sublime's selector", sublime["selector"] == "source.swift" and sublime["enabled"])

neovim = text("neovim/lsp/viewlint.lua")
check("neovim's command", "cmd = { 'viewlint', 'lsp' }" in neovim)
check("vim's command", "'%e lsp'" in text("vim/ale_linters/swift/viewlint.vim"))
check("emacs's command", '\'("viewlint" "lsp")' in text("emacs/viewlint-lsp-mode.el"))

vscode = json.loads(text("vscode/package.json"))
settings = vscode["contributes"]["configuration"]["properties"]
shared = ["rules", "platforms", "include", "exclude", "overrides", "rulePaths", "suggest"]
for key in ["path", "logLevel", "trace.server", *shared]:
    setting = settings.get(f"viewlint.{key}", {})
    check(f"vscode's setting {key}", "default" in setting and "type" in setting)
    words = setting.get("description") or setting.get("markdownDescription", "")
    check(f"vscode describes {key}", words.endswith("."))
check("vscode has no other setting", len(settings) == len(shared) + 3)

folders = sorted(path.name for path in root.iterdir() if path.is_dir())
for folder in folders:
    lines = text(f"{folder}/README.md").splitlines()
    check(f"editors/{folder}/README.md is short", len(lines) <= 20)
    check(f"editors/README.md names {folder}", f"[{folder}]({folder})" in text("README.md"))
print(f"{len(folders)} editors: ok")
