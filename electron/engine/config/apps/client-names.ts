import { nameTest } from '../tool-pattern.ts'

/** Names that AI apps declare in an MCP session, by our ids for the apps. */
export const CLIENT_NAMES = {
  // The last three are those of its remote servers (modelcontextprotocol/ext-apps#671).
  'claude-desktop': /^claude-ai$|^claude[- ]desktop|^anthropic(?:\/toolbox|\/claudeai)?$/i,
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

/** Cached lookups: every call repeats the same few names. */
const lookedUp = new Map<string, ClientId | undefined>()
const MOST_LOOKED_UP = 100

/** The app of a session, by the name it declared; undefined for an unknown one. */
export function clientIdOf(sessionName: string): ClientId | undefined {
  if (lookedUp.has(sessionName)) return lookedUp.get(sessionName)
  const found = (Object.keys(CLIENT_NAMES) as ClientId[]).find((id) => CLIENT_NAMES[id].test(sessionName))
  if (lookedUp.size < MOST_LOOKED_UP) lookedUp.set(sessionName, found)
  return found
}

/** The client name for recording the cached handshake, which is shown to any client. */
export const HANDSHAKE_CLIENT = 'tooltray-handshake'

/**
 * Whether a pattern matches a client: its own name, in any case unless the pattern is an exact name, or the id of its app. The cached
 * handshake is shown to any client, so every pattern matches it: it contains only what all clients may see.
 */
export function isClient(client: string, patterns: readonly string[]): boolean {
  if (client === HANDSHAKE_CLIENT && patterns.length > 0) return true
  const names = [client, clientIdOf(client) ?? client]
  return patterns.some((pattern) => names.some(nameTest(pattern, { ignoreCase: true })))
}

/** Apps that ask the user before each tool call by default. */
const ASKING: ReadonlySet<string> = new Set<ClientId>([
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'windsurf',
  'gemini-cli',
  'qwen-code',
  'zed',
  'cline',
  'roo-code',
  'copilot-cli',
  'lm-studio',
])

/**
 * Whether an app asks before each call.
 *
 * @param id of an app whose identity is proven; a declared name is not enough.
 */
export function asksItself(id: string | undefined): boolean {
  return id !== undefined && ASKING.has(id)
}

/** Whether a text is the id of an app known to Tooltray. */
export function isClientId(text: string): text is ClientId {
  return Object.hasOwn(CLIENT_NAMES, text)
}
