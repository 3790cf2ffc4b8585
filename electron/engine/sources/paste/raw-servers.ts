import { isObject } from '../../base/is-object.ts'
import type { RawServer } from './pasted-server.ts'

/** The sections in which AI apps store their servers, most likely first. */
const SECTIONS: readonly (readonly string[])[] = [
  ['mcpServers'],
  ['servers'],
  ['mcp', 'servers'],
  ['context_servers'],
  ['mcp_servers'],
  ['mcp'],
  ['extensions'],
  ['amp.mcpServers'],
  ['augment.advanced', 'mcpServers'],
  ['projects'],
]

/** Extracts the servers from parsed data of any AI app: a whole file, one section, several servers or one. */
export function serversIn(value: unknown): RawServer[] | undefined {
  if (isEntry(value)) return [{ name: textOf(value['name']), raw: withoutName(value) }]
  if (!isObject(value)) return listOf(value)
  // The content of install links of VS Code and similar apps.
  if (isEntry(value['config'])) return [{ name: textOf(value['name']), raw: value['config'] }]
  const sections = SECTIONS.map((path) => path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value))
  for (const section of [...sections, value]) {
    const servers = mapOf(section) ?? listOf(section)
    if (servers !== undefined) return servers
  }
  return undefined
}

function mapOf(value: unknown): RawServer[] | undefined {
  if (!isObject(value) || isEntry(value)) return undefined
  const members = Object.entries(value)
  if (!members.some(([, entry]) => isEntry(entry))) return undefined
  return members.flatMap(([name, raw]) => (isObject(raw) ? [{ name, raw }] : []))
}

function listOf(value: unknown): RawServer[] | undefined {
  if (!Array.isArray(value) || !value.some(isEntry)) return undefined
  return value.filter(isObject).map((entry) => ({ name: textOf(entry['name']), raw: withoutName(entry) }))
}

function isEntry(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false
  const { command } = value
  return (
    ['command', 'cmd', 'url', 'serverUrl', 'httpUrl', 'uri', 'endpoint'].some((key) => typeof value[key] === 'string') ||
    (Array.isArray(command) && command.length > 0) ||
    (isObject(command) && typeof command['path'] === 'string')
  )
}

function withoutName({ name: _name, id: _id, ...entry }: Record<string, unknown>): Record<string, unknown> {
  return entry
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
