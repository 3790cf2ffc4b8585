import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { OpeningHandshake } from '../../electron/contract/cached-handshake.ts'
import { createRelay } from '../../electron/helper/relay/relay.ts'
import { parseBuiltIn, parseHandshake } from '../../electron/helper/relay/handshake-answers.ts'
import { ODD_SERVERS_FILES, PLAIN_SERVERS_FILES } from '../../electron/helper/relay/testing/servers-files.ts'
import { keptFiles } from '../../fuzz/corpus.ts'
import { builtProgram, describeNative } from '../testing/built-program.ts'

// The relay in TypeScript is the reference: whatever happens to both, both say the same, in the same order.

/** What happens to a relay: see `native/testing/relay-driver.c`. */
type Step = readonly [what: 'c' | 'e' | 'a' | 'd' | 'g' | 'h' | 'f' | 's', bytes: string]

const PARTS = ['text', 'relay']
let play: (script: Buffer) => Buffer
let playShort: (script: Buffer) => Buffer
let playCut: (script: Buffer) => Buffer
/** Bytes of the longest line of `playCut`: more than are kept of both its ends. */
const CUT_AT = 4096

const scriptOf = (steps: readonly Step[]): Buffer =>
  Buffer.concat(steps.map(([what, bytes]) => Buffer.concat([Buffer.from(`${what}${Buffer.byteLength(bytes)}:`), Buffer.from(bytes)])))

/** What somebody was told: by whom, and the line, as JSON where it is. A batch taken apart and a request said again are written anew. */
function told(who: string, line: string): string {
  try {
    return who + JSON.stringify(JSON.parse(line))
  } catch {
    return who + line
  }
}

function native(steps: readonly Step[], playing = play): string[] {
  return playing(scriptOf(steps))
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => told(line[0] ?? '', line.slice(1)))
}

/** As the driver has it: what does not fit how things stand is left out. */
function reference(steps: readonly Step[], longest?: number): string[] {
  const said: string[] = []
  let [file, servers]: (string | undefined)[] = []
  const handshake = (): OpeningHandshake | undefined => {
    if (file === undefined) return undefined
    return servers === undefined ? parseHandshake(file) : parseBuiltIn(file, servers)
  }
  let attached = false
  const say = (who: string) => (lines: Buffer) => {
    for (const line of lines.toString().split('\n').slice(0, -1)) said.push(told(who, line))
  }
  const relay = createRelay(say('C'), handshake, () => said.push('W'), longest)
  const actions: Record<Step[0], (bytes: string) => void> = {
    c: (bytes) => relay.fromClient(Buffer.from(bytes)),
    e: (bytes) => attached && relay.fromEngine(Buffer.from(bytes)),
    a() {
      if (attached) return
      attached = true
      relay.attach({ write: say('E') })
    },
    d() {
      if (!attached) return
      attached = false
      relay.detach()
    },
    g: (reason) => relay.giveUp(reason),
    h: () => relay.hope(),
    f: (text) => void (file = text),
    s: (text) => void (servers = text),
  }
  for (const [what, bytes] of steps) {
    actions[what](bytes)
    said.push(`?${relay.wanting ? 1 : 0}`)
  }
  return said
}

const HANDSHAKE = JSON.stringify({
  version: '1',
  legacyVersions: ['2025-11-25', '2025-06-18'],
  legacy: { initialize: { protocolVersion: '2025-11-25', serverInfo: { name: 'tooltray' } }, toolsList: { tools: ['é'] } },
  modern: { discover: { supportedVersions: ['2026-07-28'] }, toolsList: { tools: [], resultType: 'complete' } },
})
const MODERN = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }

const UI = { extensions: { 'io.modelcontextprotocol/ui': {} } }
const PAGES = { protocolVersion: '2025-06-18', capabilities: UI }
const MODERN_PAGES = {
  _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': UI },
}

// Few ids, so that many are the same.
const id = fc.constantFrom('0', '1', '1.0', '10e-1', '-0', '"1"', '"\\u0031"', '"é"', '"\\ud83d\\ude00"', '"😀"', '12345678901234567890')
const params = fc.oneof(
  fc.constantFrom(
    {},
    MODERN,
    { protocolVersion: '2025-06-18' },
    { protocolVersion: '1999-01-01' },
    { requestId: 1 },
    { requestId: 'é' },
    PAGES,
    MODERN_PAGES,
  ),
  fc.jsonValue({ maxDepth: 2 }),
)
const method = fc.constantFrom(
  ...['initialize', 'notifications/initialized', 'notifications/cancelled', 'tools/list', 'tools/call', 'ping', 'logging/setLevel'],
  ...['server/discover', 'subscriptions/listen', 'x'],
)
const request = fc
  .tuple(id, method, params)
  .map((it) => `{"jsonrpc":"2.0","id":${it[0]},"method":"${it[1]}","params":${JSON.stringify(it[2])}}`)
const notification = fc.tuple(method, params).map((it) => `{"method":"${it[0]}","params":${JSON.stringify(it[1])},"jsonrpc":"2.0"}`)
const odd = fc.constantFrom('', 'no JSON', '{"id":01,"method":"x"}', '{"id":1,"result":{}}', '[]', 'null', ' {"method":"x" , "id":null}\r')
const message = fc.oneof({ weight: 4, arbitrary: request }, { weight: 2, arbitrary: notification }, odd)
const batch = fc
  .array(fc.oneof(request, notification, fc.constantFrom('3', '[]', '{"id":4,"result":1}')))
  .map((all) => `[${all.join(',')}]`)
const answer = fc.oneof(
  fc.tuple(id, fc.constantFrom('result', 'error')).map(([of, what]) => `{"jsonrpc":"2.0","id":${of},"${what}":{"text":"é"}}`),
  fc.constantFrom(1, 2, 3).map((nth) => `{"jsonrpc":"2.0","id":"tooltray-replay-${nth}","result":{}}`),
  fc.constantFrom('{"method":"notifications/message"}', ' { "id" : 1 , "result" : 1 }', '{"result":{},"id":1}', '{"id":01,"result":1}'),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.oneof({ weight: 6, arbitrary: message }, batch), { maxLength: 3 }).map(linesOf('c')) },
  { weight: 5, arbitrary: fc.array(answer, { maxLength: 3 }).map(linesOf('e')) },
  { weight: 3, arbitrary: fc.constant(['a', ''] as const) },
  { weight: 2, arbitrary: fc.constant(['d', ''] as const) },
  fc.constant(['g', 'No "engine".\n'.trim()] as const),
  fc.constant(['h', ''] as const),
)

function linesOf(who: 'c' | 'e') {
  return (lines: string[]): Step => [who, lines.map((line) => `${line}\n`).join('')]
}

describeNative('the relay in C', () => {
  beforeAll(() => {
    play = builtProgram('relay-driver', PARTS)
    playShort = builtProgram('relay-driver', PARTS, ['-DLONGEST_LINE=64'])
    playCut = builtProgram('relay-driver', PARTS, [`-DLONGEST_LINE=${CUT_AT}`])
  })

  it('says what the reference says, whatever happens to both', () => {
    const script = fc.tuple(fc.boolean(), fc.array(step, { maxLength: 25 }))
    fc.assert(
      fc.property(script, ([greeted, steps]) => {
        const all: Step[] = greeted ? [['f', HANDSHAKE], ...steps] : steps
        expect(native(all)).toEqual(reference(all))
      }),
      { numRuns: Number(process.env.TOOLTRAY_RELAY_RUNS ?? 150), seed: Number(process.env.TOOLTRAY_RELAY_SEED ?? 1) },
    )
  })

  it('hands on the same bytes however they are cut', () => {
    fc.assert(
      fc.property(fc.array(message.filter((line) => line !== '[]')), fc.array(fc.nat(), { maxLength: 5 }), (messages, places) => {
        const bytes = Buffer.from(messages.map((line) => `${line}\n`).join(''))
        const at = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
        const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
        const script = Buffer.concat(['a0:', ...pieces.flatMap((piece) => [`c${piece.length}:`, piece])].map((it) => Buffer.from(it)))
        const handed = play(script)
          .toString('latin1')
          .split('\n')
          .filter((line) => line.startsWith('E'))
        expect(handed.map((line) => `${line.slice(1)}\n`).join('')).toBe(bytes.toString('latin1'))
      }),
      { numRuns: 60, seed: 1 },
    )
  })

  it('drops a line that is too long up to its end, and no other', () => {
    const long = `{"method":"${'x'.repeat(100)}"}\n`
    const short = '{"method":"x"}\n'
    const whole: Step[] = [
      ['a', ''],
      ['c', `${short}${long}${short}`],
    ]
    const inPieces: Step[] = [['a', ''], ...[...`${short}${long}${short}`].map((byte): Step => ['c', byte])]
    for (const steps of [whole, inPieces])
      expect(
        playShort(scriptOf(steps))
          .toString()
          .split('\n')
          .filter((line) => line.startsWith('E')),
      ).toEqual(['E{"method":"x"}', 'E{"method":"x"}'])
  })

  it('answers whoever waits for a line that was too long as the reference does, wherever its id stands and however it is cut', () => {
    const own = fc.oneof(id, fc.constantFrom('null', '01', '1.5', `"${'é'.repeat(256)}"`, `"${'😀'.repeat(200)}"`, '"a\\"b,"', '"\\x"'))
    const members = fc
      .tuple(own, fc.constantFrom('"x"', '"tools/call"', '3'), fc.constantFrom('', ' ', '\t'))
      .map(([of, called, blank]) => [`"jsonrpc":${blank}"2.0"`, `"id" :${of}${blank}`, `"method":${called}`, '"result":{}', '"id":7'])
    const long = fc.constantFrom(
      `"params":{"x":"${'y'.repeat(2 * CUT_AT)}"}`,
      `"params":{"x":"${',\\"id\\":5}'.repeat(CUT_AT)}"}`,
      `"params":[${'{"a":1,"id":3},'.repeat(CUT_AT)}{}]`,
      `"p":${'9'.repeat(2 * CUT_AT)}`,
    )
    const line = fc
      .tuple(
        members.chain((all) => fc.shuffledSubarray(all)),
        long,
        fc.nat(5),
        fc.constantFrom('', '\ufeff', ' '),
      )
      .map(([some, params, at, before]) => `${before}{${some.toSpliced(at, 0, params).join(',')}}`)
    const steps = fc
      .tuple(
        fc.boolean(),
        fc.array(fc.oneof({ weight: 3, arbitrary: line }, message), { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 3 }),
      )
      .map(([attached, lines, places]): Step[] => {
        const text = lines.map((each) => `${each}\n`).join('')
        const at = [0, ...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b)
        return [...(attached ? [['a', ''] as const] : []), ...at.slice(1).map((end, nth): Step => ['c', text.slice(at[nth], end)])]
      })
    let answered = 0
    fc.assert(
      fc.property(steps, (all) => {
        const said = native(all, playCut)
        expect(said).toEqual(reference(all, CUT_AT))
        answered += said.filter((each) => each.includes('is larger than')).length
      }),
      { numRuns: 150, seed: 1 },
    )
    expect(answered).toBeGreaterThan(50)
  })

  it('answers nothing from a handshake that is torn or of another shape', () => {
    const ask: Step = ['c', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n']
    for (const text of [HANDSHAKE.slice(0, -1), '{}', '[]', '', HANDSHAKE.replace('"discover":{', '"discovered":{')])
      expect(native([['f', text], ask]), text).toEqual(['?0', 'W', '?1'])
    expect(native([['f', HANDSHAKE], ask])[1]).toBe('C{"jsonrpc":"2.0","id":1,"result":{"tools":["é"]}}')
  })

  it('greets with the servers of a plain servers.json as the reference does, and leaves every other one to the engine', () => {
    const greeting = {
      ...(JSON.parse(HANDSHAKE) as object),
      withServers: { standIn: 'NAMES', initialize: { protocolVersion: 'x', instructions: 'Servers: NAMES' }, discover: { is: 'NAMES' } },
    }
    const asked = [
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}',
      `{"jsonrpc":"2.0","id":2,"method":"server/discover","params":${JSON.stringify(MODERN)}}`,
      ...['{"jsonrpc":"2.0","id":3,"method":"tools/list"}', '{"jsonrpc":"2.0","id":4,"method":"ping"}'],
    ]
    const stepsWith = (servers: string): Step[] => [
      ['f', JSON.stringify(greeting)],
      ['s', servers],
      ['c', asked.map((line) => `${line}\n`).join('')],
    ]
    for (const text of [...PLAIN_SERVERS_FILES, ...ODD_SERVERS_FILES]) {
      const said = native(stepsWith(text))
      expect(said, text).toEqual(reference(stepsWith(text)))
      expect(said.filter((line) => line.startsWith('C')).length, text).toBe(PLAIN_SERVERS_FILES.includes(text) ? 3 : 0)
    }
    // Which of two servers of one name counts is for the engine to say.
    expect(native(stepsWith('{"mcpServers":{"a":{"command":"x"},"a":{"command":"y"}}}'))).not.toContainEqual(expect.stringMatching(/^C/))
  })

  it('holds with all that fuzzing found', () => {
    for (const file of keptFiles('native-relay')) expect(() => play(readFileSync(file)), file).not.toThrow()
  })

  it('answers a request of a long id once', () => {
    const id = 'é'.repeat(400)
    const steps: Step[] = [
      ['a', ''],
      ['c', `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: {} })}\n`],
      ['e', `${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`],
      ['d', ''],
    ]
    expect(native(steps).filter((line) => line.includes(id) && line.startsWith('C'))).toHaveLength(1)
    expect(native(steps)).toEqual(reference(steps))
  })

  it('goes on after a message that nests deeper than any stack', () => {
    const deep = `{"id":1,"method":"x","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`
    expect(
      play(
        scriptOf([
          ['a', ''],
          ['c', deep],
          ['d', ''],
        ]),
      ).toString(),
    ).toContain('engine_lost')
  })
})
