/** A key in the settings of another hub. */
interface ForeignKey {
  /** The name of the hub, and its id for `tooltray import`. */
  readonly hub: readonly [name: string, id: string]
  /** The equivalent in Tooltray, as the end of a sentence. */
  readonly ours: string
}

const mcpzip = ['mcpzip', 'mcpzip'] as const
const avelino = ["avelino's mcp", 'avelino'] as const
const mcproxy = ['MCProxy', 'mcproxy'] as const
const toolHub = ['tool-hub-mcp', 'tool-hub'] as const

/** Keys of the file. */
const OF_FILE: Readonly<Record<string, ForeignKey>> = {
  gemini_api_key: { hub: mcpzip, ours: '"rerank" of "settings"' },
  search: { hub: mcpzip, ours: '"rerank" of "settings"' },
  idle_timeout_minutes: { hub: mcpzip, ours: '"idle" of "settings"' },
  call_timeout_seconds: { hub: mcpzip, ours: '"callTimeout" of "settings"' },
  serverAuth: { hub: avelino, ours: '"roles", and tooltray access' },
  audit: { hub: avelino, ours: '"audit" of "settings"' },
  httpServer: { hub: mcproxy, ours: '"http" of "settings", and "tools" of each server' },
}

/** Keys of a server. */
const OF_SERVER: Readonly<Record<string, ForeignKey>> = {
  cli: { hub: avelino, ours: '"type": "cli"' },
  cli_help: { hub: avelino, ours: '"commands"' },
  cli_depth: { hub: avelino, ours: '"commands"' },
  cli_only: { hub: avelino, ours: '"commands"' },
  idle_timeout: { hub: avelino, ours: '"idle"' },
  min_idle_timeout: { hub: avelino, ours: '"idleMin"' },
  max_idle_timeout: { hub: avelino, ours: '"idleMax"' },
  tool_acl: { hub: avelino, ours: '"effects"' },
  authorizationToken: { hub: mcproxy, ours: '"bearer"' },
  metadata: { hub: toolHub, ours: '"description"' },
}

/**
 * A note on a key of another hub, as sentences; undefined for all other keys.
 *
 * @param server whether the key is in a server and not at the top of the file.
 */
export function foreignKeyNote(key: string, { server }: { readonly server: boolean }): string | undefined {
  const table = server ? OF_SERVER : OF_FILE
  const known = Object.hasOwn(table, key) ? table[key] : undefined
  if (known === undefined) return undefined
  const [name, id] = known.hub
  const how = `To import such a file, move it elsewhere and run: tooltray import ${id} --file FILE`
  return `It is a key of ${name}; Tooltray has ${known.ours}. ${how}`
}
