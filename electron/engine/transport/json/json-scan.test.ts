import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonScanner, scanJson, textOf } from './json-scan.ts'
import { type ScannedValue, ScanError } from './scan.ts'

const wide = { levels: 2, mostSpans: 1_000_000, deepest: 10_000 }

/** A value made of its spans, as far as they reach. */
function assembled(bytes: Uint8Array, value: ScannedValue): unknown {
  if (value.members !== undefined) return Object.fromEntries([...value.members].map(([key, member]) => [key, assembled(bytes, member)]))
  if (value.elements !== undefined) return value.elements.map((element) => assembled(bytes, element))
  return JSON.parse(textOf(bytes, value)) as unknown
}

function stepped(bytes: Uint8Array, most: number): ScannedValue {
  const scanning = jsonScanner(bytes, wide)
  for (;;) {
    const scan = scanning.step(most)
    if (scan !== undefined) return scan.root
  }
}

describe('scanJson', () => {
  it('finds the parts of whatever JSON there is, in steps of any size', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 1, max: 50 }), fc.nat(3), (text, most, blanks) => {
        const bytes = Buffer.from(blanks === 0 ? text : JSON.stringify(JSON.parse(text), null, blanks))
        expect(assembled(bytes, stepped(bytes, most))).toStrictEqual(JSON.parse(text))
      }),
    )
  })

  it('takes just what JSON.parse takes', () => {
    const piece = fc.constantFrom(...'{}[],:"\\u0041eE+-.019 \n\ttrue', 'true', 'false', 'null', 'NaN', '"a"', '"\\n"', '{"a":', '[1,')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        if (valid) expect(assembled(Buffer.from(text), stepped(Buffer.from(text), 3))).toStrictEqual(JSON.parse(text))
        else expect(() => stepped(Buffer.from(text), 3), text).toThrow(ScanError)
      }),
      { numRuns: 5_000 },
    )
  })

  it('finds a control character at any place of a long string, and none in any other text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 64, maxLength: 200 }),
        fc.nat(),
        fc.nat(0x1f),
        fc.nat(8),
        (text, place, control, shift) => {
          // At any distance from where four bytes begin.
          const room = Buffer.concat([Buffer.alloc(shift), Buffer.from(JSON.stringify(text))])
          const bytes = room.subarray(shift)
          expect(assembled(bytes, stepped(bytes, 1_000))).toBe(text)
          bytes[1 + (place % (bytes.length - 2))] = control
          expect(() => stepped(bytes, 1_000)).toThrow(ScanError)
        },
      ),
    )
  })

  it('counts values, and leaves no line end between them', async () => {
    const bytes = Buffer.from('{\r\n"a": [1,\n2, {"b": "x\\ny"}]\n}')
    const { values, root } = await scanJson(bytes, wide)
    expect(values).toBe(6)
    expect(root).toMatchObject({ kind: 'object', start: 0 })
    expect(bytes.toString()).toBe('{  "a": [1, 2, {"b": "x\\ny"}] }')
  })

  it.each([
    ['too-deep', '['.repeat(60) + ']'.repeat(60)],
    ['too-many-members', `{"a":[${'1,'.repeat(60)}1]}`],
    ['invalid', '{"a":NaN}'],
    ['invalid', '"\u0007"'],
    ['invalid', ''],
  ])('refuses what is %s: %s', async (reason, text) => {
    await expect(scanJson(Buffer.from(text), { levels: 2, mostSpans: 50, deepest: 50 })).rejects.toMatchObject({ reason })
  })

  it('lets others have their turn', async () => {
    let turns = 0
    let scanning = true
    const count = (): void => {
      turns += 1
      if (scanning) setImmediate(count)
    }
    setImmediate(count)
    await scanJson(Buffer.from(`[${'{},'.repeat(1_000_000)}{}]`), { levels: 0, mostSpans: 10, deepest: 10 })
    scanning = false
    expect(turns).toBeGreaterThan(1)
  })
})
