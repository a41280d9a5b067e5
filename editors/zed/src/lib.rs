//! Tells Zed how to start `viewlint lsp`.

use zed_extension_api as zed;

struct ViewLint;

impl zed::Extension for ViewLint {
    fn new() -> Self {
        ViewLint
    }

    fn language_server_command(
        &mut self,
        _id: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("viewlint")
            .ok_or("viewlint is not in PATH; install it")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".to_string()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(ViewLint);
