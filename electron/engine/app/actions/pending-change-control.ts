import type { DefinitionChange, ServerPins } from '../../../contract/consent/pins.ts'
import { TooltrayError } from '../../base/errors.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import type { VisibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import { type Mask, NAME_KEYS } from '../../secrets/mask.ts'

/** What a person can do about what servers changed of their definitions. All take names as people write them. */
export interface PendingChangeControl {
  list(): ServerPins[]
  /** What is held of a server, place by place, secrets masked. Throws `server_unknown`. */
  review(server: string): DefinitionChange[]
  /**
   * Takes what a server lists now; returns how many definitions were held. Throws `server_unknown`.
   *
   * @param shown what the person was shown; else what was reviewed last, if anything was: when it is another by now, nothing is taken
   * (`preview_stale`).
   */
  accept(server: string, shown?: readonly DefinitionChange[]): number
}

/** @param serverNamed the server that a name means. */
export function pendingChangeControl(
  catalog: Pick<VisibleCatalog, 'pins' | 'review' | 'accept'>,
  servers: () => readonly string[],
  serverNamed: (name: string) => string,
  mask: Mask,
): PendingChangeControl {
  const now = (server: string): DefinitionChange[] => mask.value(catalog.review(server), NAME_KEYS)
  /** What was shown and not taken yet, by server: a person who looks in one command accepts in the next. */
  const reviewed = new Map<string, string>()
  return {
    list: () => servers().map((server) => catalog.pins(server)),
    review(name) {
      const server = serverNamed(name)
      const changes = now(server)
      if (changes.length > 0) reviewed.set(server, canonicalJson(changes))
      return changes
    },
    accept(name, shown) {
      const server = serverNamed(name)
      const seen = shown === undefined ? reviewed.get(server) : canonicalJson(shown)
      if (seen !== undefined && seen !== canonicalJson(now(server)))
        throw new TooltrayError('preview_stale', `${server} has changed once more since it was shown. Nothing was taken.`, {
          hint: 'Look at what changed again.',
        })
      reviewed.delete(server)
      return catalog.accept(server)
    },
  }
}
