import type { implement } from '@orpc/server'
import type { DefinitionChange } from '../../contract/consent/pins.ts'
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
      marks: { before: { at: 5, length: 3 }, after: { at: 5, length: 13 } },
    },
  ],
  findings: [{ kind: 'instruction', where: 'description', at: 0, length: 4, words: 'Says', why: 'marks words as orders' }],
}

/** What an engine answers of pins that has one server `s`, of which one tool is held. */
export function scriptedPins(api: ReturnType<typeof implement<typeof controlApi>>['pins']) {
  return {
    list: api.list.handler(() => [{ server: 's', hold: 'additions', pinned: 3, held: 1 }]),
    review: api.review.handler(({ input }) => (input.name === 's' ? [scriptedChange] : [])),
    accept: api.accept.handler(({ input }) => ({ accepted: input.name === 's' ? 1 : 0 })),
  }
}
