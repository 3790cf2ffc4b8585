import type { DefinitionChange } from '../../../contract/consent/pins.ts'
import { TooltrayError } from '../../base/errors.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import type { VisibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import { type Mask, NAME_KEYS } from '../../secrets/mask.ts'

/**
 * Creates the review of the definitions that servers changed. All methods take server names as users write them.
 *
 * @param serverNamed returns the configured name of a server.
 */
export function pendingChangeControl(
  catalog: Pick<VisibleCatalog, 'pins' | 'review' | 'accept'>,
  servers: () => readonly string[],
  serverNamed: (name: string) => string,
  mask: Mask,
) {
  const now = (server: string): DefinitionChange[] => mask.value(catalog.review(server), NAME_KEYS)
  /** Changes shown but not accepted yet, by server: on the command line, review and acceptance are separate commands. */
  const reviewed = new Map<string, string>()
  return {
    list: () => servers().map((server) => catalog.pins(server)),
    /** Returns the pending changes of a server, one per place, secrets masked. Throws `server_unknown`. */
    review(name: string): DefinitionChange[] {
      const server = serverNamed(name)
      const changes = now(server)
      if (changes.length > 0) reviewed.set(server, canonicalJson(changes))
      return changes
    },
    /**
     * Accepts what a server lists now; returns how many definitions were pending. Throws `server_unknown`.
     *
     * @param shown the changes that the user saw; defaults to the last review of the server, if any. Throws `preview_stale` and accepts
     * nothing if the definitions have changed since.
     */
    accept(name: string, shown?: readonly DefinitionChange[]): number {
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
