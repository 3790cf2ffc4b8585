import { type FetchLike, registerClient } from '@modelcontextprotocol/client'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkAuthorizationServer, findAuthorizationServer } from './authorization-server.ts'
import { defined } from '../base/defined.ts'
import { systemClock } from '../base/platform.ts'
import { explainSignIn } from './explain.ts'
import { forgivingFetch } from './forgiving-fetch.ts'
import { type Lookup, networkScopeOf } from '../network/network-scope.ts'
import type { RecordStore } from './tokens/record-store.ts'
import { createRenewer } from './tokens/renew.ts'
import type { SignInRecord } from './tokens/sign-in-record.ts'
import { normalServerUrl } from './tokens/sign-in-key.ts'

/** A service whose sign-in is easily missed, as its source has it. Paths of endpoints are examples where the source has none. */
interface Trap {
  readonly about: string
  readonly source: string
  readonly server: string
  readonly issuer?: string
  /** Its metadata speaks for another issuer, so that nobody signs in there. */
  readonly refused?: true
  /** False: a person enters the id of a client. */
  readonly registers?: false
  readonly resource?: string
  /** What each address answers. A text is a page; every other address answers 404. */
  readonly answers: Readonly<Record<string, object | string>>
}

const traps = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/discovery-traps.json'), 'utf8')) as Record<string, Trap>

const recorded =
  ({ answers }: Trap): FetchLike =>
  (url) => {
    const answer = answers[String(url)]
    if (answer === undefined) return Promise.resolve(new Response('Not found', { status: 404 }))
    return Promise.resolve(
      typeof answer === 'string' ? new Response(answer, { headers: { 'content-type': 'text/html' } }) : Response.json(answer),
    )
  }

const found = Object.entries(traps).filter(([, { refused }]) => refused !== true)
const refused = Object.entries(traps).filter(([, trap]) => trap.refused === true)
const lookup: Lookup = (_name, _options, done) => done(null, [{ address: '93.184.215.14', family: 4 }])

it.each(found)('the sign-in of %s is found', async (_name, trap) => {
  const at = await findAuthorizationServer(normalServerUrl(trap.server), undefined, recorded(trap))
  expect(at).toMatchObject({ issuer: trap.issuer, resource: trap.resource })
  expect(at.metadata?.token_endpoint).toBeDefined()
  checkAuthorizationServer(at, await networkScopeOf(trap.server, lookup))
})

it.each(refused)('the sign-in of %s is refused, with both issuers in the sentence', async (name, trap) => {
  const error = await findAuthorizationServer(normalServerUrl(trap.server), undefined, recorded(trap)).catch((thrown: unknown) => thrown)
  const { message } = explainSignIn(error, name, trap.server)
  expect(message).toMatch(/the answer was not for https:\S+, which was asked, but for https:\S+\.$/)
})

it.each(found)('%s registers a client or takes that of a person, and renews its token', async (_name, trap) => {
  const url = normalServerUrl(trap.server)
  const sent: URLSearchParams[] = []
  // Answers as little as the standards allow, as several providers do.
  const fetch: FetchLike = async (input, init) => {
    if (init?.method !== 'POST') return recorded(trap)(input, init)
    if (!(init.body instanceof URLSearchParams)) return Response.json({ client_id: 'registered', client_secret: null }, { status: 201 })
    sent.push(init.body)
    return Response.json({ access_token: `token ${sent.length}`, refresh_token: null, expires_in: null })
  }
  const at = await findAuthorizationServer(url, undefined, forgivingFetch(fetch))
  const clientMetadata = { client_name: 'Tooltray', redirect_uris: ['http://127.0.0.1/callback'] }
  const registering = registerClient(at.issuer, { clientMetadata, fetchFn: forgivingFetch(fetch), ...defined({ metadata: at.metadata }) })
  if (trap.registers === false) await expect(registering).rejects.toThrow('does not support dynamic client registration')
  else expect(await registering).toMatchObject({ client_id: 'registered', ...clientMetadata })

  const client = { client_id: 'registered', issuer: at.issuer }
  const tokens = { access_token: 'token 0', token_type: 'Bearer', refresh_token: 'again', issuer: at.issuer }
  let record: SignInRecord = { version: 1, url, registrations: {}, current: { tokens, savedAt: 0, issuer: at.issuer, client } }
  const save = async (next: SignInRecord): Promise<void> => void (record = next)
  const withLock: RecordStore['withLock'] = (_key, work) => work({ record, save })
  const renew = createRenewer({ records: { withLock } as RecordStore, clock: systemClock, lookup, wrapFetch: () => fetch })
  const renewal = await renew({ url, account: '', server: 's', settings: {}, used: 'token 0' })
  expect(renewal).toMatchObject({ kind: 'renewed', current: { tokens: { access_token: 'token 1', token_type: 'Bearer' } } })
  expect(record.current?.tokens.refresh_token).toBe('again')
  expect(sent.map((body) => body.get('resource'))).toEqual([at.resource ?? null])
})

it.each([
  ['https://mcp.example.com/oauth', 'https://mcp.example.com/oauth'],
  ['https://other.example.com', undefined],
])('an origin that answers for %s without metadata there gives %s', async (issuer, expected) => {
  const metadata = {
    issuer,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
  }
  const answers = { 'https://mcp.example.com/.well-known/oauth-authorization-server': metadata }
  const at = findAuthorizationServer('https://mcp.example.com/mcp', undefined, recorded({ about: '', source: '', server: '', answers }))
  expect(await at.then((each) => each.issuer).catch(() => undefined)).toBe(expected)
})

it('a document that speaks for another server is refused', async () => {
  const { todoist } = traps
  if (todoist === undefined) throw new Error('It is gone.')
  const document = 'https://ai.todoist.net/.well-known/oauth-protected-resource/mcp'
  const other = { ...(todoist.answers[document] as object), resource: 'https://todoist.com/mcp' }
  const fetch = recorded({ ...todoist, answers: { ...todoist.answers, [document]: other } })
  await expect(findAuthorizationServer(todoist.server, undefined, fetch)).rejects.toThrow('does not match expected')
})
