import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../electron/engine/base/platform.ts'
import { makeCertificate } from '../../electron/engine/network/certificate/make-certificate.ts'
import { openOutbound } from '../../electron/engine/network/outbound.ts'
import { startProxy } from '../../electron/engine/network/testing/proxy-server.ts'
import { startRecordedRegistry } from '../../electron/engine/testing/recorded-registry.ts'
import { startHttp } from '../testing/http-server.ts'
import { type Installation, createInstallation, until } from '../testing/installation.ts'
import { clickThrough, startOAuthBed } from '../testing/oauth-bed.ts'

// Names under .test are known to no name service (RFC 6761): what works with them went through the proxy.
const PASSWORD = 'ada:love lace@1815'
const CREDENTIALS = `ada:${encodeURIComponent('love lace@1815')}@`

let certificate: { readonly cert: string; readonly key: string }
const trusted = tls.getCACertificates('default')
beforeAll(async () => {
  certificate = await makeCertificate(['sign-in.test', 'tools.test'], Date.now())
  // For the browser of the test, which goes through the same proxy.
  tls.setDefaultCACertificates([...trusted, certificate.cert])
})
afterAll(() => tls.setDefaultCACertificates(trusted))

/** An installation behind a proxy with a password, and behind that a registry, a server, and a server that wants a sign-in. */
async function behindProxy(given: string) {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startHttp())
  const registry = await startRecordedRegistry()
  stack.defer(() => registry.close())
  const bed = stack.use(await startOAuthBed({ https: { ...certificate, issuer: 'https://sign-in.test', resource: 'https://tools.test' } }))
  const proxy = stack.use(
    await startProxy({
      password: PASSWORD,
      ports: {
        'registry.test:80': Number(new URL(registry.address).port),
        'plain.test:80': Number(server.port),
        'sign-in.test:443': bed.ports.issuer,
        'tools.test:443': bed.ports.resource,
      },
    }),
  )
  const installation = stack.use(createInstallation())
  const authorities = join(installation.home, 'authorities.pem')
  writeFileSync(authorities, certificate.cert)
  const address = `http://${given}127.0.0.1:${proxy.port}`
  Object.assign(installation.env, { NODE_EXTRA_CA_CERTS: authorities, HTTPS_PROXY: address, HTTP_PROXY: address, TOOLTRAY_SECRETS: 'file' })
  installation.configure(
    { plain: { url: 'http://plain.test/dual' }, local: { url: server.urls['dual'] }, bed: { url: bed.url } },
    { registry: 'http://registry.test' },
  )
  await installation.serve()
  const all = stack.move()
  return { installation, proxy, bed, registry, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function stateOf({ status }: Installation, name: string) {
  return (await status()).servers.find((server) => server.name === name)
}

describe('behind a proxy that wants a password', () => {
  it('a remote server, a sign-in and the registry work, and nothing of this machine goes through it', async () => {
    await using behind = await behindProxy(CREDENTIALS)
    const { installation, proxy, bed, registry } = behind
    expect((await installation.run('call', 'plain__echo', '{"text":"through"}')).stdout).toContain('through')
    expect((await installation.run('call', 'local__echo', '{"text":"here"}')).stdout).toContain('here')
    expect(JSON.parse((await installation.run('registry', 'search', 'weather', '--json')).stdout)).toMatchObject({
      servers: [{ name: 'io.example/weather' }],
    })
    expect(registry.asked).toHaveLength(1)

    await installation.run('refresh', 'bed')
    expect(await stateOf(installation, 'bed')).toMatchObject({ state: 'needs-sign-in' })
    const login = installation.start('login', 'bed', '--no-browser')
    await until(() => login.stdout().includes('https://sign-in.test/'), 'the address is printed')
    const [url = ''] = /https:\/\/sign-in\.test\/[^\s"]+/.exec(login.stdout()) ?? []
    await using browser = new AsyncDisposableStack()
    const outside = browser.adopt(openOutbound({ env: installation.env, clock: systemClock }), (opened) => opened.close())
    expect((await clickThrough(url, 'allow', undefined, outside.fetch)).body).toContain('Signed in to bed')
    expect(await login.ended).toBe(0)
    expect((await installation.run('call', 'bed__echo', '{"text":"signed in"}')).stdout).toContain('signed in')
    expect(bed.events).toEqual(['registered', 'code'])

    expect(proxy.seen.every((line) => /\.test\b/.test(line) && !line.includes('407'))).toBe(true)
    const { code, stdout } = await installation.run('doctor', '--table')
    const way = `through the proxy http://127.0.0.1:${proxy.port} (from HTTP_PROXY, HTTPS_PROXY)`
    expect([code, stdout]).toEqual([0, expect.stringContaining(`proxy: Requests to registry.test, plain.test, tools.test go ${way}.`)])
    expect(stdout).toMatch(/proxy: Requests to 127\.0\.0\.1:\d+ go directly\./)
  })

  it('without it, each says that the proxy wants one', async () => {
    await using behind = await behindProxy('')
    const { installation, proxy } = behind
    const asked = `The proxy http://127.0.0.1:${proxy.port} requires a user name and a password`
    const called = await installation.run('call', 'plain__echo', '{"text":"x"}')
    expect([called.code, called.stderr]).toEqual([4, expect.stringContaining(`${asked}, so plain.test cannot be reached.`)])
    expect(await stateOf(installation, 'plain')).toMatchObject({ error: { code: 'proxy_password' } })
    const searched = await installation.run('registry', 'search', 'weather')
    expect([searched.code, searched.stderr]).toEqual([4, expect.stringContaining('requires a user name and a password, so registry.test')])
    expect(searched.stderr).toContain('[proxy_password]')
    const login = await installation.run('login', 'bed', '--no-browser')
    expect([login.code, login.stderr]).toEqual([4, expect.stringContaining(asked)])
    expect(login.stderr).toContain('[proxy_password]')
    expect(login.stderr).toContain(`HTTPS_PROXY=http://USER:PASSWORD@127.0.0.1:${proxy.port}`)
    const doctor = await installation.run('doctor', '--table')
    expect([doctor.code, doctor.stdout.match(/✗ error {4}proxy: .*/g)]).toEqual([1, [expect.stringContaining(asked)]])
  })

  it('the password is in no log and in no message', async () => {
    await using behind = await behindProxy('ada:not-the-password@')
    const { installation } = behind
    const outputs = [
      await installation.run('call', 'plain__echo', '{"text":"x"}'),
      await installation.run('login', 'bed', '--no-browser'),
      await installation.run('doctor', '--json'),
      await installation.run('logs', '--table'),
      await installation.run('status', '--json'),
    ]
    const all = outputs.map(({ stdout, stderr }) => stdout + stderr).join('\n')
    expect(all).toContain('does not accept its user name and password')
    expect(all).not.toContain('not-the-password')
  })
})
