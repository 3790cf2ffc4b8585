import { expect, it } from 'vitest'
import { normalServerUrl, serverKey } from './server-key.ts'

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
])('%s is another server than %s', (a, b) => expect(serverKey(normalServerUrl(a))).not.toBe(serverKey(normalServerUrl(b))))
