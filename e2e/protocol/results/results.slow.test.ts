import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { startListening } from '../../testing/http-server.ts'
import { createInstallation, ownServer, realServer, until } from '../../testing/installation.ts'
import { MODERN_META, type Answer, type RawClient, talkTo } from '../../testing/raw-client.ts'
import { MODERN, oddAnswers, rawResults, resultShapes, revisions, rpcError } from '../../servers/fixtures/result-shapes.ts'

type Json = Record<string, unknown>

/** Settings with which the longest result comes whole, nothing is done to any, and nobody is asked for the shape that is called `empty`. */
const WHOLE = { resultLimit: 100_000_000, destructive: 'allow' }

/** What a call brought: its result or its error, as it stood on the wire. */
function outcomeOf({ result, error }: Answer): unknown {
  return error === undefined ? { result } : { error }
}

/** A result as a client of the stateless era gets it: complete, and whose it is, where there is room to say so. */
function withItsMarks(shape: Json): Json {
  const meta = shape['_meta'] ?? {}
  const whose = { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: 'tooltray' }) as unknown }
  return {
    ...shape,
    resultType: 'complete',
    _meta: shape['_meta'] === null || typeof meta !== 'object' ? shape['_meta'] : { ...meta, ...whose },
  }
}

/** Bare clients of one server, side by side: one of the server itself, and one of a Tooltray that has it under the name `one`. */
async function sideBySide(entry: Json, era: 'legacy' | 'modern' = 'legacy') {
  const stack = new AsyncDisposableStack()
  const installation = stack.use(createInstallation())
  installation.configure({ one: entry }, WHOLE)
  const { command, args, env } = entry as { command: string; args: string[]; env?: Record<string, string> }
  const direct = stack.use(talkTo(spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' })))
  if (era === 'legacy') await direct.initialize()
  const raw = installation.attachRaw()
  await raw.initialize()
  await raw.call('proxy_refresh')
  const { tools } = (await direct.request('tools/list', era === 'modern' ? { _meta: MODERN_META } : {})).result
  return {
    direct,
    raw,
    tools: tools as unknown as (Json & { name: string })[],
    straight: async (name: string, args: Json = {}) => outcomeOf(await direct.call(name, args)),
    through: async (name: string, args: Json = {}) => outcomeOf(await raw.call('execute_tool', { name: `one__${name}`, arguments: args })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function expectSameDescriptions({ tools, raw }: Awaited<ReturnType<typeof sideBySide>>): Promise<void> {
  for (const definition of tools) {
    const { text } = (await raw.call('describe_tool', { name: `one__${definition.name}` })).result.content[0]
    const { server, effect, effectFrom, signature, ...rest } = JSON.parse(text) as Json
    expect(rest).toStrictEqual({ ...definition, name: `one__${definition.name}` })
    expect([server, typeof effect, typeof effectFrom, typeof signature]).toEqual(['one', 'string', 'string', 'string'])
  }
}

describe('the results of server-everything', () => {
  const calls: [tool: string, args?: Json][] = [
    ['echo', { message: 'é "日本" \u2028 \\ ' }],
    ['get-annotated-message', { messageType: 'error', includeImage: true }],
    ['get-annotated-message', { messageType: 'debug' }],
    ['get-env'],
    ['get-resource-links', { count: 4 }],
    ['get-resource-reference', { resourceType: 'Text', resourceId: 3 }],
    ['get-resource-reference', { resourceType: 'Blob', resourceId: 7 }],
    ['get-resource-reference', { resourceId: -1 }],
    ['get-structured-content', { location: 'Chicago' }],
    ['get-sum', { a: 0.1, b: -3e21 }],
    ['get-tiny-image'],
    ['gzip-file-as-resource', { name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resource' }],
    ['gzip-file-as-resource', { name: 'b.gz', data: 'data:text/plain,hello', outputType: 'resourceLink' }],
    ['gzip-file-as-resource', { name: 'c.gz', data: 'ftp://example.com/' }],
    // These two switch something on, and off again.
    ['toggle-simulated-logging'],
    ['toggle-simulated-logging'],
    ['toggle-subscriber-updates'],
    ['toggle-subscriber-updates'],
    ['trigger-long-running-operation', { duration: 0.05, steps: 3 }],
  ]
  /** A tool that can only be called as a task: a plain call of it is refused, and Tooltray calls it as one. */
  const taskTool = 'simulate-research-query'

  /** The outcome less what differs from call to call: the rest of the environment, and the time of day in resources. */
  function withoutChance(tool: string, outcome: unknown): unknown {
    return JSON.parse(JSON.stringify(outcome), (key, value: unknown) => {
      if (typeof value !== 'string') return value
      if (tool === 'get-env' && key === 'text') return `PROBE is ${String((JSON.parse(value) as Json).PROBE)}`
      if (tool !== 'get-resource-reference') return value
      return (key === 'blob' ? Buffer.from(value, 'base64').toString() : value).replace(/created at .*$/, 'created at some time')
    })
  }

  it('are what the server itself gives, for every tool', async () => {
    await using sides = await sideBySide({ ...realServer('everything'), env: { PROBE: 'é $HOME "x"' } })
    expect(sides.tools.map((tool) => tool.name).sort()).toEqual([...new Set([...calls.map(([tool]) => tool), taskTool])].sort())
    for (const [tool, args] of calls) {
      const [straight, through] = [await sides.straight(tool, args), await sides.through(tool, args)]
      expect(withoutChance(tool, through), tool).toStrictEqual(withoutChance(tool, straight))
    }
    expect(withoutChance('get-env', await sides.through('get-env'))).toEqual({
      result: { content: [{ type: 'text', text: 'PROBE is é $HOME "x"' }] },
    })
    expect(await sides.straight(taskTool, { topic: 'trays' })).toMatchObject({ result: { isError: true } })
    const researched = await sides.through(taskTool, { topic: 'trays' })
    expect(researched).toMatchObject({ result: { content: [{ text: expect.stringContaining('# Research Report: trays') as string }] } })
    expect(JSON.stringify(researched)).not.toContain('related-task')
    await expectSameDescriptions(sides)
  })
})

/** A result as an app gets it: data without content stands as text, too, because most apps show their model the content alone. */
function withText(shape: Json): Json {
  const { content, structuredContent: data } = shape as {
    readonly content?: readonly unknown[] | null
    readonly structuredContent?: unknown
  }
  const isEmpty = content == null || (Array.isArray(content) && content.length === 0)
  return isEmpty && data != null ? { ...shape, content: [{ type: 'text', text: JSON.stringify(data) }] } : shape
}

describe('results of every shape', () => {
  it('pass as they are, like the descriptions of the tools', async () => {
    await using sides = await sideBySide(ownServer('results'))
    expect(sides.tools.map((tool) => tool.name)).toEqual([...Object.keys(resultShapes), ...Object.keys(rawResults), 'rpc_error'])
    for (const [name, shape] of Object.entries(resultShapes))
      expect(await sides.through(name), name).toStrictEqual({ result: withText(shape) })
    expect(await sides.through('rpc_error')).toStrictEqual({ error: rpcError })
    // Numbers that JavaScript cannot hold come out as for every client written in it.
    const dataOf = (outcome: unknown): unknown => (outcome as { readonly result: Json }).result['structuredContent']
    const [through, straight] = [await sides.through('numbers_beyond_double'), await sides.straight('numbers_beyond_double')]
    expect(dataOf(through)).toStrictEqual(dataOf(straight))
    await expectSameDescriptions(sides)
  })

  it('pass as they are to a client of the stateless era, with its two marks', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('results') }, WHOLE)
    const raw = installation.attachRaw()
    const call = (name: string, args: Json) => raw.request('tools/call', { name, arguments: args, _meta: MODERN_META })
    await call('proxy_refresh', {})
    for (const [name, shape] of Object.entries(resultShapes)) {
      const { result } = await call('execute_tool', { name: `one__${name}` })
      expect(result, name).toEqual(withItsMarks(withText(shape)))
    }
    expect((await call('execute_tool', { name: 'one__rpc_error' })).error).toStrictEqual(rpcError)
  })
})

describe.each(sampled(revisions))('answers of a server of %s', (revision) => {
  const modern = revision === MODERN

  it.each(['stdio', 'json', 'stream'])('pass as they are, and what is none fails its own call only: %s', async (way) => {
    const server = way === 'stdio' ? undefined : await startListening('odd-results', '--http', 'on')
    try {
      await using installation = createInstallation()
      const listening = { url: server?.urls[`${revision}/${way}`] }
      installation.configure({ one: server === undefined ? ownServer('odd-results', '--revision', revision) : listening }, WHOLE)
      const older = installation.attachRaw()
      await older.initialize()
      await older.call('proxy_refresh')
      const newer = installation.attachRaw()
      const callOlder = (name: string) => older.call('execute_tool', { name: `one__${name}` })
      const callNewer = (name: string) =>
        newer.request('tools/call', { name: 'execute_tool', arguments: { name: `one__${name}` }, _meta: MODERN_META })

      for (const [name, shape] of Object.entries(resultShapes)) {
        expect(outcomeOf(await callOlder(name)), name).toStrictEqual({ result: withText(shape) })
        expect(outcomeOf(await callNewer(name)), name).toEqual({ result: withItsMarks(withText(shape)) })
      }
      for (const name of Object.keys(oddAnswers)) {
        for (const call of [callOlder, callNewer]) expect((await call(name)).error?.code, name).toBe(-32_603)
      }
      const [asked, askedNewer] = [(await callOlder('asks')).result, (await callNewer('asks')).result]
      if (modern) {
        for (const { content } of [asked, askedNewer]) expect(content[0].text).toMatch(/Which colour\?.* \[input_required\]$/)
      }
      // Nobody had to be greeted again, and the server is as it was.
      expect(outcomeOf(await callOlder('openings'))).toEqual({ result: { content: [{ type: 'text', text: '1' }] } })
      expect((await installation.status()).servers).toMatchObject([{ state: 'idle', peer: { protocolVersion: revision } }])
    } finally {
      await server?.stop()
    }
  })
})

describe('what a server says during a call', () => {
  /** The messages of a call, from its notifications to its answer, as they came. */
  async function conversation(raw: RawClient, name: string, args: Json, meta: Json = {}): Promise<Json[]> {
    const from = raw.lines.length
    await raw.request('tools/call', { name, arguments: args, _meta: { progressToken: 'token-of-the-client', ...meta } }, 'the-call')
    return raw.lines.slice(from).map((line) => JSON.parse(line) as Json)
  }

  it.each(['legacy', 'modern'] as const)('arrives in full and in order: progress and log messages of a %s server', async (era) => {
    await using sides = await sideBySide(ownServer('eras', '--era', era === 'legacy' ? '2024' : 'modern'), era)
    const { raw, direct } = sides
    // A flood in one piece, and a few with time between them.
    for (const count of [{ to: 300 }, { to: 4, stepMs: 30 }]) {
      const through = await conversation(raw, 'execute_tool', { name: 'one__count', arguments: count })
      const straight = await conversation(
        direct,
        'count',
        count,
        era === 'modern' ? { ...MODERN_META, 'io.modelcontextprotocol/logLevel': 'debug' } : {},
      )
      // Said by servers of the stateless era to each client: Tooltray says it to its own.
      for (const { result } of straight) delete (result as Json | undefined)?.['resultType']
      expect(through).toStrictEqual(straight)
      expect(through.map(({ method }) => method)).toEqual([
        'notifications/message',
        ...Array<string>(count.to).fill('notifications/progress'),
        undefined,
      ])
    }
  })

  it.each([
    ['one that says all of it in one piece with its answer', ownServer('narrate'), 'narrate', { steps: 50 }, 101],
    ['server-everything', realServer('everything'), 'trigger-long-running-operation', { duration: 0.2, steps: 20 }, 21],
  ])('arrives in full and in order: %s', async (_who, entry, tool, args, messages) => {
    await using sides = await sideBySide(entry)
    for (let round = 0; round < 3; round++) {
      const through = await conversation(sides.raw, 'execute_tool', { name: `one__${tool}`, arguments: args })
      expect(through).toStrictEqual(await conversation(sides.direct, tool, args))
      expect(through).toHaveLength(messages)
    }
  })

  it('goes only to the client whose call it is about', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('eras', '--era', '2024') })
    const [mine, other] = [installation.attachRaw(), installation.attachRaw()]
    await Promise.all([mine.initialize(), other.initialize()])
    await mine.call('proxy_refresh')
    const from = other.lines.length
    await conversation(mine, 'execute_tool', { name: 'one__count', arguments: { to: 5 } })
    await other.request('ping')
    expect(other.lines.slice(from)).toHaveLength(1)
    const [first, second] = await Promise.all([
      conversation(mine, 'execute_tool', { name: 'one__count', arguments: { to: 3, stepMs: 20 } }),
      conversation(other, 'execute_tool', { name: 'one__count', arguments: { to: 7, stepMs: 10 } }),
    ])
    const totals = (messages: Json[]) =>
      messages.filter(({ method }) => method === 'notifications/progress').map(({ params }) => (params as Json).total)
    expect([totals(first), totals(second)]).toEqual([Array(3).fill(3), Array(7).fill(7)])
  })

  it('as a log message reaches no client while the server works for another one, too', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('eras', '--era', '2024') })
    const [mine, other] = [installation.attachRaw(), installation.attachRaw()]
    await Promise.all([mine.initialize(), other.initialize()])
    await mine.call('proxy_refresh')
    const logs = (messages: Json[]): number => messages.filter(({ method }) => method === 'notifications/message').length
    expect(logs(await conversation(mine, 'execute_tool', { name: 'one__count', arguments: { to: 2 } }))).toBe(1)
    // The other one's call says what it counts while that of the first is under way.
    const long = conversation(mine, 'execute_tool', { name: 'one__count', arguments: { to: 200, stepMs: 10 } })
    await until(() => mine.lines.some((line) => line.includes('"counting":200')), 'the long call says what it counts')
    const from = mine.lines.length
    expect(logs(await conversation(other, 'execute_tool', { name: 'one__count', arguments: { to: 3 } }))).toBe(0)
    await long
    expect(mine.lines.slice(from).filter((line) => line.includes('counting'))).toEqual([])
    expect((await installation.run('logs', 'one')).stdout).toContain(String.raw`info: {\"counting\":3}`)
  })

  it('is held back below the level that the client asked for', async () => {
    await using sides = await sideBySide(ownServer('eras', '--era', 'modern'), 'modern')
    const logs = async (meta?: Json) =>
      (await conversation(sides.raw, 'execute_tool', { name: 'one__count', arguments: { to: 1 } }, meta)).filter(
        ({ method }) => method === 'notifications/message',
      ).length
    expect(await logs()).toBe(1)
    await sides.raw.request('logging/setLevel', { level: 'warning' })
    expect(await logs()).toBe(0)
    await sides.raw.request('logging/setLevel', { level: 'info' })
    expect(await logs()).toBe(1)
  })
})

describe('cancellation by the client', () => {
  it('reaches the server with its reason, and the call is not answered any more', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('hang') })
    const raw = installation.attachRaw()
    await raw.initialize()
    await raw.call('proxy_refresh')
    for (const [tool, args] of [
      ['hang', {}],
      // Long enough for the question below, which a program of its own asks.
      ['late', { ms: 2_000 }],
    ] as const) {
      void raw.request('tools/call', { name: 'execute_tool', arguments: { name: `one__${tool}`, arguments: args } }, tool)
    }
    await until(async () => (await installation.status()).servers[0]?.state === 'active', 'the calls are under way')
    for (const requestId of ['hang', 'late']) raw.notify('notifications/cancelled', { requestId, reason: 'the person pressed stop' })
    const cancelled = async () => (await raw.call('execute_tool', { name: 'one__was_cancelled' })).result.structuredContent.cancelled
    const expected = ['hang', 'late'].map((tool) => ({ tool, reason: 'the person pressed stop' }))
    await until(async () => JSON.stringify(await cancelled()) === JSON.stringify(expected), 'the server was told')
    // Longer than the cancelled call takes: its answer would have come by now.
    await raw.call('execute_tool', { name: 'one__late', arguments: { ms: 2_100 } })
    expect(raw.lines.filter((line) => /"id":"(hang|late)"/.test(line))).toEqual([])
  })
})
