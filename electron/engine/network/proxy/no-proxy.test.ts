import { describe, expect, it } from 'vitest'
import { exceptionsIn } from './no-proxy.ts'

describe('NO_PROXY', () => {
  it.each([
    ['*', 'https://example.com/'],
    ['example.com', 'https://example.com/x'],
    ['example.com', 'https://mcp.example.com/'],
    ['.example.com', 'https://example.com/'],
    ['*.example.com', 'https://a.b.example.com/'],
    ['EXAMPLE.com.', 'https://Example.com./'],
    ['other.test, example.com', 'https://example.com/'],
    ['other.test example.com', 'https://example.com/'],
    ['example.com:8443', 'https://example.com:8443/'],
    ['example.com:443', 'https://example.com/'],
    ['example.com:80', 'http://example.com/'],
    ['10.1.2.3', 'http://10.1.2.3:3000/mcp'],
    ['10.1.2.3:3000', 'http://10.1.2.3:3000/mcp'],
    ['10.0.0.0/8', 'http://10.1.2.3/'],
    ['fd00::1', 'http://[fd00::1]/'],
    ['[fd00::1]', 'http://[fd00:0:0::1]/'],
    ['[fd00::1]:81', 'http://[fd00::1]:81/'],
    ['fd00::/8', 'http://[fd12::1]/'],
  ])('%s excepts %s', (list, url) => expect(exceptionsIn(list)(new URL(url))).toBe(true))

  it.each([
    ['', 'https://example.com/'],
    [' , ', 'https://example.com/'],
    ['example.com', 'https://badexample.com/'],
    ['mcp.example.com', 'https://example.com/'],
    ['example.com:8443', 'https://example.com/'],
    ['10.1.2.3', 'http://10.1.2.30/'],
    ['10.0.0.0/8', 'http://11.1.2.3/'],
    ['10.0.0.0/8', 'http://name.test/'],
    ['10.0.0.0/33', 'http://10.1.2.3/'],
    ['nonsense/8', 'http://nonsense/'],
    ['fd00::/8', 'http://[fe80::1]/'],
    ['.', 'https://example.com/'],
  ])('%s does not except %s', (list, url) => expect(exceptionsIn(list)(new URL(url))).toBe(false))
})
