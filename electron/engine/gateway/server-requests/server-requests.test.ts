import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { callCanceller } from '../../base/call-signal.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import type { ServerRequest, Reply, InputRequests } from '../../transport/server-request.ts'
import type { People, PersonContext } from './people.ts'
import { type AskedClient, createServerRequests } from './server-requests.ts'

const form: ServerRequest = { method: 'elicitation/create', params: { message: 'm', requestedSchema: { type: 'object', properties: {} } } }
const address: ServerRequest = { method: 'elicitation/create', params: { mode: 'url', url: 'https://x.example', elicitationId: 'e-1' } }
const sampling: ServerRequest = { method: 'sampling/createMessage', params: {} }
const roots: ServerRequest = { method: 'roots/list', params: {} }
const PATIENCE = 600_000
const OF_CLIENT: Reply = { action: 'accept', by: 'client' }
const OF_PERSON: Reply = { action: 'accept', by: 'person' }

/** The one instance of a server that all share. */
const instance = (server: string) => ({ id: server, server })

function someQuestions({ present = true, of = ['s'] }: { present?: boolean; of?: string[] } = {}) {
  const clock = manualClock()
  const people: Pick<People, 'areThere' | 'ask'> & { asked: PersonContext[]; slow: boolean } = {
    asked: [],
    slow: false,
    areThere: () => present,
    ask(_question, context) {
      people.asked.push(context)
      return people.slow
        ? new Promise((_resolve, reject) =>
            context.signal.addEventListener('abort', () => reject(new Error(String(context.signal.reason)))),
          )
        : Promise.resolve(OF_PERSON)
    },
  }
  const rootsTold: string[] = []
  const questions = createServerRequests({
    clock,
    people: people as unknown as People,
    patience: () => PATIENCE,
    mayAskRoots: (server) => of.includes(server),
    tellRootsChanged: (server) => rootsTold.push(server),
  })
  const canceller = callCanceller()
  const about = { server: 's', request: { method: 'tools/call', params: { name: 'paint' } }, signal: canceller.signal }
  return { clock, people, rootsTold, questions, canceller, about }
}

/** A client with these capabilities that answers what it is asked, or does what is given. */
function client(capabilities: Record<string, unknown>, ask?: AskedClient['ask']) {
  const asked: InputRequests<ServerRequest>[] = []
  const told: unknown[] = []
  const own: AskedClient = {
    capabilities: () => capabilities,
    notify: (notification) => told.push(notification),
    ask: (questions, signal) => {
      asked.push(questions)
      return ask?.(questions, signal) ?? Promise.resolve(Object.fromEntries(Object.keys(questions).map((name) => [name, OF_CLIENT])))
    },
  }
  return { ...own, asked, told }
}

const ELICITATION = { elicitation: { form: {}, url: {} } }

describe('what a server asks in the middle of a call', () => {
  it('goes to the client as far as it can be asked, in one round, and the rest to a person', async () => {
    const { questions, people, about } = someQuestions()
    const own = client({ elicitation: {}, roots: {} })
    const asker = questions.requestHandlerOf('a', () => 'Claude', own)
    expect(await asker.ask({ form, address, roots }, about)).toEqual({ form: OF_CLIENT, roots: OF_CLIENT, address: OF_PERSON })
    expect(own.asked).toEqual([{ form, roots }])
    expect(people.asked).toMatchObject([{ server: 's', client: 'Claude', about: 'paint' }])
  })

  it('goes to a person alone where the client is left out', async () => {
    const { questions, about } = someQuestions()
    const own = client(ELICITATION)
    expect(await questions.requestHandlerOf('a', () => 'Claude', own).ofUser.ask({ form }, about)).toEqual({ form: OF_PERSON })
    expect(own.asked).toEqual([])
  })

  it('fails where one of the questions cannot be asked, and nobody is asked the others; no roots are an empty list', async () => {
    const { questions, about } = someQuestions({ present: false })
    const own = client({ roots: {} })
    const { ask } = questions.requestHandlerOf('a', () => 'Claude', own)
    await expect(ask({ roots, form }, about)).rejects.toMatchObject({
      code: 'input_required',
      message: expect.stringMatching(/: m$/) as unknown,
    })
    await expect(ask({ roots, sampling }, about)).rejects.toMatchObject({ code: 'input_required' })
    expect(own.asked).toEqual([])
    expect(await questions.requestHandlerOf('b', () => 'Codex').ask({ roots }, about)).toEqual({ roots: { roots: [] } })
  })

  it('never goes to a person when it is text of a model', async () => {
    const { questions, people, about } = someQuestions()
    await expect(questions.requestHandlerOf('a', () => 'x').ask({ sampling }, about)).rejects.toMatchObject({ code: 'input_required' })
    expect(people.asked).toEqual([])
  })

  it('waits ten minutes, and then no longer', async () => {
    const { questions, people, about, clock } = someQuestions()
    people.slow = true
    const reply = questions.requestHandlerOf('a', () => 'x').ask({ form }, about)
    const failed = expect(reply).rejects.toMatchObject({
      code: 'question_unanswered',
      message: expect.stringMatching(/600 s/) as unknown,
    })
    clock.advance(PATIENCE - 1)
    expect(people.asked[0]?.signal.aborted).toBe(false)
    clock.advance(1)
    await failed
  })

  it('ends with its call', async () => {
    const { questions, people, about, canceller } = someQuestions()
    people.slow = true
    const reply = questions.requestHandlerOf('a', () => 'x').ask({ form }, about)
    canceller.cancel('by the client')
    await expect(reply).rejects.toMatchObject({ code: 'call_cancelled' })
    expect(people.asked[0]?.signal.aborted).toBe(true)
  })

  it('gives what the client refused with as it came, and says when it went away; others are not asked any longer', async () => {
    const { questions, people, about } = someQuestions()
    people.slow = true
    const failing = (error: Error) =>
      questions.requestHandlerOf(
        'a',
        () => 'x',
        client({ elicitation: {} }, () => Promise.reject(error)),
      )
    await expect(failing(new ProtocolError(-1, 'no')).ask({ form, address }, about)).rejects.toMatchObject({ code: -1, message: 'no' })
    expect(people.asked[0]?.signal.aborted).toBe(true)
    const gone = new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed')
    await expect(failing(gone).ask({ form }, about)).rejects.toMatchObject({ code: 'question_unanswered' })
  })

  it('is bounded for each client and server, and there is room again when something was answered', async () => {
    const { questions, people, about, canceller } = someQuestions()
    const { ask } = questions.requestHandlerOf('a', () => 'x')
    people.slow = true
    const open = Array.from({ length: 20 }, () => ask({ form }, about))
    await expect(ask({ form }, about)).rejects.toMatchObject({ code: 'input_required' })
    people.slow = false
    const others = { ...about, signal: callCanceller().signal }
    expect(await ask({ form }, { ...others, server: 'other' })).toEqual({ form: OF_PERSON })
    expect(await questions.requestHandlerOf('b', () => 'y').ask({ form }, others)).toEqual({ form: OF_PERSON })
    canceller.cancel('over')
    await Promise.allSettled(open)
    expect(await ask({ form }, others)).toEqual({ form: OF_PERSON })
  })

  it('is bounded for a server with many clients, and for all servers', async () => {
    const { questions, people, about, canceller } = someQuestions()
    people.slow = true
    const askIn = (client: number, server: string) => questions.requestHandlerOf(`${client}`, () => 'x').ask({ form }, { ...about, server })
    const open = Array.from({ length: 500 }, (_, at) => askIn(at, 'one'))
    await expect(askIn(500, 'one')).rejects.toMatchObject({ code: 'input_required' })
    open.push(...Array.from({ length: 500 }, (_, at) => askIn(at, `server ${at}`)))
    await expect(askIn(0, 'two')).rejects.toMatchObject({ code: 'input_required' })
    canceller.cancel('over')
    expect((await Promise.allSettled(open)).every(({ status }) => status === 'rejected')).toBe(true)
    people.slow = false
    expect(await questions.requestHandlerOf('a', () => 'x').ask({ form }, { ...about, signal: callCanceller().signal })).toEqual({
      form: OF_PERSON,
    })
  })

  it('tells the client, and nobody else, that what it was sent to an address for is done; once', async () => {
    const { questions, about } = someQuestions()
    const [one, two] = [client(ELICITATION), client(ELICITATION)]
    await questions.requestHandlerOf('a', () => 'x', one).ask({ address }, about)
    await questions.requestHandlerOf('b', () => 'y', two).ask({ form }, about)
    questions.elicitationComplete('other', 'e-1')
    questions.elicitationComplete('s', 'e-1')
    questions.elicitationComplete('s', 'e-1')
    expect(one.told).toEqual([{ method: 'notifications/elicitation/complete', params: { elicitationId: 'e-1' } }])
    expect(two.told).toEqual([])
    questions
      .requestHandlerOf('b', () => 'y', two)
      .failed?.('s', { code: -32042, data: { elicitations: [null, { elicitationId: 'e-2' }] } })
    questions.elicitationComplete('s', 'e-2')
    expect(two.told).toHaveLength(1)
    // One of the stateless era hears nothing between its requests.
    const { notify: _none, ...stateless } = client(ELICITATION)
    await questions.requestHandlerOf('c', () => 'z', stateless).ask({ address }, about)
    questions.elicitationComplete('s', 'e-1')
  })
})

describe('what belongs to no single call', () => {
  const { signal } = callCanceller()

  it('is refused outside of calls, and put to a person in the middle of several', async () => {
    const { questions } = someQuestions()
    await expect(questions.unattributed(instance('s'), { question: form, inCalls: false, signal })).rejects.toMatchObject({
      code: 'input_required',
    })
    expect(await questions.unattributed(instance('s'), { question: form, inCalls: true, signal })).toBe(OF_PERSON)
    await expect(questions.unattributed(instance('s'), { question: sampling, inCalls: true, signal })).rejects.toMatchObject({
      code: 'input_required',
    })
  })

  it('asks who used the server last for roots, and tells it when that is another or has others', async () => {
    const { questions, rootsTold } = someQuestions()
    const asked = () => questions.unattributed(instance('s'), { question: roots, inCalls: false, signal })
    const own = (folder: string) => client({ roots: {} }, async () => ({ reply: { roots: [{ uri: folder }] } }))
    expect(await asked()).toEqual({ roots: [] })
    questions.attach('a', own('file:///a'))
    questions.attach('b', own('file:///b'))
    questions.attach('none', client({}))
    questions.used(instance('s'), 'a')
    questions.used(instance('s'), 'a')
    questions.used(instance('not-allowed'), 'a')
    expect(rootsTold).toEqual(['s'])
    expect(await asked()).toEqual({ roots: [{ uri: 'file:///a' }] })
    questions.used(instance('s'), 'b')
    expect(await asked()).toEqual({ roots: [{ uri: 'file:///b' }] })
    questions.rootsChanged('a')
    questions.rootsChanged('b')
    expect(rootsTold).toEqual(['s', 's', 's'])
    questions.forget('b')
    expect(await asked()).toEqual({ roots: [] })
    questions.used(instance('s'), 'none')
    expect(await asked()).toEqual({ roots: [] })
  })
})
