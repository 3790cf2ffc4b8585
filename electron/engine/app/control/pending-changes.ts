import type { ChosenDefinition, DefinitionChange } from '../../../contract/consent/pending-changes.ts'
import { changedAgain, type DecisionKind } from '../../catalog/pending-changes/decide.ts'
import type { VisibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import { type Mask, NAME_KEYS } from '../../secrets/mask.ts'

/**
 * Creates the review of the definitions that servers changed. All methods take server names as users write them.
 *
 * @param serverNamed returns the configured name of a server.
 */
export function pendingChangeControl(
  catalog: Pick<VisibleCatalog, 'pendingCounts' | 'review' | 'decide'>,
  servers: () => readonly string[],
  serverNamed: (name: string) => string,
  mask: Mask,
) {
  /** Changes that were shown and not decided on yet, by server: on the command line, review and decision are separate commands. */
  const reviewed = new Map<string, readonly DefinitionChange[]>()

  /** Only what a person saw is decided on, also if the request does not say what that was. */
  const decide = (name: string, kind: DecisionKind, chosen?: readonly ChosenDefinition[]): number => {
    const server = serverNamed(name)
    const seen = reviewed.get(server)
    if (chosen === undefined && seen !== undefined && marksOf(seen) !== marksOf(catalog.review(server))) throw changedAgain(server)
    const count = catalog.decide(
      server,
      kind,
      chosen?.map((each) => ({ ...versionIn(seen, each), ...each })),
    )
    reviewed.delete(server)
    return count
  }

  return {
    list: () => servers().map((server) => catalog.pendingCounts(server)),
    /** Returns the changes of a server that wait or were left out, one per definition, secrets masked. Throws `server_unknown`. */
    review(name: string): DefinitionChange[] {
      const server = serverNamed(name)
      const changes = mask.value(catalog.review(server), NAME_KEYS)
      if (changes.length > 0) reviewed.set(server, changes)
      return changes
    },
    /**
     * Accepts changes of a server; returns how many.
     *
     * @param chosen the changes that are accepted; all that wait if not set. One without a version must be as it was in the last review of
     * the server, if there was one. Throws `server_unknown`; `preview_stale` if a change is not the one that was shown, `usage` if nothing
     * of that name waits. Then nothing is accepted.
     */
    accept: (name: string, chosen?: readonly ChosenDefinition[]): number => decide(name, 'accept', chosen),
    /** Leaves changes out, as `accept` accepts them. Those that are left out already are not counted. */
    leave: (name: string, chosen?: readonly ChosenDefinition[]): number => decide(name, 'leave', chosen),
  }
}

/** What waited in a review, by its versions. */
function marksOf(changes: readonly DefinitionChange[]): string {
  const waiting = changes.filter(({ leftOut }) => !leftOut)
  return JSON.stringify(waiting.map(({ kind, name, version }) => [kind, name, version]).sort())
}

function versionIn(seen: readonly DefinitionChange[] | undefined, { kind, name }: ChosenDefinition): { version?: string } {
  const found = seen?.find((change) => change.kind === kind && change.name === name)
  return found === undefined ? {} : { version: found.version }
}
