import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { GuardError, createGuardedFetch } from './guarded-fetch.ts'
import { type Lookup, networkScopeOf } from './network-scope.ts'

/** A name service: what each name has for addresses, in turn at each question; the last stays. */
function names(entries: Record<string, readonly (readonly string[])[]>): Lookup & { asked: string[] } {
  const asked: string[] = []
  const lookup: Lookup = (hostname, _options, callback) => {
    const answers = entries[hostname]
    const answer = answers?.[Math.min(asked.filter((name) => name === hostname).length, answers.length - 1)]
    asked.push(hostname)
    if (answer === undefined) callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), [])
    else
      callback(
        null,
        answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  }
  return Object.assign(lookup, { asked })
}

async function serving(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const refusal = (message: RegExp, passing = false) =>
  expect.objectContaining({ name: 'GuardError', message: expect.stringMatching(message) as string, passing }) as Error

describe('createGuardedFetch', () => {
  it('asks and gives back what came, with every header', async () => {
    await using server = await serving((request, response) => {
      void text(request).then((body) =>
        response
          .writeHead(
            201,
            [
              ['x-a', '1'],
              ['set-cookie', 'a=1'],
              ['set-cookie', 'b=2'],
            ].flat(),
          )
          .end(JSON.stringify({ method: request.method, url: request.url, type: request.headers['content-type'], body })),
      )
    })
    const fetch = createGuardedFetch({ reach: 'local' })
    const response = await fetch(`http://127.0.0.1:${server.port}/x?y=1`, {
      method: 'POST',
      headers: { 'content-type': 'text/odd' },
      body: new URLSearchParams({ a: 'é' }),
    })
    expect(response.status).toBe(201)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.json()).toEqual({ method: 'POST', url: '/x?y=1', type: 'text/odd', body: 'a=%C3%A9' })
  })

  it('follows no redirect, so that each step is looked at', async () => {
    await using server = await serving((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    expect((await createGuardedFetch({ reach: 'local' })(`http://127.0.0.1:${server.port}/`)).status).toBe(302)
  })

  it.each([
    ['http://example.com/', /without encryption/],
    ['ftp://example.com/', /no web address/],
    ['javascript:alert(1)', /no web address/],
    ['https://user:pass@example.com/', /credentials/],
    ['https://127.0.0.1/', /this computer/],
    ['https://2130706433/', /this computer/],
    ['https://[::1]/', /this computer/],
    ['https://[::ffff:10.0.0.1]/', /private network/],
    ['https://192.168.1.1/', /private network/],
    ['https://169.254.169.254/latest/meta-data', /link-local/],
    ['https://0.0.0.0/', /no address of the internet/],
  ])('does not go to %s for a public server', async (url, message) => {
    await expect(createGuardedFetch({ reach: 'public' })(url)).rejects.toThrow(refusal(message))
  })

  it('looks at the address that it connects to, not only at the name', async () => {
    const lookup = names({
      'as.test': [['10.0.0.1']],
      'both.test': [['93.184.216.34', '127.0.0.1']],
      'mapped.test': [['::ffff:127.0.0.1']],
    })
    const fetch = createGuardedFetch({ reach: 'public', lookup })
    for (const host of ['as.test', 'both.test', 'mapped.test'])
      await expect(fetch(`https://${host}/`)).rejects.toThrow(refusal(/which is (?:a private network|this computer)/))
  })

  it('is not fooled by a name whose address changes between two questions', async () => {
    let reached = 0
    await using server = await serving((_request, response) => void (reached++, response.end('x')))
    const lookup = names({ 'rebind.test': [['93.184.216.34'], ['127.0.0.1']] })
    expect(await networkScopeOf('https://rebind.test/', lookup)).toBe('public')
    await expect(createGuardedFetch({ reach: 'public', lookup })(`https://rebind.test:${server.port}/`)).rejects.toThrow(
      refusal(/this computer/),
    )
    expect(reached).toBe(0)
  })

  it('goes to this machine without encryption for a server that is there, and nowhere else without it', async () => {
    await using server = await serving((_request, response) => response.end('x'))
    const lookup = names({ localhost: [['127.0.0.1']], 'odd.localhost': [['192.168.1.1']] })
    const fetch = createGuardedFetch({ reach: 'local', lookup })
    expect(await (await fetch(`http://localhost:${server.port}/`)).text()).toBe('x')
    await expect(fetch('http://odd.localhost/')).rejects.toThrow(refusal(/without encryption/))
    await expect(fetch('http://192.168.1.1/')).rejects.toThrow(refusal(/without encryption/))
    await expect(fetch('https://169.254.169.254/')).rejects.toThrow(refusal(/link-local/))
  })

  it('takes no more than 1 MB, waits no longer than it should, and asks no more than 40 times', async () => {
    await using server = await serving((request, response) => {
      if (request.url === '/big') response.end(Buffer.alloc(1024 * 1024 + 1))
      else if (request.url === '/endless') response.write('x')
      else if (request.url === '/cut') response.destroy()
      else response.end('x')
    })
    const base = `http://127.0.0.1:${server.port}`
    await expect(createGuardedFetch({ reach: 'local' })(`${base}/big`)).rejects.toThrow(refusal(/larger than 1 MB/))
    await expect(createGuardedFetch({ reach: 'local', longestRequest: 50 })(`${base}/endless`)).rejects.toThrow(refusal(/in time/, true))
    await expect(createGuardedFetch({ reach: 'local' })(`${base}/cut`)).rejects.toThrow(refusal(/the connection was cut/, true))
    const fetch = createGuardedFetch({ reach: 'local' })
    for (let n = 0; n < 40; n++) await fetch(base)
    await expect(fetch(base)).rejects.toThrow(refusal(/Too many requests/))
    await expect(createGuardedFetch({ reach: 'public', lookup: names({}) })('https://nowhere.test/')).rejects.toThrow(
      refusal(/the host name is unknown/, true),
    )
    // The SDK goes on with other guesses after every other kind of error.
    expect(new GuardError('x', { passing: false })).toBeInstanceOf(TypeError)
  })
})

describe('reachOf', () => {
  it.each([
    ['https://mcp.example.com/', 'public'],
    ['http://127.0.0.1:3000/mcp', 'local'],
    ['http://[::1]:3000/mcp', 'local'],
    ['http://localhost/mcp', 'local'],
    ['https://intranet.test/', 'local'],
    ['https://half.test/', 'public'],
    ['https://169.254.1.1/', 'link-local'],
    ['https://unknown.test/', 'public'],
    ['https://0.0.0.0/', 'public'],
  ])('of %s is %s', async (url, expected) => {
    const lookup = names({
      'mcp.example.com': [['93.184.216.34']],
      localhost: [['127.0.0.1', '::1']],
      'intranet.test': [['10.0.0.1']],
      'half.test': [['10.0.0.1', '93.184.216.34']],
    })
    expect(await networkScopeOf(url, lookup)).toBe(expected)
  })
})
