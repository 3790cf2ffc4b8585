import { isObject } from '../../base/is-object.ts'
import type { ListKind } from '../../catalog/listing.ts'
import type { PendingItem, VisibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import type { ClientRequest } from './tool-surface.ts'

/** The list that a request returns (MCP specification, server features). */
export const LISTS_OF: Readonly<Record<string, ListKind>> = {
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'skills/list': 'skills',
}

const NAMED_BY: Readonly<Record<ListKind, string>> = {
  tools: 'name',
  prompts: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
  skills: 'uri',
}

/**
 * A page of a server's list without items that have a pending change or are hidden. Returns the same result object if it has neither.
 *
 * @param isAllowed whether rules allow an item, by name.
 */
export function passingOf(
  pinned: Pick<VisibleCatalog, 'get' | 'passing'>,
  server: string,
  kind: ListKind,
  result: Record<string, unknown>,
  isAllowed: (name: string) => boolean = () => true,
): Record<string, unknown> {
  const listed: unknown = result[kind]
  // A list that came as raw text is large: the indexed items replace it.
  if (listed instanceof RawJson && kind !== 'tools') {
    const read = pinned.get(server)?.[kind] ?? []
    const { nextCursor: _all, ...rest } = result
    return { ...rest, [kind]: read.map(({ json }) => JSON.parse(json) as unknown) }
  }
  if (!Array.isArray(listed)) return result
  const shown = (listed as unknown[]).flatMap((item) => {
    const name = isObject(item) ? item[NAMED_BY[kind]] : undefined
    if (!isObject(item) || typeof name !== 'string' || !isAllowed(name)) return []
    return pinned.passing(server, kind, name, item) ?? []
  })
  return shown.length === listed.length && shown.every((item, at) => item === listed[at]) ? result : { ...result, [kind]: shown }
}

/** Whether the catalog has any item of a list, pending changes included. */
export function hasRead(pinned: Pick<VisibleCatalog, 'get' | 'pending'>, server: string, kind: ListKind): boolean {
  const known = pinned.get(server)
  if (known === undefined) return false
  const shown = kind === 'tools' ? known.tools.size : known[kind].length
  return shown > 0 || pinned.pending(server).some((pending) => pending.kind === kind)
}

/** The pending change that a client's request is for, if there is one. */
export function pendingRequest(pending: readonly PendingItem[], { method, params }: ClientRequest): PendingItem | undefined {
  if (method === 'skills/get') return pending.find(({ kind, name }) => kind === 'skills' && name === params?.uri)
  if (method === 'prompts/get') return pending.find(({ kind, name }) => kind === 'prompts' && name === params?.name)
  return method === 'resources/read' ? pending.find(({ kind, name }) => kind === 'resources' && name === params?.uri) : undefined
}
