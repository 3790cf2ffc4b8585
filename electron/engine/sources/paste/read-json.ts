import { type ParseError, parse } from 'jsonc-parser'
import { isObject } from '../../base/is-object.ts'
import { jsonEnd } from '../../entry/json-end.ts'
import { hubServersIn } from './hub-servers.ts'
import type { RawServer, Reading } from './pasted-server.ts'
import { serversIn } from './raw-servers.ts'

/** Parses JSON, also with comments and trailing commas, as the inside of an object (`"name": { … }`), or within prose. */
export function readJson(text: string): Reading {
  const found: RawServer[] = []
  let wrong: string | undefined
  for (const { start, json } of jsonIn(text)) {
    const errors: ParseError[] = []
    const value: unknown = parse(json, errors, { allowTrailingComma: true })
    const [error] = errors
    if (error === undefined) found.push(...(hubServersIn(value) ?? withBeside(value, serversIn(value)) ?? []))
    else wrong ??= `This is not valid JSON: there is an error at line ${text.slice(0, start + error.offset).split('\n').length}.`
  }
  if (found.length > 0) return found
  if (wrong !== undefined) return wrong
  return /^\s*[[{"]/.test(text) ? 'There is no server in this text: nothing in it has a command or an address.' : undefined
}

/** Every outermost object of a text; `"name": {…}` is wrapped in braces. */
function jsonIn(text: string): { start: number; json: string }[] {
  const found: { start: number; json: string }[] = []
  let from = 0
  for (;;) {
    const open = /[[{]/g
    open.lastIndex = from
    const at = open.exec(text)?.index
    if (at === undefined) return found
    const end = jsonEnd(text, at)
    // The rest is unbalanced, so it cannot contain a server.
    if (end === undefined) return found
    const label = /"(?:[^"\\\n]|\\.)*"\s*:\s*$/.exec(text.slice(from, at))
    const start = label === null ? at : from + label.index
    const json = text.slice(start, end)
    const isJson = /^[[{]\s*(?:["[{}/\]]|\/\/)/.test(text.slice(at)) || label !== null
    if (isJson) found.push(label === null ? { start, json } : { start: start - 1, json: `{${json}}` })
    from = isJson ? end : at + 1
  }
}

/** Adds notes to the servers of a whole servers.json, or of an exported configuration: the sections that are not added. */
function withBeside(value: unknown, servers: RawServer[] | undefined): RawServer[] | undefined {
  if (!isObject(value) || servers === undefined) return servers
  const { tooltray } = value
  if (tooltray === undefined && !('mcpServers' in value)) return servers
  const others = ['settings', 'profiles', 'roles', 'rules', 'hooks'].filter((key) => {
    const section = value[key]
    return Array.isArray(section) ? section.length > 0 : isObject(section) && Object.keys(section).length > 0
  })
  if (others.length === 0) return servers
  const how =
    tooltray === undefined
      ? 'To import them too, run tooltray export on the other computer, and tooltray restore FILE here.'
      : 'To import them too, save the file and run: tooltray restore FILE'
  return servers.map((server, at) =>
    at === 0 ? { ...server, beside: [`Pasting adds servers only, not ${others.join(', ')}. ${how}`] } : server,
  )
}
