import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { clickThrough, type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'

const HOUR = 3_600_000

async function signedIn(home: Home, bed: OAuthBed): Promise<OwnEngine> {
  home.configure({ bed: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  await own.signIn()
  await until(() => own.status().tools === 3, 'its tools are read')
  return own
}

const many = (own: OwnEngine, count = 50): Promise<string[]> => Promise.all(Array.from({ length: count }, (_, n) => own.echo(String(n))))
const numbers = Array.from({ length: 50 }, (_, n) => String(n))

describe('50 calls at the same time', () => {
  it('when the token has ended: 50 answers, 1 renewal', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    home.pass(HOUR + 1)
    expect(await many(own)).toEqual(numbers)
    expect(bed.events).toEqual(['registered', 'code', 'refreshed'])
  })

  it('when the server takes the token no more: 50 answers, 1 renewal', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    for (let round = 1; round <= 3; round++) {
      bed.expireTokens()
      expect(await many(own)).toEqual(numbers)
      expect(bed.count('refreshed')).toBe(round)
    }
    expect(bed.events).toEqual(['registered', 'code', 'refreshed', 'refreshed', 'refreshed'])
  })

  it('when a person is needed: 50 errors that say so, and nothing is asked 50 times', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    bed.expireTokens()
    bed.meddle(
      (_request, response, path) =>
        path === '/token' && !!response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
    )
    const outcomes = await Promise.allSettled(numbers.map((text) => own.echo(text)))
    expect(
      new Set(outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'answered'))),
    ).toEqual(new Set(['server_needs_sign_in']))
    expect(own.status()).toMatchObject({
      state: 'needs-sign-in',
      signIn: { name: 'signed-out', problem: { message: 'The sign-in to bed has ended: it expired or was revoked.' } },
    })
    // Not after the next sign-in: it registers again if another program has its callback port meanwhile.
    expect(bed.count('registered')).toBe(1)
    bed.meddle(undefined)
    await own.signIn()
    await until(() => own.status().state === 'connected', 'it is connected')
    expect(await own.echo('x')).toBe('x')
  })
})

/** Answers renewals with an error where `refuses` says so, by what is sent. Returns the resource of each. */
function refusing(bed: OAuthBed, refusal: { status: number; error: string }, refuses: (body: URLSearchParams, at: number) => boolean) {
  const resources: (string | null)[] = []
  bed.meddle(async (request, response, path) => {
    if (path !== '/token') return false
    const sent = await text(request)
    // What was read is passed on to the provider so.
    Object.assign(request, { body: sent })
    const body = new URLSearchParams(sent)
    if (body.get('grant_type') !== 'refresh_token') return false
    resources.push(body.get('resource'))
    if (!refuses(body, resources.length)) return false
    response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: refusal.error }))
    return true
  })
  return resources
}

describe('a renewal that is refused', () => {
  it.each(['invalid_request', 'invalid_target'])('by %s because it names the resource works without it, from then on', async (error) => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    const resources = refusing(bed, { status: 400, error }, (body) => body.has('resource'))
    for (const round of ['first', 'second']) {
      bed.expireTokens()
      expect(await own.echo(round)).toBe(round)
    }
    expect(resources).toEqual([bed.url, null, null])
  })

  it('by invalid_client once keeps the sign-in', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    refusing(bed, { status: 401, error: 'invalid_client' }, (_body, at) => at === 1)
    bed.expireTokens()
    expect(await own.echo('still')).toBe('still')
  })

  it('by the same answer three times is over, and a new sign-in works', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    const resources = refusing(bed, { status: 400, error: 'invalid_request' }, () => true)
    bed.expireTokens()
    for (let turn = 0; turn < 5; turn += 1) await own.echo('x').catch(() => undefined)
    expect(own.status()).toMatchObject({ state: 'needs-sign-in' })
    // The first time also without the resource.
    expect(resources).toHaveLength(4)
    bed.meddle(undefined)
    await own.signIn()
    await until(() => own.status().state === 'connected', 'it is connected')
    expect(await own.echo('again')).toBe('again')
  })
})

it('two processes that share the store renew once, and the server sees no refresh token twice', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  const own = await signedIn(home, bed)
  await own.close()
  const processes = await Promise.all([callingProcess(home.folder), callingProcess(home.folder)])
  expect(bed.count('refreshed')).toBe(0)
  expect(await Promise.all(processes.map((each) => each.ask({ pass: HOUR + 1, calls: 25 })))).toEqual([
    { answers: 25, errors: [] },
    { answers: 25, errors: [] },
  ])
  expect(bed.events).toEqual(['registered', 'code', 'refreshed'])
  for (let round = 0; round < 5; round++) {
    bed.expireTokens()
    expect(await Promise.all(processes.map((each) => each.ask({ pass: 0, calls: 25 })))).toEqual([
      { answers: 25, errors: [] },
      { answers: 25, errors: [] },
    ])
  }
  expect(bed.count('refreshed')).toBe(6)
  expect(bed.count('reuse')).toBe(0)
  await Promise.all(processes.map((each) => each.end()))
})

describe('a token', () => {
  it('is renewed before it ends, beside the call that notices', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    home.pass(HOUR - 4 * 60_000)
    // The authorisation server takes its time: the call does not wait for it.
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    bed.meddle(async (_request, _response, path) => {
      if (path === '/token') await held
      return false
    })
    expect(await own.echo('meanwhile')).toBe('meanwhile')
    expect(bed.count('refreshed')).toBe(0)
    release()
    await until(() => bed.count('refreshed') === 1, 'the token is renewed')
    await until(() => Number((own.status().signIn as { until: number }).until) > Date.now() + HOUR, 'the new end is known')
    expect(await own.echo('after')).toBe('after')
    expect(bed.count('refreshed')).toBe(1)
  })

  it('that nobody uses is renewed ahead after a sleep, once, and not for a server that is switched off', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    home.pass(HOUR - 4 * 60_000)
    own.engine.wake()
    own.engine.wake()
    await until(() => Number((own.status().signIn as { until: number }).until) > Date.now() + HOUR, 'the new end is known')
    expect(bed.events).toEqual(['registered', 'code', 'refreshed'])
    await own.engine.servers.setEnabled('bed', false)
    home.pass(HOUR)
    own.engine.wake()
    await own.engine.servers.setEnabled('bed', true)
    await until(() => bed.count('refreshed') === 2, 'it is renewed when it is switched on')
    expect(bed.count('reuse')).toBe(0)
  })

  it('that has ended in sleep is renewed by the first call after it, also after a restart', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    home.pass(9 * HOUR)
    expect(await own.echo('awake')).toBe('awake')
    await own.close()
    home.pass(9 * HOUR)
    const next = await home.start()
    expect(await next.echo('again')).toBe('again')
    expect(bed.events).toEqual(['registered', 'code', 'refreshed', 'refreshed'])
  })

  it.each([
    ['is down (503)', 503, 'text/plain', 'try later'],
    ['has an error of its own (500)', 500, 'application/json', '{"error":"server_error"}'],
    ['is asked too often (429)', 429, 'application/json', '{"error":"temporarily_unavailable"}'],
    ['answers 400 with no reason', 400, 'text/html', '<h1>Bad Request</h1>'],
    ['answers 404', 404, 'text/plain', 'not here'],
    ['answers 403 of a proxy', 403, 'text/html', '<h1>Forbidden</h1>'],
    ['does not like the request', 400, 'application/json', '{"error":"invalid_request"}'],
    ['answers with a page', 200, 'text/html', '<h1>Welcome to the hotel</h1>'],
    ['hangs up', 0, '', ''],
  ])('is kept while the authorisation server %s, and renewed when that is over', async (_what, status, type, body) => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    bed.expireTokens()
    bed.meddle((_request, response, path) => {
      if (path !== '/token') return false
      if (status === 0) response.destroy()
      else response.writeHead(status, { 'content-type': type }).end(body)
      return true
    })
    await expect(own.echo('x')).rejects.toMatchObject({ code: 'sign_in_unavailable', hint: 'Nothing is lost: the next call tries again.' })
    expect(own.status().signIn).toMatchObject({ name: 'signed-in' })
    bed.meddle(undefined)
    expect(await own.echo('y')).toBe('y')
    expect(bed.events.filter((event) => !event.startsWith('error'))).toEqual(['registered', 'code', 'refreshed'])
  })

  it('is kept while the metadata cannot be read', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    bed.expireTokens()
    for (const status of [500, 404]) {
      bed.meddle((_request, response, path) => path.includes('.well-known') && !!response.writeHead(status).end())
      await expect(own.echo('x')).rejects.toMatchObject({ code: 'sign_in_unavailable' })
    }
    bed.meddle(undefined)
    expect(await own.echo('y')).toBe('y')
    expect(bed.count('registered')).toBe(1)
  })

  it('that cannot be renewed for good does not keep a person from signing in anew', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    home.pass(HOUR + 1)
    bed.expireTokens()
    let broken = true
    bed.meddle((_request, response, path) => broken && path === '/token' && !!response.writeHead(500).end())
    await expect(own.echo('x')).rejects.toMatchObject({ code: 'sign_in_unavailable' })
    await own.engine.servers.disconnect('bed')
    const started = await own.engine.signIn.start('bed', false)
    expect(started?.authorizationUrl).toContain(bed.issuer)
    broken = false
    const done = own.engine.signIn.wait('bed')
    await clickThrough(started?.authorizationUrl ?? '')
    await done
    await until(() => own.status().state === 'connected', 'it is connected')
    expect(await own.echo('y')).toBe('y')
  })

  it('is not given to an authorisation server that another one has replaced', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    bed.expireTokens()
    bed.moveTo('http://127.0.0.1:1')
    // Nobody is there, which may pass.
    await expect(own.echo('x')).rejects.toMatchObject({ code: 'sign_in_unavailable' })
    await using other = await startOAuthBed()
    bed.moveTo(other.issuer)
    await expect(own.echo('x')).rejects.toMatchObject({ code: 'server_needs_sign_in' })
    expect(own.status().signIn).toMatchObject({
      name: 'signed-out',
      problem: { message: 'The sign-in to bed has ended: the server moved its sign-in.' },
    })
    expect(other.events).toEqual([])
    bed.moveTo(bed.issuer)
  })

  it('that a registration is forgotten for is asked for anew, with a new registration', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    bed.expireTokens()
    bed.meddle(
      (_request, response, path) =>
        path === '/token' && !!response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
    )
    await expect(own.echo('x')).rejects.toMatchObject({ code: 'server_needs_sign_in' })
    bed.meddle(undefined)
    await own.signIn()
    await until(() => own.status().state === 'connected', 'it is connected')
    expect(await own.echo('y')).toBe('y')
    expect(bed.count('registered')).toBe(2)
  })
})

async function callingProcess(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/calling-process.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => JSON.parse(((await lines.next()) as { value: string }).value)
  expect(await next()).toBe('ready')
  return {
    ask(what: { pass: number; calls: number }) {
      child.stdin.write(`${JSON.stringify(what)}\n`)
      return next()
    },
    async end() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
