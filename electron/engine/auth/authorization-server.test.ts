import type { FetchLike } from '@modelcontextprotocol/client'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkAuthorizationServer, findAuthorizationServer } from './authorization-server.ts'
import { networkScopeOf } from '../network/network-scope.ts'
import { normalServerUrl } from './tokens/sign-in-key.ts'

/** A service whose sign-in is easily missed, as an audit of September 2026 found it. Paths of endpoints are examples. */
interface Trap {
  readonly about: string
  readonly server: string
  readonly issuer: string
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

it.each(Object.entries(traps))('the sign-in of %s is found', async (_name, trap) => {
  const at = await findAuthorizationServer(normalServerUrl(trap.server), undefined, recorded(trap))
  expect(at).toMatchObject({ issuer: trap.issuer, resource: trap.resource })
  expect(at.metadata?.token_endpoint).toBeDefined()
  checkAuthorizationServer(
    at,
    await networkScopeOf(trap.server, (_name, _options, done) => done(null, [{ address: '93.184.215.14', family: 4 }])),
  )
})

it('a document that speaks for another server is refused', async () => {
  const { todoist } = traps
  if (todoist === undefined) throw new Error('It is gone.')
  const document = 'https://ai.todoist.net/.well-known/oauth-protected-resource/mcp'
  const other = { ...(todoist.answers[document] as object), resource: 'https://todoist.com/mcp' }
  const fetch = recorded({ ...todoist, answers: { ...todoist.answers, [document]: other } })
  await expect(findAuthorizationServer(todoist.server, undefined, fetch)).rejects.toThrow('does not match expected')
})
