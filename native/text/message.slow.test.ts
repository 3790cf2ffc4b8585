import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { isModern } from '../../electron/helper/relay/handshake-answers.ts'
import { answerIdInLine } from '../../electron/engine/transport/framing/message-id.ts'
import { keptFiles } from '../../fuzz/corpus.ts'
import { DRIVEN_PARTS, builtProgram, describeNative } from '../testing/built-program.ts'

let show: (lines: Buffer) => Buffer

/** What is JSON, and what its parts are, says `JSON.parse`. Ids by what they are equal to. */
function expected(line: string) {
  const answerId = zero(answerIdInLine(Buffer.from(line)))
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { kind: 'no JSON', answerId }
  }
  if (Array.isArray(value)) return { kind: 'batch', answerId }
  const { method, id, params } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (typeof method !== 'string') return { kind: 'other', answerId }
  const plain = typeof id === 'string' || typeof id === 'number' ? id : id === undefined ? undefined : JSON.stringify(id)
  const modern = isModern({ params: params as Record<string, unknown> })
  return { kind: 'call', answerId, id: zero(plain), method, modern }
}

/** To the keys of a Map both zeros are one. */
function zero<T>(id: T): T | 0 {
  return id === 0 ? 0 : id
}

function found(line: string) {
  const [, kind, id = '', method = '', modern, answerId = ''] = /^(\d) (.*?)\u0001([^]*)\t(modern|-)\t(.*)$/s.exec(line) ?? []
  const which = ['no JSON', 'batch', 'other', 'call'][Number(kind)]
  const beside = { kind: which, answerId: idOf(answerId) }
  return which === 'call' ? { ...beside, id: idOf(id), method, modern: modern === 'modern' } : beside
}

/** The form of an id that all ways to write it share: see `message_add_key`. */
function idOf(key: string): string | number | undefined {
  if (key === '-') return undefined
  if (key.startsWith('"')) return key.slice(1)
  return /^-?(?:\d|inf$)/.test(key) ? Number(key.replace('inf', 'Infinity')) : key
}

/** Of what the driver can be given and can say on one line. */
const usable = (line: string): boolean => !/[\n\0]/.test(line) && Buffer.from(line).toString() === line

function check(lines: readonly string[]): void {
  const said = show(Buffer.from(lines.map((line) => `line ${line}\n`).join('')))
    .toString()
    .split('\n')
  for (const [index, line] of lines.entries()) expect(found(said[index] ?? ''), line).toEqual(expected(line))
}

describeNative('what the helper in C finds in a line', () => {
  beforeAll(() => void (show = builtProgram('parts-driver', DRIVEN_PARTS)))

  it.each([
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'],
    ['{"id":1,"method":"x","id":2,"method":"y"}'],
    ['{"m\\u0065thod":"x","\\u0069d":"\\u00e9"}'],
    ['{"method":"x","id":null}'],
    ['{"method":"x","id":1.50e1}'],
    ['{"method":"x","id":-0}'],
    ['{"method":"x","id":12345678901234567890}'],
    ['{"method":"x","id":-1e309}'],
    ['{"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":null}}}'],
    ['{"method":"x","params":{"_meta":["io.modelcontextprotocol/protocolVersion"]}}'],
    ['{"params":{"method":"x","id":3}}'],
    ['{"method":"x"} {'],
    ['{"method":"x",}'],
    ['{"method":"\t"}'],
    ['{"method":"\\x"}'],
    ['{"method":"\\u12g4"}'],
    ['\ufeff{"method":"x"}'],
    ['[1,2]'],
    ['[1,]'],
    ['01'],
    ['-'],
    ['1.'],
    ['1e'],
    ['.5'],
    ['+1'],
    ['nul'],
    ['tru e'],
    ['"'],
    ['"\\"'],
    [''],
    [' \r\t'],
    [' \t{ "jsonrpc" : "2.0" , "id" : "a\\"b" , "error" : {}'],
    ['{"id":01,"result":1}'],
    ['{"id":-1,"result":1}'],
    ['{"id":"\\x","result":1}'],
    ['{"id":1.5,"result":1}'],
    ['{"jsonrpc":"2.1","id":1,"result":1}'],
    ['{"result":1,"id":1}'],
    [`{"id":"${'x'.repeat(490)}","result":1}`],
    [`{"id":"${'x'.repeat(495)}","result":1}`],
    [`{"id":"${'x'.repeat(600)}","result":1}`],
    [`{"jsonrpc":"2.0","id":"${'\\u00e9\\"'.repeat(300)}","error":{}}`],
    [`{"id":"${'é'.repeat(100_000)}\\\\","result":1}`],
    [`{"id":"${'x'.repeat(600)}\\"`],
    [`{"id":"${'x'.repeat(600)}","method":"x"}`],
  ])('%s', (line) => {
    check([line])
  })

  it('is what JSON.parse finds, in all that is JSON and in all that nearly is', () => {
    const id = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ unit: 'grapheme' }))
    const member = fc.oneof(
      fc.tuple(fc.constantFrom('id', 'requestId'), id),
      fc.tuple(fc.constantFrom('method', 'jsonrpc'), fc.string()),
      fc.tuple(fc.constantFrom('result', 'error', 'params'), fc.jsonValue()),
    )
    const whole = fc.array(member, { maxLength: 5 }).map((all) => `{${all.map(([k, v]) => `"${k}":${JSON.stringify(v)}`).join(',')}}`)
    const broken = fc
      .tuple(fc.oneof(whole, fc.json()), fc.nat(), fc.nat(3), fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '0', 'e', ' '))
      .map(([line, place, cut, put]) => line.slice(0, place % (line.length + 1)) + put + line.slice((place % (line.length + 1)) + cut))
    const lines = fc.array(fc.oneof(whole, fc.json(), broken, broken).filter(usable), { minLength: 100, maxLength: 400 })
    fc.assert(fc.property(lines, check), { numRuns: 40, seed: 1 })
  })

  it('is what JSON.parse finds in what broke a reader once', () => {
    const files = ['json', 'framing'].flatMap(keptFiles).map((file) => readFileSync(file, 'utf8'))
    check(files.flatMap((text) => text.split('\n')).filter((line) => usable(line) && line.length < 100_000))
  })
})
