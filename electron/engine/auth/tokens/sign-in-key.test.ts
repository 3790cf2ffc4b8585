import { expect, it } from 'vitest'
import { normalServerUrl, signInId } from './sign-in-key.ts'

const idOf = (address: string, account = 'a'): string => signInId({ url: normalServerUrl(address), account })

it.each([
  ['HTTPS://Example.COM:443/mcp/', 'https://example.com/mcp'],
  ['https://example.com/mcp#x', 'https://example.com/mcp'],
  ['https://example.com/', 'https://example.com'],
  ['https://me:secret@example.com/mcp', 'https://example.com/mcp'],
])('%s is the same server as %s', (a, b) => expect(normalServerUrl(a)).toBe(normalServerUrl(b)))

it.each([
  ['https://example.com/mcp', 'https://example.com/MCP'],
  ['https://example.com/mcp?tenant=a', 'https://example.com/mcp?tenant=b'],
  // The port that others have dropped.
  ['http://127.0.0.1:3000/mcp', 'http://127.0.0.1:3001/mcp'],
  ['https://example.com/mcp', 'http://example.com/mcp'],
])('%s is another server than %s', (a, b) => expect(idOf(a)).not.toBe(idOf(b)))

it('is another for each account', () => {
  expect(new Set(['work', 'home', 'Home'].map((account) => idOf('https://example.com/mcp', account))).size).toBe(3)
  // No address and account make those of another sign-in.
  expect(idOf('https://example.com/mcp","a', 'b')).not.toBe(idOf('https://example.com/mcp', 'a","b'))
})
