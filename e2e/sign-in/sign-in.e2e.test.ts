import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, until } from '../testing/installation.ts'
import { clickThrough, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, createHome } from '../testing/own-engine.ts'

describe('a server that wants a sign-in', () => {
  it('is signed in to once, and used from then on', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const { engine, status, signIn, echo } = await home.start()
    await engine.servers.refresh('bed')
    expect(status()).toMatchObject({ state: 'needs-sign-in', error: { code: 'server_needs_sign_in' }, signIn: { name: 'signed-out' } })
    expect(bed.events).toEqual([])

    const page = await signIn()
    expect(page.status).toBe(200)
    expect(page.body).toContain('Signed in to bed')
    await until(() => status().state === 'connected', 'it is connected')
    expect(status().signIn).toMatchObject({ name: 'signed-in', until: expect.any(Number) as number })
    expect(await echo('hello')).toBe('hello')
    expect(bed.events).toEqual(['registered', 'code'])
  })

  it('answers calls at once, and opens nothing', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const own = await home.start()
    await own.engine.servers.refresh('bed')
    await own.signIn()
    await until(() => own.status().tools === 3, 'its tools are read')
    await own.engine.signIn.signOut('bed')
    await expect(own.echo('x')).rejects.toMatchObject({
      code: 'server_needs_sign_in',
      hint: expect.stringContaining('tooltray login bed') as string,
    })
    expect(bed.events).toEqual(['registered', 'code', 'revoked'])
  })

  it('stays signed in over a restart, with the registration it had', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const first = await home.start()
    await first.engine.servers.refresh('bed')
    await first.signIn()
    await until(() => first.status().tools === 3, 'its tools are read')
    await first.close()

    const second = await home.start()
    expect(second.status().signIn).toMatchObject({ name: 'signed-in' })
    expect(await second.echo('again')).toBe('again')
    await second.engine.signIn.signOut('bed')
    await second.engine.servers.refresh('bed')
    await second.signIn()
    await until(() => second.status().state === 'connected', 'it is connected again')
    expect(await second.echo('once more')).toBe('once more')
    expect(bed.events.filter((event) => event !== 'revoked')).toEqual(['registered', 'code', 'code'])
  })

  it('tells what a person did not allow, in words of its own', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const { engine, status } = await home.start()
    await engine.servers.refresh('bed')
    const started = await engine.signIn.start('bed', false)
    const done = engine.signIn.wait('bed')
    const refused = expect(done).rejects.toMatchObject({
      code: 'sign_in_failed',
      message: 'The sign-in to bed failed: access was denied in the browser.',
    })
    const page = await clickThrough(started?.authorizationUrl ?? '', 'deny')
    await refused
    expect(page.status).toBe(400)
    expect(page.body).toContain('access was denied')
    expect(page.body).not.toContain('said no')
    expect(status()).toMatchObject({ state: 'needs-sign-in', signIn: { name: 'signed-out', problem: { code: 'sign_in_failed' } } })
  })

  it('gives the rights that a call lacked after one more sign-in; other calls go on meanwhile', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const { engine, status, signIn, echo } = await home.start()
    await engine.servers.refresh('bed')
    await signIn()
    await until(() => status().tools === 3, 'its tools are read')
    bed.wantScope('tools:write')
    await expect(echo('x')).rejects.toMatchObject({
      code: 'server_needs_sign_in',
      message: 'bed requires more permissions for this than you granted.',
    })
    expect(status()).toMatchObject({ state: 'idle', signIn: { name: 'signed-in', wants: 'tools:write' } })
    await engine.servers.refresh('bed')
    expect(status().error).toBeUndefined()
    await signIn()
    expect(await echo('now')).toBe('now')
    expect(status().signIn).not.toHaveProperty('wants')
  })

  it('is given up after three tries that led nowhere, until a person says again', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const first = await home.start()
    await first.engine.servers.refresh('bed')
    for (let n = 0; n < 3; n++) await expect(first.signIn('bed', { choice: 'deny' })).rejects.toMatchObject({ code: 'sign_in_failed' })
    await first.close()
    // Also after a restart.
    const second = await home.start()
    await second.engine.servers.refresh('bed')
    await expect(second.signIn()).rejects.toMatchObject({ code: 'sign_in_refused', hint: expect.stringContaining('--again') as string })
    expect(second.status().signIn).toMatchObject({ name: 'refused', problem: { code: 'sign_in_refused' } })
    await second.signIn('bed', { again: true })
    await until(() => second.status().state === 'connected', 'it is connected')
  })

  it('can be cancelled, begun anew, and listens for no longer than it must', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const { engine, status, signIn } = await home.start()
    await engine.servers.refresh('bed')
    const first = await engine.signIn.start('bed', false)
    const cancelled = expect(engine.signIn.wait('bed')).rejects.toMatchObject({ message: 'The sign-in to bed was cancelled.' })
    const callback = new URL(new URL(first?.authorizationUrl ?? '').searchParams.get('redirect_uri') ?? '')
    expect(callback.hostname).toBe('127.0.0.1')
    expect((await fetch(new URL('/other', callback))).status).toBe(404)
    expect((await fetch(callback, { method: 'POST' })).status).toBe(404)
    expect(status().signIn).toMatchObject({ name: 'signing-in' })
    await engine.signIn.cancel('bed')
    await cancelled
    await until(
      () =>
        fetch(callback).then(
          () => false,
          () => true,
        ),
      'nobody listens',
    )
    await signIn()
    await until(() => status().state === 'connected', 'it is connected')
    await expect(fetch(callback)).rejects.toThrow()
  })

  it('is another server once its address is another', async () => {
    await using bed = await startOAuthBed()
    await using other = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url } })
    const { engine, status, signIn } = await home.start()
    await engine.servers.refresh('bed')
    await signIn()
    await until(() => status().state === 'connected', 'it is connected')
    home.configure({ bed: { url: other.url } })
    await until(() => status().state === 'needs-sign-in', 'the other server wants a sign-in of its own')
    expect(status().signIn).toEqual({ name: 'signed-out' })
    expect(other.events).toEqual([])
    home.configure({ bed: { url: `${bed.url}/` } })
    await until(() => status().signIn?.name === 'signed-in', 'the first is known again, also by another spelling')
  })

  it('over the transport of 2024-11-05 is signed in to and renewed as well', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { type: 'sse', url: bed.sseUrl } })
    const { engine, status, signIn, echo } = await home.start()
    await engine.servers.refresh('bed')
    expect(status().state).toBe('needs-sign-in')
    await signIn()
    await until(() => status().tools === 3, 'its tools are read')
    expect(await echo('hello')).toBe('hello')
    bed.expireTokens()
    expect(await echo('renewed')).toBe('renewed')
    expect(bed.events).toEqual(['registered', 'code', 'refreshed'])
  })

  it('wants none when its token stands in servers.json', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url, bearer: 'wrong' }, other: { url: bed.url, headers: { authorization: 'Bearer wrong' } } })
    const { engine, status } = await home.start()
    for (const name of ['bed', 'other']) {
      await engine.servers.refresh(name)
      expect(status(name).state).toBe('needs-sign-in')
      expect(status(name).signIn).toBeUndefined()
      await expect(engine.signIn.start(name, false)).rejects.toMatchObject({ code: 'usage' })
    }
  })
})

describe('the sign-in of mcp-remote for the same server', () => {
  /** Signs in elsewhere, and puts down what came of it as mcp-remote does. */
  async function signedInElsewhere(home: Home, url: string): Promise<void> {
    await using elsewhere = createHome()
    elsewhere.configure({ bed: { url } })
    const own = await elsewhere.start()
    await own.engine.servers.refresh('bed')
    await own.signIn()
    await own.close()
    const [record = ''] = Object.values(
      JSON.parse(readFileSync(join(elsewhere.folder, 'data/secrets.json'), 'utf8')) as Record<string, string>,
    )
    const { current, registrations } = JSON.parse(record) as {
      current: { tokens: Record<string, unknown>; issuer: string }
      registrations: Record<string, { client: Record<string, unknown> }>
    }
    const { issuer: _stamp, ...tokens } = current.tokens
    const { issuer: _other, ...client } = registrations[current.issuer]?.client ?? {}
    const folder = join(home.folder, '.mcp-auth/mcp-remote-v1')
    mkdirSync(folder, { recursive: true })
    const name = createHash('md5').update(url).digest('hex')
    writeFileSync(join(folder, `${name}_tokens.json`), JSON.stringify(tokens))
    writeFileSync(join(folder, `${name}_client_info.json`), JSON.stringify(client))
  }

  it('is offered, taken over when a person says so, and renewed from then on', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    await signedInElsewhere(home, bed.url)
    home.configure({ bed: { url: bed.url } })
    const { engine, status, echo } = await home.start()
    await engine.servers.refresh('bed')
    await until(() => JSON.stringify(status().signIn).includes('mcp-remote'), 'it is offered')
    expect(status()).toMatchObject({ state: 'needs-sign-in', signIn: { name: 'signed-out', offer: 'mcp-remote' } })
    await engine.signIn.takeOver('bed')
    await until(() => status().tools === 3, 'its tools are read')
    expect(await echo('taken over')).toBe('taken over')
    bed.expireTokens()
    expect(await echo('renewed')).toBe('renewed')
    expect(bed.events).toEqual(['registered', 'code', 'refreshed'])
  })

  it('is offered once: a person who says no is not asked again', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    await signedInElsewhere(home, bed.url)
    home.configure({ bed: { url: bed.url } })
    const first = await home.start()
    await first.engine.servers.refresh('bed')
    await until(() => JSON.stringify(first.status().signIn).includes('mcp-remote'), 'it is offered')
    await first.engine.signIn.declineOffer('bed')
    expect(first.status().signIn).toEqual({ name: 'signed-out' })
    await first.close()
    const second = await home.start()
    await second.engine.servers.refresh('bed')
    expect(second.status()).toMatchObject({ state: 'needs-sign-in', signIn: { name: 'signed-out' } })
    await second.signIn()
    expect(second.status().signIn).toMatchObject({ name: 'signed-in' })
  })
})

describe('tooltray login', () => {
  it('opens the browser for who asks, and waits until it is done; logout ends it', async () => {
    await using bed = await startOAuthBed()
    await using installation = createInstallation()
    const programs = join(installation.home, 'programs')
    const opened = join(installation.home, 'opened')
    mkdirSync(programs)
    writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${opened}.new && mv ${opened}.new ${opened}\n`, { mode: 0o755 })
    installation.env['PATH'] = `${programs}:${installation.env['PATH']}`
    installation.configure({ bed: { url: bed.url } })
    const login = installation.start('login', 'bed')
    const address = () => {
      try {
        return /href="([^"]+)"/.exec(readFileSync(readFileSync(opened, 'utf8'), 'utf8'))?.[1]?.replaceAll('&amp;', '&') ?? ''
      } catch {
        return ''
      }
    }
    await until(() => address() !== '', 'the browser is opened')
    await clickThrough(address())
    expect(await login.ended).toBe(0)
    expect(login.stderr()).toMatch(/^Your browser opens .*: tooltray login bed --no-browser\nSigned in to bed\.\n$/)
    await until(async () => (await installation.status()).servers[0]?.state === 'connected', 'it is connected')
    expect((await installation.run('login', 'bed')).stderr).toBe(
      'bed is signed in as alice.\nTo use another account: tooltray login bed --account ACCOUNT\n',
    )
    expect((await installation.run('logout', 'bed', '--table')).stderr).toBe('Signed out of bed.\n')
    expect((await installation.status()).servers[0]?.state).toBe('needs-sign-in')
    expect((await installation.run('call', 'bed__echo', 'text=x')).code).toBe(4)
  })

  it('that is interrupted is given up', async () => {
    await using bed = await startOAuthBed()
    await using installation = createInstallation()
    installation.configure({ bed: { url: bed.url } })
    const login = installation.start('login', 'bed', '--no-browser')
    await until(() => login.stdout().includes('http://'), 'the address is printed')
    login.interrupt()
    expect(await login.ended).toBe(130)
    const { servers } = JSON.parse((await installation.run('status', '--json')).stdout) as { servers: { signIn: unknown }[] }
    expect(servers[0]?.signIn).toMatchObject({ name: 'signed-out', problem: { message: 'The sign-in to bed was cancelled.' } })
  })
})
