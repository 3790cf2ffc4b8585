import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { createHome } from '../testing/own-engine.ts'

interface Sent {
  readonly path: string
  readonly fields: URLSearchParams
}

/** Answers requests for tokens in the place of both servers, and keeps what was sent. */
function answerTokens(bed: OAuthBed, answers: Readonly<Record<string, [status: number, body: object]>>): Sent[] {
  const sent: Sent[] = []
  bed.meddle(async (request: IncomingMessage, response: ServerResponse, path) => {
    const answer = answers[path]
    if (answer === undefined) return false
    sent.push({ path, fields: new URLSearchParams(await text(request)) })
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]))
    return true
  })
  return sent
}

it('a workload sends what its file has now, and does not repeat what was refused', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  const sent = answerTokens(bed, { '/token': [400, { error: 'invalid_grant', error_description: 'planted words' }] })
  const assertionFile = '~/assertion'
  writeFileSync(join(home.folder, 'assertion'), 'first.planted.jwt\n')
  home.configure({ bed: { url: bed.url, enabled: false, oauth: { grant: 'workload_identity', assertionFile } } })
  const own = await home.start()
  const refused = {
    code: 'sign_in_failed',
    message: 'The sign-in to bed failed: its sign-in server answered "invalid_grant".',
    hint: expect.stringContaining('Check whom the assertion is for') as string,
  }
  await own.engine.servers.setEnabled('bed', true)
  await expect(own.engine.signIn.start('bed', false)).rejects.toMatchObject(refused)
  const attempts = sent.length
  expect(new Set(sent.map(({ fields }) => fields.get('assertion')))).toEqual(new Set(['first.planted.jwt']))
  expect(sent[0]?.fields.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  expect(sent[0]?.fields.get('client_id')).toBeNull()

  writeFileSync(join(home.folder, 'assertion'), 'second.planted.jwt\n')
  await expect(own.engine.signIn.start('bed', false)).rejects.toMatchObject(refused)
  expect(sent).toHaveLength(attempts + 1)
  expect(sent.at(-1)?.fields.get('assertion')).toBe('second.planted.jwt')
  expect(JSON.stringify([own.status(), home.log])).not.toMatch(/planted/)
})

const managed = (bed: OAuthBed): Record<string, unknown> => ({
  grant: 'enterprise_managed',
  clientId: 'app',
  clientSecret: '${APP_SECRET}',
  identityProvider: {
    issuer: `${bed.issuer}/idp`,
    tokenEndpoint: `${bed.issuer}/idp/token`,
    clientId: 'app-there',
    idToken: '${ID_TOKEN}',
  },
})

it('an ID token goes to the identity provider, and to the sign-in server only what that gives for it', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome({ APP_SECRET: 'planted-secret', ID_TOKEN: 'id.planted.token' })
  const issued = 'urn:ietf:params:oauth:token-type:id-jag'
  const sent = answerTokens(bed, {
    '/idp/token': [200, { access_token: 'identity.assertion.jwt', issued_token_type: issued, token_type: 'N_A' }],
    '/token': [400, { error: 'invalid_grant' }],
  })
  home.configure({ bed: { url: bed.url, oauth: managed(bed) } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  expect(own.status()).toMatchObject({ state: 'failed', error: { code: 'sign_in_failed' } })
  expect(Object.fromEntries(sent[0]?.fields ?? [])).toMatchObject({
    audience: bed.issuer,
    resource: bed.url,
    subject_token: 'id.planted.token',
    requested_token_type: issued,
  })
  const toServer = sent.filter(({ path }) => path === '/token')
  expect(toServer[0]?.fields.get('assertion')).toBe('identity.assertion.jwt')
  expect(toServer.map(({ fields }) => String(fields)).join()).not.toContain('planted')
})

it('what the identity provider refuses is not asked of the sign-in server', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome({ APP_SECRET: 'planted-secret', ID_TOKEN: 'id.planted.token' })
  const sent = answerTokens(bed, {
    '/idp/token': [400, { error: 'access_denied', error_description: 'planted words' }],
    '/token': [400, { error: 'invalid_grant' }],
  })
  home.configure({ bed: { url: bed.url, oauth: managed(bed) } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  expect(own.status().error).toMatchObject({
    code: 'sign_in_failed',
    message: `The sign-in to bed failed: the identity provider ${bed.issuer}/idp answered "access_denied".`,
  })
  expect(sent.every(({ path }) => path === '/idp/token')).toBe(true)
  expect(JSON.stringify([own.status(), home.log])).not.toMatch(/planted/)
})
