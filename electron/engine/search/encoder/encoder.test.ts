import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Encoder, openEncoder, WIDTH } from './encoder.ts'
import { encoderVersion } from './encoder-file.ts'

const PATH = join(import.meta.dirname, '../../../../resources/search/encoder.bin')
let encoder: Encoder
beforeAll(async () => {
  encoder = await openEncoder(PATH)
})
afterAll(() => encoder.close())

const dot = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Array.from(one).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
const cosine = (one: ArrayLike<number>, other: ArrayLike<number>): number => dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))

describe('the sentence encoder', () => {
  it('gives the vectors of the original model', () => {
    const reference = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/reference.json'), 'utf8')) as {
      text: string
      vector: string
    }[]
    expect(reference).toHaveLength(500)
    const far = reference
      .map(({ text, vector }) => ({
        text,
        cosine: cosine(encoder.encodePlainly(text), new Int8Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer)),
      }))
      .filter((each) => each.cosine < 0.985)
    expect(far).toEqual([])
  })

  it('finds a request close to the tool that answers it, and not to others', () => {
    const tools = ['mail send email: Send an email to a recipient', 'files read file: Read the content of a file', 'weather get forecast']
    const closest = (request: string): string | undefined => {
      const asked = encoder.encode(request, 'request')
      return tools.toSorted((a, b) => dot(encoder.encode(b, 'tool'), asked) - dot(encoder.encode(a, 'tool'), asked))[0]
    }
    expect(closest('write to my boss')).toBe(tools[0])
    expect(closest('what does the document say')).toBe(tools[1])
    expect(closest('do I need an umbrella')).toBe(tools[2])
  })

  it('reads a text of any length and none, and gives vectors of length 1', () => {
    for (const text of ['', ' ', 'a', 'x'.repeat(10_000), 'word '.repeat(10_000), '🙂\u0000\uD800', '你好世界'])
      for (const as of ['request', 'tool'] as const) {
        const vector = encoder.encode(text, as)
        expect(vector).toHaveLength(WIDTH)
        expect(dot(vector, vector)).toBeCloseTo(1, 5)
      }
    // What is over 64 pieces does not count.
    expect(encoder.encode('word '.repeat(63), 'tool')).toEqual(encoder.encode('word '.repeat(10_000), 'tool'))
  })
})

describe('the file of the encoder', () => {
  const bytes = readFileSync(PATH)
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-encoder-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  const written = (name: string, content: Uint8Array): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }

  it('has a version, which the encoder has, too', () => {
    expect(encoderVersion(PATH)).toBe(encoder.version)
    expect(encoder.version).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    ['cut short', () => bytes.subarray(0, bytes.length - 1), /cut short/],
    ['cut within its header', () => bytes.subarray(0, 100), /not of the format/],
    ['empty', () => new Uint8Array(), /not of the format/],
    ['of another format', () => Buffer.concat([Buffer.from('{"format":"other"}\n'), bytes.subarray(0, 1_000)]), /not of the format/],
    ['no JSON', () => Buffer.from('\u0000\n\u0000'), /not of the format/],
  ])('is refused when it is %s', async (name, content, reason) => {
    const path = written(name, content())
    expect(() => encoderVersion(path)).toThrow(reason)
    await expect(openEncoder(path)).rejects.toThrow(reason)
  })

  it('is refused when a bit of it is another, and when it is not there', async () => {
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(15_000_000) ^ 1, 15_000_000)
    await expect(openEncoder(written('damaged', damaged))).rejects.toThrow(/damaged/)
    await expect(openEncoder(join(folder, 'none'))).rejects.toThrow(/ENOENT/)
  })
})
