import { describe, expect, it } from 'vitest'
import { type AskedClient, EVERYTHING, type Replies, newerClient, olderClient } from '../testing/asked-client.ts'
import { ADDRESS, ALL, FORM, MODEL, ROOTS, gotBy, replies, served } from '../testing/asking-bed.ts'
import { type Installation, until } from '../testing/installation.ts'
import { MODERN_META } from '../testing/raw-client.ts'

type Json = Record<string, unknown>

/** What the server heard outside of calls. */
async function heardBy(client: AskedClient): Promise<{ declared: Json; later: Json[]; cancelled: number; rootsChanged: number }> {
  return JSON.parse(await client.execute('one__heard')) as Awaited<ReturnType<typeof heardBy>>
}

/** Nobody else noticed anything: another client's call of another server, and of this one. */
async function othersAreWell(installation: Installation): Promise<void> {
  const other = await olderClient(installation.attachRaw(), EVERYTHING, replies)
  expect(await other.execute('echo__echo', { text: 'still here' })).toBe('still here')
  expect(gotBy(await other.execute('one__ask', { questions: { form: FORM } }))).toEqual({ form: replies(FORM) })
}

const never: Replies = () => undefined

describe('a client that is asked', () => {
  it.each([2025, 2026] as const)('and never answers (%s): the call ends with a clear error within the limit', async (ofServer) => {
    await using installation = await served(ofServer, {}, { questionTimeout: 1 })
    const client = await olderClient(installation.attachRaw(), EVERYTHING, never)
    expect(await client.execute('one__ask', { questions: { form: FORM } })).toContain('got no answer within 1 s')
    // It is told that nobody waits any more.
    await until(() => client.raw.lines.some((line) => line.includes('notifications/cancelled')), 'the client is told')
    await othersAreWell(installation)
  })

  it('and never comes back (2026): the call ends with its server, and its state leads nowhere', async () => {
    await using installation = await served(2025, {}, { questionTimeout: 1 })
    const raw = installation.attachRaw()
    const _meta = { ...MODERN_META, 'io.modelcontextprotocol/clientCapabilities': EVERYTHING }
    const params = { name: 'execute_tool', arguments: { name: 'one__ask', arguments: { questions: { form: FORM } } } }
    const { result } = await raw.request('tools/call', { ...params, _meta })
    const { requestState, resultType } = result as unknown as Json
    expect(resultType).toBe('input_required')
    const other = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    await until(async () => (await heardBy(other)).cancelled === 1, 'the server is told')
    const late = await raw.request('tools/call', { ...params, requestState, inputResponses: { reply: replies(FORM) }, _meta })
    expect(late.error).toMatchObject({ code: -32602, message: expect.stringMatching(/^Invalid requestState/) as unknown })
    await othersAreWell(installation)
  })

  it('and answers twice, and for others: each is answered once, by who was asked', async () => {
    await using installation = await served(2025)
    const ids: (string | number)[] = []
    const [one, two] = [installation.attachRaw(), installation.attachRaw()]
    const first = await olderClient(one, EVERYTHING, never)
    const second = await olderClient(two, EVERYTHING, never)
    for (const raw of [one, two]) raw.onRequest = ({ id }) => void ids.push(id)
    const answer = first.execute('one__ask', { questions: { form: FORM } })
    await until(() => ids.length === 1, 'it is asked')
    const accept = (colour: string): Json => ({ id: ids[0], result: { action: 'accept', content: { colour } } })
    // The ids of one session are nothing to another.
    two.send(accept('of another'))
    two.send({ ...accept('of nobody'), id: 'made-up' })
    expect(await second.execute('echo__echo', { text: 'x' })).toBe('x')
    one.send(accept('own'))
    one.send(accept('once more'))
    expect(gotBy(await answer)).toEqual({ form: { action: 'accept', content: { colour: 'own' } } })
    one.onRequest = ({ id }) => one.send({ id, result: { action: 'decline' } })
    expect(gotBy(await first.execute('one__ask', { questions: { form: FORM } }))).toEqual({ form: { action: 'decline' } })
  })

  it('and answers an old or a made-up state, or that of another client (2026)', async () => {
    await using installation = await served(2026)
    const _meta = { ...MODERN_META, 'io.modelcontextprotocol/clientCapabilities': EVERYTHING }
    const params = { name: 'execute_tool', arguments: { name: 'one__ask', arguments: { questions: { form: FORM } } } }
    const [one, two] = [installation.attachRaw(), installation.attachRaw()]
    const { requestState } = (await one.request('tools/call', { ...params, _meta })).result as unknown as Json
    const resume = (raw: typeof one, state: unknown) =>
      raw.request('tools/call', { ...params, requestState: state, inputResponses: { form: replies(FORM) }, _meta })
    for (const wrong of [await resume(two, requestState), await resume(one, 'made-up')]) expect(wrong.error).toMatchObject({ code: -32602 })
    expect(gotBy((await resume(one, requestState)).result.content[0].text)).toEqual({ form: replies(FORM) })
    expect((await resume(one, requestState)).error).toMatchObject({ code: -32602 })
  })

  it.each([2025, 2026] as const)('and goes away meanwhile: a server of %s is told, and nobody else notices', async (ofServer) => {
    await using installation = await served(ofServer)
    const client = await olderClient(installation.attachRaw(), EVERYTHING, never)
    void client.execute('one__ask', { questions: { form: FORM } })
    await until(() => client.asked.length === 1, 'it is asked')
    client.raw.process.kill('SIGKILL')
    const other = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    if (ofServer === 2025) await until(async () => (await heardBy(other)).cancelled === 1, 'the server is told')
    await othersAreWell(installation)
  })

  it('and cancels its call meanwhile: the question is taken back', async () => {
    await using installation = await served(2025)
    const raw = installation.attachRaw()
    const client = await olderClient(raw, EVERYTHING, never)
    void raw.request(
      'tools/call',
      { name: 'execute_tool', arguments: { name: 'one__ask', arguments: { questions: { form: FORM } } } },
      'mine',
    )
    await until(() => client.asked.length === 1, 'it is asked')
    raw.notify('notifications/cancelled', { requestId: 'mine' })
    await until(() => raw.lines.some((line) => line.includes('notifications/cancelled')), 'the question is taken back')
    await until(async () => (await heardBy(client)).cancelled === 1, 'the server is told')
  })

  it('and refuses: its words reach a server of 2025 as they are, and end the call of one of 2026', async () => {
    const refusing: Replies = () => ({ error: { code: -1, message: 'User rejected', data: { x: 1 } } })
    for (const ofServer of [2025, 2026] as const) {
      await using installation = await served(ofServer)
      const client = await olderClient(installation.attachRaw(), EVERYTHING, refusing)
      const text = await client.execute('one__ask', { questions: { form: FORM } })
      if (ofServer === 2025) expect(JSON.parse(text)).toEqual({ form: { error: { code: -1, message: 'User rejected', data: { x: 1 } } } })
      else expect(text).toContain('was refused an answer: User rejected')
    }
  })

  it('without having said that it can be: nobody is, and the server knows why', async () => {
    await using installation = await served(2025)
    const client = await olderClient(installation.attachRaw(), {}, replies)
    const outcomes = JSON.parse(await client.execute('one__ask', { questions: ALL })) as Record<string, { error?: Json; result?: Json }>
    expect(client.asked).toEqual([])
    expect(outcomes.roots?.result).toEqual({ roots: [] })
    for (const name of ['form', 'address', 'model'])
      expect(outcomes[name]?.error).toMatchObject({ code: -32603, data: { code: 'input_required' } })
    await using newer = await served(2026)
    const stateless = await newerClient(newer.attachRaw(), {}, replies)
    expect(await stateless.execute('one__ask', { questions: { form: FORM } })).toMatch(/one needs an answer.*\[input_required\]/s)
  })

  it('in several calls of one answer: it cannot tell which asks, so nobody is asked', async () => {
    await using installation = await served(2025)
    const client = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    const calls = [1, 2].map(() => ({ name: 'one__ask', arguments: { questions: { form: FORM } } }))
    const { result } = await client.request('tools/call', { name: 'execute_tools', arguments: { calls } })
    expect(JSON.stringify(result)).toContain('input_required')
    expect(client.asked).toEqual([])
  })
})

describe('a server that asks', () => {
  it('without end gets an error at last', async () => {
    await using older = await served(2025)
    const client = await olderClient(older.attachRaw(), EVERYTHING, replies)
    expect(JSON.parse(await client.execute('one__again'))).toMatchObject({ count: 51, error: { code: -32600 } })
    await using newer = await served(2026)
    const stateless = await newerClient(newer.attachRaw(), EVERYTHING, replies)
    expect(await stateless.execute('one__again')).toContain('[input_required]')
    expect(stateless.asked).toHaveLength(10)
  })

  it('while it works on no call is refused', async () => {
    await using installation = await served(2025)
    const client = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    expect(await client.execute('one__later', { questions: { form: FORM, model: MODEL } })).toBe('later')
    let later: Json[] = []
    await until(async () => (later = (await heardBy(client)).later).length === 2, 'it is answered')
    for (const outcome of later) expect(outcome).toMatchObject({ error: { data: { code: 'input_required' } } })
    expect(client.asked).toEqual([])
  })

  it('garbage is answered with an error, and its call goes on or ends', async () => {
    const garbage = { method: 'elicitation/create', params: 'garbage' }
    await using older = await served(2025)
    const client = await olderClient(older.attachRaw(), EVERYTHING, replies)
    expect(JSON.parse(await client.execute('one__ask', { questions: { garbage } }))).toMatchObject({ garbage: { error: { code: -32602 } } })
    expect(JSON.parse(await client.execute('one__ask', { questions: { unknown: { method: 'no/such' } } }))).toMatchObject({
      unknown: { error: { code: -32601 } },
    })
    await using newer = await served(2026)
    const stateless = await newerClient(newer.attachRaw(), EVERYTHING, replies)
    expect(await stateless.execute('one__ask', { questions: { unknown: { method: 'no/such' } } })).toContain('[input_required]')
    expect(stateless.asked).toEqual([])
  })

  it('in the middle of the calls of several clients asks none of them', async () => {
    await using installation = await served(2025)
    const one = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    const two = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    const waits = one.execute('one__wait')
    await until(
      async () => (await installation.status()).servers.some((server) => (server as { inFlight?: number }).inFlight === 1),
      'it waits',
    )
    const outcomes = JSON.parse(await two.execute('one__ask', { questions: { form: FORM, model: MODEL } })) as Json
    for (const name of ['form', 'model']) expect(outcomes[name]).toMatchObject({ error: { data: { code: 'input_required' } } })
    expect([one.asked, two.asked]).toEqual([[], []])
    await two.execute('one__go')
    expect(await waits).toBe('gone')
  })

  it('for roots gets those of who uses it; it is told of roots and models where its entry says so alone', async () => {
    await using installation = await served(2025)
    const rootsOf =
      (name: string): Replies =>
      () => ({ roots: [{ uri: `file:///${name}` }] })
    const one = await olderClient(installation.attachRaw(), EVERYTHING, rootsOf('one'))
    expect((await heardBy(one)).declared).toEqual({
      elicitation: { form: {}, url: {} },
      roots: { listChanged: true },
      sampling: { tools: {} },
    })
    expect((await heardBy(one)).rootsChanged).toBe(1)
    one.raw.notify('notifications/roots/list_changed')
    await until(async () => (await heardBy(one)).rootsChanged === 2, 'the server is told')
    await one.execute('one__later', { questions: { roots: ROOTS } })
    await until(async () => (await heardBy(one)).later.length === 1, 'it has roots')
    expect((await heardBy(one)).later).toEqual([{ result: { roots: [{ uri: 'file:///one' }] } }])

    await using plain = await served(2025, {})
    const client = await olderClient(plain.attachRaw(), EVERYTHING, replies)
    expect((await heardBy(client)).declared).toEqual({ elicitation: { form: {}, url: {} } })
    expect(JSON.parse(await client.execute('one__ask', { questions: { roots: ROOTS } }))).toMatchObject({
      roots: { error: { code: -32601 } },
    })
  })

  it('for something at an address tells who was sent there that it is done', async () => {
    await using installation = await served(2025)
    const one = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    const two = await olderClient(installation.attachRaw(), EVERYTHING, replies)
    await one.execute('one__ask', { questions: { address: ADDRESS } })
    await two.execute('one__finish', { id: 'e-1' })
    const told = (client: AskedClient) => client.raw.lines.filter((line) => line.includes('notifications/elicitation/complete')).length
    await until(() => told(one) === 1, 'it is told')
    // The same where it is an error that sends it there.
    const { error } = await one.request('tools/call', { name: 'execute_tool', arguments: { name: 'one__page' } })
    expect(error).toMatchObject({ code: -32042, data: { elicitations: [{ url: 'https://x.example', elicitationId: 'p-1' }] } })
    await two.execute('one__finish', { id: 'p-1' })
    await until(() => told(one) === 2, 'it is told')
    expect(told(two)).toBe(0)
  })
})
