import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { toldBy } from '../../e2e/testing/answers.ts'
import { visit } from '../../e2e/testing/sign-in/visitor.ts'
import type { Minute } from './minutes.ts'
import { OFFERS, type Offer, groupOf } from './team.ts'

/** People of the first places use the server that has a process for each of them. */
const WITH_PROCESS = 12
/** One call of the faulty server in so many ends it. */
const CRASHES = 50
/** One search for so many calls, and one new connection for so many more. */
const SEARCHES = 5
const RECONNECTS = 40
/** How long a call may take before its client gives up, in ms. */
const PATIENCE = 60_000

const QUERIES = [
  'echo a text',
  'read a file',
  'count up',
  'create entities in the graph',
  'think step by step',
  'list folders',
  'send an email',
]

/** Somebody of the team, with an AI app that is connected over HTTP. */
export interface Person {
  readonly name: string
  /** Does one thing, and notes in the minute what came of it. */
  act(minute: Minute): Promise<void>
  /** Uses each server of theirs once, and signs in where that is wanted. */
  begin(minute: Minute): Promise<void>
  close(): Promise<void>
}

/** @param place from 0: decides the era of the client, and which servers the person uses. @param token returns a valid one. */
export async function createPerson(url: string, place: number, name: string, token: () => Promise<string>): Promise<Person> {
  const era = place % 2 === 0 ? ('legacy' as const) : { pin: '2026-07-28' }
  const address = `10.1.${Math.floor(place / 250)}.${1 + (place % 250)}`
  const offers = OFFERS.filter(({ server }) => server !== 'notes' || place < WITH_PROCESS)
  const total = offers.reduce((sum, { weight }) => sum + weight, 0)
  let calls = 0
  let signIns = 0

  // As a proxy passes it on.
  const fetchAs = async (target: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    if (String(target).startsWith(url)) headers.set('authorization', `Bearer ${await token()}`)
    return fetch(target, { ...init, headers })
  }
  const connect = async (): Promise<Client> => {
    const capabilities = { elicitation: { url: {} } }
    const client = new Client({ name: 'app', version: '1' }, { capabilities, versionNegotiation: { mode: era } })
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      signIns += 1
      await visit((params as { url: string }).url, name, fetchAs)
      return { action: 'accept' as const }
    })
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: fetchAs }))
    return client
  }
  let client = await connect()

  const pick = (): Offer => {
    let left = Math.random() * total
    return offers.find(({ weight }) => (left -= weight) < 0) ?? (OFFERS[0] as Offer)
  }
  const use = (tool: string, given: Readonly<Record<string, unknown>>) =>
    client.callTool({ name: tool, arguments: given }, { timeout: PATIENCE })

  const search = async (minute: Minute, given: Readonly<Record<string, unknown>>): Promise<void> => {
    const began = performance.now()
    const { isError, text } = await use('search_tools', given).then((result) => ({ isError: result.isError, ...toldBy(result) }))
    minute.searches.push(performance.now() - began)
    if (isError === true) fail(minute, 'search', text)
  }

  const call = async (minute: Minute, { server, tool, kind, given, repeats }: Offer): Promise<void> => {
    const text = `${name} ${calls++}`
    const used = kind === 'faulty' && Math.random() < 1 / CRASHES ? 'crash' : tool
    const before = signIns
    const began = performance.now()
    const result = await use('execute_tool', { name: `${server}__${used}`, arguments: given(text) })
    const took = performance.now() - began
    const said = toldBy(result)
    const isDenied = kind === 'denied' && groupOf(name) === 'guests'
    if (result.isError === true) {
      const { code } = said.error
      if (isDenied || (kind === 'budget' && code === 'budget_used_up')) minute.refused += 1
      else if (kind === 'faulty') minute.serverFailures += 1
      else fail(minute, server, said.text)
    } else if (isDenied) fail(minute, server, 'a call ran that the role denies')
    else if (repeats && !said.text.includes(text)) fail(minute, server, `the answer is not the caller's: ${said.text}`)
    else if (signIns > before) minute.signIns += 1
    else (kind === 'slow' ? minute.slow : minute.calls).push(took)
  }

  const guarded = async (minute: Minute, what: string, does: () => Promise<void>): Promise<void> => {
    try {
      await does()
    } catch (error) {
      fail(minute, what, String(error))
    }
  }

  return {
    name,
    async begin(minute) {
      for (const offer of offers) {
        if (offer.kind === 'personal') await guarded(minute, offer.server, () => search(minute, { server: offer.server, query: 'echo' }))
        await guarded(minute, offer.server, () => call(minute, offer))
      }
    },
    async act(minute) {
      const chance = Math.random()
      if (chance < 1 / RECONNECTS)
        await guarded(minute, 'reconnect', async () => {
          await client.close()
          client = await connect()
          minute.reconnects += 1
        })
      else if (chance < 1 / RECONNECTS + 1 / SEARCHES) {
        const query = QUERIES[Math.floor(Math.random() * QUERIES.length)]
        await guarded(minute, 'search', () => search(minute, { query }))
      } else {
        const offer = pick()
        await guarded(minute, offer.server, () => call(minute, offer))
      }
    },
    close: () => client.close(),
  }
}

function fail(minute: Minute, where: string, text: string): void {
  // Numbers differ between errors that are the same.
  const what = `${where}: ${text.replaceAll(/\d+/g, 'N').slice(0, 200)}`
  minute.errors.set(what, (minute.errors.get(what) ?? 0) + 1)
}
