import { isObject } from '../../engine/base/is-object.ts'
import { fromJson } from '../../engine/base/text/from-json.ts'

/** Characters of all names: of more the engine may tell a part. Inner: the engine then answers itself. */
const LONGEST_NAMES = 1_000

/** A name that JSON writes as it is, and that JavaScript puts before no other. */
const PLAIN_NAME = /^(?!.*__)[A-Za-z][\w .-]*$/

/** The keys of an entry that say what is run or reached, and nothing else. */
const PLAIN_KEYS = new Set(['type', 'command', 'args', 'env', 'url', 'headers'])

/**
 * Returns the names of the servers in a servers.json as the engine tells them to clients, with `; ` between. Undefined where the file says
 * more than what is run or reached, or has something that only the engine reads (`parseServersFile`): comments, settings, mistakes.
 */
export function plainServers(text: string): string | undefined {
  const file = fromJson(text)
  if (!isObject(file) || !Object.keys(file).every((key) => key === 'mcpServers' || key === '$schema')) return undefined
  const servers = isObject(file['mcpServers']) ? Object.entries(file['mcpServers']) : []
  if (!servers.every(([name, entry]) => PLAIN_NAME.test(name) && isPlainEntry(entry))) return undefined
  const names = servers.map(([name]) => name).join('; ')
  return names === '' || names.length > LONGEST_NAMES ? undefined : names
}

function isPlainEntry(entry: unknown): boolean {
  if (!isObject(entry) || !Object.keys(entry).every((key) => PLAIN_KEYS.has(key))) return false
  const { type, command, url, args = [], env = {}, headers = {} } = entry
  if (!Array.isArray(args) || !isObject(env) || !isObject(headers)) return false
  if (![...(args as unknown[]), ...Object.values(env), ...Object.values(headers)].every((value) => typeof value === 'string')) return false
  return command === undefined
    ? typeof url === 'string' &&
        /^https?:\/\/[A-Za-z0-9]/.test(url) &&
        [undefined, 'http', 'streamable-http', 'sse'].includes(type as string)
    : typeof command === 'string' && command !== '' && url === undefined && (type === undefined || type === 'stdio')
}
