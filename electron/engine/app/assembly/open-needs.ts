import type { EngineChange } from '../../../contract/engine-status.ts'
import type { Need } from '../../../contract/home/needs.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import type { CommonParts } from '../common-parts.ts'
import { openDismissedStore } from '../needs/dismissed-store.ts'
import { type NeedSource, createNeeds } from '../needs/needs.ts'
import type { Storage } from './open-storage.ts'

interface NeedsParts extends CommonParts {
  readonly storage: Storage
  /** The parts of the status that can need the user, as they are now. */
  readonly source: () => NeedSource
}

/** How long changes are collected before watchers get a new list, in ms. */
const TELL_AFTER = 50

/** Events that can change what needs the user, besides those of servers. */
const CHANGES_NEEDS: ReadonlySet<EngineChange['type']> = new Set(['server-removed', 'config', 'questions', 'approvals', 'http'])

/** Creates the list of what needs the user, and sends it to watchers when it may have changed. */
export function openNeeds({ clock, changes, events, storage: { sql, catalog }, source }: NeedsParts) {
  const contents = new WeakMap<object, string>()
  const needs = createNeeds({
    clock,
    dismissed: openDismissedStore(sql),
    pendingContent(server) {
      const listed = catalog.get(server)
      if (listed === undefined) return ''
      const content = contents.get(listed) ?? JSON.stringify(catalog.review(server).filter(({ leftOut }) => !leftOut))
      contents.set(listed, content)
      return content
    },
  })
  let marks = new Map<string, string>()
  let cancel: (() => void) | undefined
  let isClosed = false

  const tellSoon = (): void => {
    if (cancel !== undefined || isClosed || !changes.watched()) return
    cancel = clock.after(TELL_AFTER, () => {
      cancel = undefined
      if (changes.watched()) changes.tell({ type: 'needs', needs: of(source()) })
    })
  }

  function of(status: NeedSource): Need[] {
    const now = new Map(status.servers.map((server) => [server.name, markOf(server)]))
    // Somebody else may not know yet what this status says.
    if (now.size !== marks.size || [...now].some(([name, mark]) => marks.get(name) !== mark)) tellSoon()
    marks = now
    return needs.of(status)
  }

  changes.follow((event: EngineChange) => {
    if (event.type === 'server') {
      // A busy server changes with every call, and needs nobody.
      const mark = markOf(event.server)
      if (marks.get(event.server.name) === mark) return
      marks.set(event.server.name, mark)
      tellSoon()
    } else if (CHANGES_NEEDS.has(event.type)) tellSoon()
  })

  events.on('sync.changed', tellSoon)

  return {
    of,
    dismiss(id: string): void {
      needs.dismiss(id, source())
      tellSoon()
    },
    /** Sends nothing any more: servers that are removed at the end of the engine have no status. */
    close(): void {
      isClosed = true
      cancel?.()
    },
  }
}

function markOf({ state, held, packageUpdate, error, target, missing, refreshedAt, signIn }: ServerStatus): string {
  const standing = state === 'connected' || state === 'active' || state === 'disconnected' ? 'idle' : state
  return JSON.stringify([standing, held, packageUpdate, error?.message, target, missing, refreshedAt, signIn?.name])
}
