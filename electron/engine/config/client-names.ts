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

/** Names that were looked up: with every call the same few. */
const lookedUp = new Map<string, ClientId | undefined>()
const MOST_LOOKED_UP = 100

/** The app that a session is of, by the name it gave; undefined for one that is not known. */
export function clientIdOf(sessionName: string): ClientId | undefined {
  if (lookedUp.has(sessionName)) return lookedUp.get(sessionName)
  const found = (Object.keys(CLIENT_NAMES) as ClientId[]).find((id) => CLIENT_NAMES[id].test(sessionName))
  if (lookedUp.size < MOST_LOOKED_UP) lookedUp.set(sessionName, found)
  return found
}
