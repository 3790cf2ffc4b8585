/** How AI apps call themselves in an MCP session, by the ids that they have with us. */
export const CLIENT_NAMES = {
  'claude-desktop': /^claude-ai$|^claude[- ]desktop/i,
  'claude-code': /^claude-code/i,
  cursor: /^cursor/i,
  vscode: /^visual studio code|^vscode/i,
  windsurf: /^windsurf/i,
  'gemini-cli': /^gemini-cli/i,
  'qwen-code': /^qwen/i,
  antigravity: /^antigravity/i,
  opencode: /^opencode/i,
  codex: /^codex/i,
  zed: /^zed/i,
  cline: /^cline/i,
  'roo-code': /^roo/i,
  'copilot-cli': /copilot/i,
  goose: /^goose/i,
  'lm-studio': /^lm[- ]?studio/i,
} as const satisfies Readonly<Record<string, RegExp>>

export type ClientId = keyof typeof CLIENT_NAMES

/** The app that a session is of, by the name it gave; undefined for one that is not known. */
export function clientIdOf(sessionName: string): ClientId | undefined {
  return (Object.keys(CLIENT_NAMES) as ClientId[]).find((id) => CLIENT_NAMES[id].test(sessionName))
}
