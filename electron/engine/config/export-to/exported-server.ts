import type { NamePattern } from '../../../contract/consent/name-pattern.ts'
import { slugsFor } from '../../catalog/names/names.ts'
import type { ConfigExport } from '../config-export.ts'
import { deniedByRules, onServer } from './denied-by-rules.ts'
import { isProgram, serverEntry } from '../../entry/schema.ts'
import type { z } from 'zod'
import { isObject } from '../../base/is-object.ts'
import type { LeftOut } from './target-export.ts'
import { reasonFor } from './left-reasons.ts'

type Entry = z.output<typeof serverEntry>

/** A server as the targets read it. `fields` are those that its entry sets, with the parts of `tools` by themselves. */
export interface ExportedServer {
  readonly server: string
  readonly name: string
  readonly entry: Entry
  readonly fields: readonly string[]
  /** What rules hide of it, besides tools. */
  readonly hides: { readonly prompts: boolean; readonly resources: boolean }
}

/**
 * Reads the servers of an exported configuration that can run elsewhere. Others are left out with the reason: disabled ones, those of a
 * project, CLI tools, those with an invalid entry, addresses on this computer, and those of which rules deny what cannot be denied there.
 * What rules deny of the others is in `tools.deny` of their entries.
 */
export function exportedServers(
  { servers, rules }: Pick<ConfigExport, 'servers' | 'rules'>,
  names: ReadonlyMap<string, string>,
  left: LeftOut[],
): ExportedServer[] {
  const slugs = slugsFor(Object.keys(servers))
  return Object.entries(servers).flatMap(([server, given]) => {
    const refuse = (field: string, why: string): [] => {
      left.push({ server, field, why: `${why} The server is not exported.` })
      return []
    }
    const parsed = serverEntry.safeParse(given)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.path.join('.') ?? '', 'The entry is not valid.')
    const entry = parsed.data
    if (!entry.enabled) return refuse('enabled' in Object(given) ? 'enabled' : 'disabled', 'It is disabled.')
    if (entry.namesProject) return refuse('command', 'It is started for a project folder of this computer.')
    if (entry.transport === 'cli') return refuse('type', 'A CLI tool is not an MCP server.')
    if (!isProgram(entry) && isHere(entry.url)) return refuse('url', 'The address is on this computer.')
    const slug = slugs.get(server) ?? server
    const { deny, refused, ...hides } = deniedByRules(rules, server, slug)
    if (refused !== undefined) return refuse('rules', refused)
    const { tools } = entry
    const own = (pattern: NamePattern): NamePattern[] => onServer(pattern, server, slug)
    const limited = { ...entry, tools: { ...tools, allow: tools.allow?.flatMap(own), deny: [...tools.deny.flatMap(own), ...deny] } }
    return [{ server, name: names.get(server) ?? server, entry: limited, fields: fieldsOf(given), hides }]
  })
}

/** Adds what an entry sets and the target did not use, with the reason. */
export function addUnused({ server, fields, entry }: ExportedServer, used: ReadonlySet<string>, left: LeftOut[]): void {
  const grant = isProgram(entry) ? undefined : entry.oauth?.grant
  for (const field of fields) if (!used.has(field)) left.push({ server, field, why: reasonFor(field, grant) })
}

/** The fields of an entry that need nothing there: what they say is the case anyway. */
const SAID = new Set(['type', 'enabled', 'disabled'])

function fieldsOf(given: unknown): string[] {
  return Object.entries(isObject(given) ? given : {}).flatMap(([field, value]) => {
    if (value === undefined || SAID.has(field)) return []
    if (field === 'serverUrl' || field === 'httpUrl') return ['url']
    return field === 'tools' && isObject(value) ? Object.keys(value).map((part) => `tools.${part}`) : [field]
  })
}

function isHere(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]'
}
