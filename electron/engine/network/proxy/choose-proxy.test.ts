import { describe, expect, it } from 'vitest'
import { type ProxySettings, chooseProxy, proxyLogin, proxyPasswords, shownProxy } from './choose-proxy.ts'

async function ways(settings: ProxySettings, url: string): Promise<string> {
  const found = await chooseProxy(settings)(new URL(url))
  return found.map((way) => (way === undefined ? 'direct' : `${way.url.href} by ${way.source}`)).join(', ')
}

describe('the proxy of the environment', () => {
  it.each([
    [{}, 'https://example.com/', 'direct'],
    [{ HTTPS_PROXY: 'http://p.test:8080' }, 'https://example.com/', 'http://p.test:8080/ by HTTPS_PROXY'],
    [{ HTTPS_PROXY: 'http://p.test:8080' }, 'http://example.com/', 'direct'],
    [{ HTTP_PROXY: 'http://p.test:8080' }, 'http://example.com/', 'http://p.test:8080/ by HTTP_PROXY'],
    [{ HTTP_PROXY: 'http://p.test:8080' }, 'https://example.com/', 'direct'],
    [{ HTTPS_PROXY: 'http://up.test', https_proxy: 'http://low.test' }, 'https://example.com/', 'http://low.test/ by https_proxy'],
    [{ HTTPS_PROXY: ' ', ALL_PROXY: 'http://all.test' }, 'https://example.com/', 'http://all.test/ by ALL_PROXY'],
    [{ HTTPS_PROXY: 'http://p.test', ALL_PROXY: 'http://all.test' }, 'https://example.com/', 'http://p.test/ by HTTPS_PROXY'],
    [{ HTTPS_PROXY: 'p.test:8080' }, 'https://example.com/', 'http://p.test:8080/ by HTTPS_PROXY'],
    [{ HTTPS_PROXY: 'http://me:p%40ss@p.test:8080' }, 'https://example.com/', 'http://me:p%40ss@p.test:8080/ by HTTPS_PROXY'],
    [{ ALL_PROXY: 'socks5h://me:pass@p.test:1080' }, 'https://example.com/', 'socks5://me:pass@p.test:1080 by ALL_PROXY'],
    [{ HTTPS_PROXY: 'http://p.test', NO_PROXY: 'example.com' }, 'https://mcp.example.com/', 'direct'],
    [{ HTTPS_PROXY: 'http://p.test', no_proxy: 'example.com', NO_PROXY: '*' }, 'https://other.test/', 'http://p.test/ by HTTPS_PROXY'],
  ])('%o: %s goes %s', async (env, url, expected) => expect(await ways({ env }, url)).toBe(expected))

  it.each(['http://localhost:3000/', 'http://a.localhost/', 'http://127.0.0.1:3000/', 'https://127.9.9.9/', 'http://[::1]/'])(
    'is not used for %s',
    async (url) => {
      const systemProxy = async (): Promise<string> => 'PROXY p.test:8080'
      expect(await ways({ env: { ALL_PROXY: 'http://p.test' }, systemProxy }, url)).toBe('direct')
    },
  )

  it.each(['ftp://p.test', 'socks4://p.test', 'http://', 'http://p.test:99999', 'not a host'])('is refused as %s', async (value) => {
    await expect(ways({ env: { HTTPS_PROXY: value } }, 'https://example.com/')).rejects.toMatchObject({
      code: 'proxy_invalid',
      message: 'The variable HTTPS_PROXY does not name a proxy that Tooltray can use.',
    })
    expect(await ways({ env: { HTTPS_PROXY: value } }, 'http://127.0.0.1/')).toBe('direct')
  })
})

describe('the proxy of the system', () => {
  it.each([
    ['DIRECT', 'direct'],
    ['PROXY p.test:8080', 'http://p.test:8080/ by system'],
    ['PROXY p.test:8080; HTTPS q.test:443;DIRECT', 'http://p.test:8080/ by system, https://q.test/ by system, direct'],
    ['SOCKS5 p.test:1080', 'socks5://p.test:1080 by system'],
    ['SOCKS p.test:1080; DIRECT', 'direct'],
    ['SOCKS4 p.test:1080', 'direct'],
    ['', 'direct'],
  ])('as %s is %s', async (answer, expected) => {
    expect(await ways({ env: {}, systemProxy: async () => answer }, 'https://example.com/')).toBe(expected)
  })

  it('is asked for the origin only, and not at all if a variable names a proxy or an exception', async () => {
    const asked: string[] = []
    const systemProxy = async (url: string): Promise<string> => {
      asked.push(url)
      return 'PROXY p.test:8080'
    }
    await ways({ env: { NO_PROXY: 'inner.test' }, systemProxy }, 'https://example.com:8443/path?key=secret')
    await ways({ env: { NO_PROXY: 'inner.test' }, systemProxy }, 'https://inner.test/')
    await ways({ env: { HTTPS_PROXY: 'http://own.test' }, systemProxy }, 'https://example.com/')
    expect(asked).toEqual(['https://example.com:8443/'])
  })

  it('that cannot be read is none', async () => {
    const systemProxy = (): Promise<string> => Promise.reject(new Error('no'))
    expect(await ways({ env: {}, systemProxy }, 'https://example.com/')).toBe('direct')
  })
})

it('a proxy is shown without its user name and password', () => {
  expect(shownProxy({ url: new URL('http://me:pass@p.test:8080/'), source: 'HTTPS_PROXY' })).toBe('http://p.test:8080')
})

it('the passwords of proxies are known, as they are written and as they are meant', () => {
  const env = {
    HTTPS_PROXY: 'http://me:p%40ss@p.test:8080',
    http_proxy: 'you:word@q.test',
    ALL_PROXY: 'http://nobody@r.test',
    OTHER: 'a:b@c',
  }
  expect(proxyPasswords(env)).toEqual([
    { variable: 'http_proxy', password: 'word' },
    { variable: 'HTTPS_PROXY', password: 'p%40ss' },
    { variable: 'HTTPS_PROXY', password: 'p@ss' },
  ])
})

it('a proxy of the system is logged in to with what a variable has for the same one', () => {
  const env = { HTTPS_PROXY: 'http://me:p%40ss@P.test', HTTP_PROXY: 'http://you:word@q.test:3128' }
  expect(proxyLogin(env, 'p.test:80')).toEqual(['me', 'p@ss'])
  expect(proxyLogin(env, 'Q.test:3128')).toEqual(['you', 'word'])
  expect(proxyLogin(env, 'q.test:80')).toBeUndefined()
  expect(proxyLogin({ HTTPS_PROXY: 'http://p.test:80', ALL_PROXY: '%' }, 'p.test:80')).toBeUndefined()
})
