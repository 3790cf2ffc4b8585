import { expressionOf } from './tool-pattern.ts'

/** How AI apps call themselves in an MCP session, by the ids that they have with us. */
export const CLIENT_NAMES = {
  // The last three of its remote servers (modelcontextprotocol/ext-apps#671).
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

/** What the greeting is recorded as, which is for whoever comes. */
export const HANDSHAKE_CLIENT = 'tooltray-greeting'

/**
 * Whether one of some patterns means a client: by its own name in any case, or by the id of the app that it is. The greeting is for whoever
 * comes, so each pattern means it: it tells what all of them may know.
 */
export function isClient(client: string, patterns: readonly string[]): boolean {
  if (client === HANDSHAKE_CLIENT && patterns.length > 0) return true
  const names = [client.toLowerCase(), clientIdOf(client) ?? client.toLowerCase()]
  return patterns.some((pattern) => {
    const expression = expressionOf(pattern.toLowerCase())
    return names.some((name) => expression.test(name))
  })
}

/** Apps that ask their person before each call of a tool, unless that person has told them not to. */
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

/** @param id of an app; what only names itself so is not believed to ask. */
export function asksItself(id: string | undefined): boolean {
  return id !== undefined && ASKING.has(id)
}

/** Whether a text is the id of an app that Tooltray knows. */
export function isClientId(text: string): text is ClientId {
  return Object.hasOwn(CLIENT_NAMES, text)
}
