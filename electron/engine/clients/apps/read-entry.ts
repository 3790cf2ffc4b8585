import { exactly } from '../../../contract/consent/name-pattern.ts'
import { isCliEntry } from '../../entry/keys/cli-commands.ts'
import { isTable } from '../../documents/formats/document-format.ts'
import type { ClientDefinition } from './client.ts'
import { ownOptions } from './own-options.ts'
import { translatePlaceholders } from './placeholders.ts'

/** A client's entry converted for servers.json, or why it cannot be. */
export interface ReadEntry {
  readonly entry: Readonly<Record<string, unknown>>
  readonly enabled: boolean
  /** Why Tooltray cannot use it, as a sentence; undefined if it can. */
  readonly problem: string | undefined
  /** Notes for the user, as sentences. */
  readonly notes: readonly string[]
}

const first = (entry: Readonly<Record<string, unknown>>, ...keys: string[]): unknown =>
  keys.map((key) => entry[key]).find((value) => value !== undefined && value !== null)
const textIn = (entry: Readonly<Record<string, unknown>>, ...keys: string[]): string | undefined => {
  const value = first(entry, ...keys)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => ['string', 'number', 'boolean'].includes(typeof part)).map(String) : []
const tableIn = (value: unknown): Record<string, string> =>
  isTable(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) =>
          ['string', 'number', 'boolean'].includes(typeof part) ? [[key, String(part)]] : [],
        ),
      )
    : {}
const namesIn = (value: unknown): string[] => textsIn(value).filter((name) => /^[A-Za-z_]\w*$/.test(name))

/**
 * Reads an entry of any client: clients use different keys, but no two use the same key with different meanings. Features of the client
 * itself (approvals, icons) are ignored.
 */
export function readEntry(
  raw: unknown,
  client: Pick<ClientDefinition, 'name' | 'placeholders' | 'urlIsSse'>,
  place: { readonly home: string; readonly folder: string | undefined },
): ReadEntry {
  const notes: string[] = []
  const source = isTable(raw) ? raw : {}
  const enabled = source['enabled'] !== false && source['disabled'] !== true
  const unusable = (problem: string): ReadEntry => ({ entry: {}, enabled, problem, notes: [] })
  if (!isTable(raw)) return unusable('It is not an object.')

  let problem: string | undefined
  const translate = (text: string): string => {
    const { text: translated, problem: found, asked } = translatePlaceholders(text, client.placeholders, place)
    problem ??= found
    if (asked !== undefined) notes.push(`${client.name} asks for a value of it and keeps it: store it as the secret "${asked}".`)
    return translated
  }
  const each = (table: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(table).map(([key, value]) => [key, translate(value)]))

  // An older form of Zed's entries: the command is an object.
  const nested = isTable(source['command']) ? source['command'] : undefined
  const words = Array.isArray(source['command']) ? textsIn(source['command']) : undefined
  const command =
    nested === undefined ? (words?.[0] ?? textIn(source, 'command', 'cmd', 'exec', 'run', 'bin')) : textIn(nested, 'path', 'command')
  const url = textIn(source, 'httpUrl', 'url', 'serverUrl', 'uri', 'endpoint')
  const kind = textIn(source, 'type', 'transport', 'transportType')?.toLowerCase().replace(/[-_ ]/g, '')
  const own = ownOptions(source)
  const options = { ...optionsOf(source), ...own.options }
  notes.push(...own.notes)

  if (command !== undefined) {
    const args = [...(words?.slice(1) ?? []), ...textsIn(first(nested ?? source, 'args', 'arguments'))].map(translate)
    const named = [...namesIn(source['env_keys']), ...namesIn(source['env_vars'])]
    const env = {
      ...Object.fromEntries(named.map((name) => [name, `\${${name}}`])),
      ...each(tableIn(first(nested ?? source, 'env', 'environment', 'envs'))),
    }
    if (namesIn(source['env_keys']).length > 0)
      notes.push(`${client.name} keeps ${namesIn(source['env_keys']).join(', ')} itself: set it in the environment of Tooltray.`)
    if (textIn(source, 'envFile') !== undefined) notes.push('Its file of variables (envFile) is not read: add the variables it needs.')
    const cwd = textIn(source, 'cwd') ?? place.folder
    const entry = {
      // Written for Tooltray: no client has this type.
      ...(isCliEntry(source) ? { type: 'cli' } : {}),
      command: translate(command),
      ...(args.length === 0 ? {} : { args }),
      ...(Object.keys(env).length === 0 ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd: translate(cwd) }),
      ...(isCliEntry(source) && source['commands'] !== undefined ? { commands: source['commands'] } : {}),
      ...options,
    }
    return { entry, enabled, problem, notes }
  }
  if (url !== undefined) {
    const sse = kind === 'sse' || (kind === undefined && client.urlIsSse === true && source['httpUrl'] === undefined)
    const fromVariables = Object.fromEntries(
      Object.entries(tableIn(source['env_http_headers'])).map(([name, variable]) => [name, `\${${variable}}`]),
    )
    const headers = { ...each(tableIn(first(source, 'headers', 'http_headers'))), ...fromVariables }
    const variable = textIn(source, 'bearer_token_env_var')
    const entry = {
      type: sse ? 'sse' : 'http',
      url: translate(url),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(variable === undefined ? {} : { bearer: `\${${variable}}` }),
      ...options,
    }
    return { entry, enabled, problem, notes }
  }
  if (kind === 'builtin' || kind === 'platform' || kind === 'frontend' || kind === 'inlinepython')
    return unusable(`It is a part of ${client.name} itself.`)
  if (source['source'] === 'extension' || isTable(source['settings'])) return unusable(`It belongs to an extension of ${client.name}.`)
  return unusable('It has neither a command nor an address.')
}

/** Returns the tool rules of an entry that was written for Tooltray. */
function ownRules(tools: unknown): Record<string, unknown> {
  if (!isTable(tools)) return {}
  const lists = ['allow', 'deny', 'direct'].flatMap((key) => (Array.isArray(tools[key]) ? [[key, textsIn(tools[key])]] : []))
  const tables = ['rename', 'descriptions'].flatMap((key) => {
    const table = tableIn(tools[key])
    return Object.keys(table).length === 0 ? [] : [[key, table]]
  })
  return Object.fromEntries([...lists, ...tables]) as Record<string, unknown>
}

/** Returns the user's choices on a server's tools and timeouts, which apply in any client. */
function optionsOf(source: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const allow = textsIn(first(source, 'includeTools', 'enabled_tools', 'tools', 'available_tools'))
  const deny = textsIn(first(source, 'excludeTools', 'disabled_tools', 'disabledTools'))
  const tools = {
    // These are names there. One that Tooltray would read as a pattern must not allow more than it did.
    ...(allow.length === 0 || allow.includes('*') ? {} : { allow: allow.map((name) => (/^=|\*/.test(name) ? exactly(name) : name)) }),
    ...(deny.length === 0 ? {} : { deny: deny.map((name) => (name.startsWith('=') ? exactly(name) : name)) }),
    ...ownRules(source['tools']),
  }
  const start = source['startup_timeout_sec']
  const call = source['tool_timeout_sec']
  const description = textIn(source, 'description')
  return {
    ...(Object.keys(tools).length === 0 ? {} : { tools }),
    ...(typeof start === 'number' && start > 0 ? { startTimeout: start } : {}),
    ...(typeof call === 'number' && call > 0 ? { callTimeout: call } : {}),
    ...(description === undefined ? {} : { description }),
  }
}
