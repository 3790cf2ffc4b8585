import type { DefinitionChange } from '../../../contract/consent/pending-changes.ts'
import type { ListKind, ListedItem } from '../listing.ts'
import { canonicalDefinition, hashOf } from './definition.ts'
import type { DefinitionKey } from './store/definition-table.ts'
import { LIST_KINDS, type Lists } from './lists.ts'
import type { TrustedDefinitionStore } from './store/trusted-definition-store.ts'

/** How an item stands: offered as it is listed, waiting for a person, or left out by one. */
export type ReviewState = 'passes' | 'waits' | 'left-out'

/** A definition that is not offered as its server has it now, or that its server no longer has. */
export interface PendingDefinition extends DefinitionKey {
  readonly change: DefinitionChange['change']
  /** The name that the same definition had before, if it was renamed. */
  readonly was?: string
  /** As it is listed; not set if it is gone. */
  readonly item?: ListedItem
  /** Canonical texts; not set if it did not exist then, is gone, or could not be stored. */
  readonly before?: string
  readonly after?: string
  /** Identifies the definition that a person sees and decides on. */
  readonly version: string
  readonly isLeftOut: boolean
}

/**
 * Returns what of a server's lists waits for a person or was left out, and what is gone. What is gone waits for nobody: it is returned only
 * beside something that waits and may have replaced it.
 */
export function pendingDefinitions(
  { trusted }: Pick<TrustedDefinitionStore, 'trusted'>,
  server: string,
  lists: Lists,
  reviewState: (kind: ListKind, item: ListedItem) => ReviewState,
): PendingDefinition[] {
  const listed = new Set(LIST_KINDS.flatMap((kind) => lists[kind].map(({ name }) => `${kind} ${name}`)))
  const gone = trusted.keys(server).filter(({ kind, name }) => !listed.has(`${kind} ${name}`) && kind !== 'resources')
  const nameless = new Map(gone.map((key) => [withoutName(key.kind, trusted.definition(server, key)), key] as const))
  const renamed = new Set<DefinitionKey>()
  const there = LIST_KINDS.flatMap((kind) =>
    lists[kind].flatMap((item): PendingDefinition[] => {
      const stands = reviewState(kind, item)
      if (stands === 'passes') return []
      const key = { kind, name: item.name }
      const after = canonicalDefinition(kind, item.json)
      const isNew = trusted.hashes(server, key) === undefined
      const old = isNew ? nameless.get(withoutName(kind, after)) : undefined
      if (old !== undefined) renamed.add(old)
      const before = trusted.definition(server, old ?? key)
      return [
        {
          ...key,
          change: old !== undefined ? 'renamed' : isNew ? 'added' : 'changed',
          ...(old === undefined ? {} : { was: old.name }),
          item,
          ...(before === undefined ? {} : { before }),
          after,
          version: hashOf(after),
          isLeftOut: stands === 'left-out',
        },
      ]
    }),
  )
  if (!there.some(({ isLeftOut }) => !isLeftOut)) return there
  const missing = gone
    .filter((key) => !renamed.has(key))
    .map((key): PendingDefinition => {
      const version = trusted.hashes(server, key)?.hash ?? ''
      return { ...key, change: 'gone', version, isLeftOut: false }
    })
  return [...there, ...missing]
}

/** A definition without its identifier, to recognize it under another name. */
function withoutName(kind: ListKind, canonical: string | undefined): string {
  if (canonical === undefined) return ''
  const { name: _name, uri: _uri, uriTemplate: _template, ...rest } = JSON.parse(canonical) as Record<string, unknown>
  return `${kind} ${JSON.stringify(rest)}`
}
