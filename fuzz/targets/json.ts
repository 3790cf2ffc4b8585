import fc from 'fast-check'
import { isUtf8 } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import { readHeavyMessage } from '../../electron/engine/transport/framing/heavy-message.ts'
import { encodeMessage } from '../../electron/engine/transport/json/message-lines.ts'
import { jsonScanner, textOf } from '../../electron/engine/transport/json/json-scan.ts'
import { type ScannedValue, ScanError } from '../../electron/engine/transport/json/scan.ts'
import { inPieces } from '../../electron/engine/transport/json/raw-json.ts'
import { type Target, jsonIn, mustHold } from '../target.ts'

const bounds = { levels: 2, mostSpans: 100_000, deepest: 500 }

/** JSON that is scanned: taken where `JSON.parse` takes it, with its parts where they are, and whole when it is passed on. */
export const target: Target = {
  words: [
    '{"jsonrpc":"2.0","id":1000001,"result":{',
    '"error":{"code":1,"message":"',
    '{},',
    '[',
    ']',
    '}',
    '"',
    '\\u00e9',
    '\\',
    '-0.5e+9',
    'true',
    'null',
    ',',
  ],
  fresh: fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.jsonValue({ maxDepth: 3 }).map((result) => JSON.stringify({ jsonrpc: '2.0', id: 1_000_001, result }, undefined, 1)),
    fc
      .record({ id: fc.oneof(fc.nat(2_000_000), fc.string()), error: fc.jsonValue(), method: fc.string() }, { requiredKeys: [] })
      .map((value) => JSON.stringify(value)),
  ),
  async run(input) {
    if (!isUtf8(input)) return
    const value = jsonIn(input.toString('utf8'))
    const scanned = Buffer.from(input)
    const root = scan(scanned, 1 + (input[0] ?? 0))
    if (root === 'too-much') return
    mustHold((value === undefined) === (root === undefined), 'What is JSON for one is none for the other.')
    if (root !== undefined) mustHold(isDeepStrictEqual(assembled(scanned, root), value), 'The parts of a value stand elsewhere.')

    const message = await readHeavyMessage(Buffer.from(input), () => () => undefined)
    if (message === undefined) return
    const line = [inPieces(() => encodeMessage(message))].flat().map(String).join('')
    mustHold(line.indexOf('\n') === line.length - 1, 'A message is more than one line.')
    const sent = jsonIn(line) as { readonly result?: unknown } | undefined
    mustHold(sent !== undefined, 'A message is no JSON when it is passed on.')
    // Short parts are parsed: -0, and what is too large for a number, is written otherwise, here as elsewhere.
    const { result } = (value ?? {}) as { readonly result?: unknown }
    const same = JSON.stringify(sent.result) === JSON.stringify(result)
    mustHold(sent.result === undefined || same, 'A result is another one when it is passed on.')
  },
}

function scan(bytes: Buffer, step: number): ScannedValue | 'too-much' | undefined {
  const scanner = jsonScanner(bytes, bounds)
  try {
    for (;;) {
      const found = scanner.step(step)
      if (found !== undefined) return found.root
    }
  } catch (error) {
    if (!(error instanceof ScanError)) throw error
    return error.reason === 'invalid' ? undefined : 'too-much'
  }
}

/** A value made of its parts, as far down as they are known. */
function assembled(bytes: Buffer, value: ScannedValue): unknown {
  if (value.members !== undefined) return Object.fromEntries([...value.members].map(([key, member]) => [key, assembled(bytes, member)]))
  if (value.elements !== undefined) return value.elements.map((element) => assembled(bytes, element))
  return JSON.parse(textOf(bytes, value)) as unknown
}
