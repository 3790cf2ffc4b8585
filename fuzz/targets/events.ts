import fc from 'fast-check'
import { text as textOf } from 'node:stream/consumers'
import { allowance } from '../../electron/engine/base/limits/allowance.ts'
import { eventByEvent } from '../../electron/engine/transport/middleware/event-stream.ts'
import { type Target, mustHold } from '../target.ts'

const LONGEST = 2_000

const event = fc
  .record({ id: fc.string(), event: fc.string(), data: fc.string({ maxLength: 3_000 }), comment: fc.string() }, { requiredKeys: [] })
  .map(
    (fields) =>
      `${Object.entries(fields)
        .map(([name, value]) => `${name === 'comment' ? '' : name}: ${value.replaceAll(/[\r\n]/g, ' ')}\n`)
        .join('')}\n`,
  )

/** Server-sent events: the same however the text is cut, untouched where nothing is changed, and never more held than may be. */
export const target: Target = {
  words: ['data: ', 'data:', 'id: ', 'event: ', ': ', '\n\n', '\r\n', '\r', '\n', '{"jsonrpc":"2.0"}', 'x'.repeat(500)],
  fresh: fc.array(event, { maxLength: 6 }).map((events) => events.join('')),
  async run(input) {
    const text = input.toString('utf8')
    const whole = await through([text])
    const cut = await through(pieces(text))
    // What is too long ends where it is noticed.
    if (whole.tooLong + cut.tooLong === 0) mustHold(whole.out === cut.out, 'The same text in other pieces is other events.')
    // A stream in which no end comes is cut off.
    // An answer at which a stream ends is ended by an empty line.
    const isSame = whole.out === text || whole.out === `${text}\n\n`
    if (whole.tooLong === 0 && text.length < LONGEST) mustHold(isSame, 'What needs no change is another text.')
    for (const { held } of [whole, cut]) mustHold(held.take(LONGEST * 2), 'Something is held for ever.')
  },
}

async function through(texts: readonly string[]) {
  const held = allowance(LONGEST * 2)
  let tooLong = 0
  const change = eventByEvent({
    allowance: held,
    longest: LONGEST,
    change: async () => undefined,
    tooLong: () => {
      tooLong += 1
      return 'too long'
    },
  })
  const out = await textOf(ReadableStream.from(texts).pipeThrough(change))
  return { out, tooLong, held }
}

function pieces(text: string): string[] {
  const found: string[] = []
  for (let from = 0; from < text.length;) {
    const length = 1 + text.charCodeAt(from) * (found.length % 3)
    found.push(text.slice(from, from + length))
    from += length
  }
  return found
}
