import { type ClientId, clientIdOf, isClientId } from './client-names.ts'

/** The apps that Tooltray knows, by the names that their makers gave them. */
export const APP_NAMES: Readonly<Record<ClientId, string>> = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  windsurf: 'Windsurf',
  'gemini-cli': 'Gemini CLI',
  'qwen-code': 'Qwen Code',
  antigravity: 'Antigravity',
  opencode: 'OpenCode',
  codex: 'Codex',
  zed: 'Zed',
  cline: 'Cline',
  'roo-code': 'Roo Code',
  'copilot-cli': 'Copilot CLI',
  goose: 'Goose',
  'lm-studio': 'LM Studio',
}

/** Returns the name of an AI app for people: `claude-ai` is Claude Desktop. An unknown one is called as it calls itself. */
export function appName(client: string): string {
  const id = isClientId(client) ? client : clientIdOf(client)
  return id === undefined ? client : APP_NAMES[id]
}
