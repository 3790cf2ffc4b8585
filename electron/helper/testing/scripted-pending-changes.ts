import type { implement } from '@orpc/server'
import type { DefinitionChange } from '../../contract/consent/pending-changes.ts'
import type { controlApi } from '../../control/control-api.ts'

/** A change of a tool, with a text that a terminal would obey. */
const scriptedChange: DefinitionChange = {
  kind: 'tool',
  name: 'echo',
  change: 'changed',
  places: [
    {
      where: 'description',
      before: 'Says it.',
      after: 'Says it\u001B[2J twice.',
      cut: 12,
      marks: { before: { at: 5, length: 3 }, after: { at: 5, length: 13 } },
    },
  ],
  morePlaces: 3,
  differences: [
    { what: 'description', way: 'changed' },
    { what: 'parameter-added', name: 'times\u001B[2J', types: ['integer'], required: true },
  ],
  findings: [{ kind: 'instruction', where: 'description', at: 0, length: 4, words: 'Says', why: 'marks text as instructions' }],
  version: 'v1',
  leftOut: false,
}

const scriptedLeftOut: DefinitionChange = { ...scriptedChange, name: 'purge', change: 'added', version: 'v2', leftOut: true }

/**
 * What an engine answers of pins that has a server `s`, of which one tool waits and one is left out, and a server `quiet`, of which one is
 * left out. The names that it is sent decide how many it counts.
 */
export function scriptedPendingChanges(api: ReturnType<typeof implement<typeof controlApi>>['pendingChanges']) {
  return {
    list: api.list.handler(() => [{ server: 's', hold: 'additions', pinned: 3, held: 1, leftOut: 1 }]),
    review: api.review.handler(({ input }) =>
      input.name === 's' ? [scriptedChange, scriptedLeftOut] : input.name === 'quiet' ? [scriptedLeftOut] : [],
    ),
    accept: api.accept.handler(({ input }) => ({ accepted: input.name === 's' ? (input.chosen?.length ?? 1) : 0 })),
    leave: api.leave.handler(({ input }) => ({ left: input.name === 's' ? (input.chosen?.length ?? 1) : 0 })),
  }
}
