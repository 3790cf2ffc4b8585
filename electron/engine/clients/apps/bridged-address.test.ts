import { describe, expect, it } from 'vitest'
import { bridgedAddress } from './bridged-address.ts'

const URL = 'https://mcp.example.com/mcp'
const npx = (...args: string[]) => ({ command: 'npx', args })

describe('what mcp-remote reaches', () => {
  it.each([
    [npx('-y', 'mcp-remote', URL), { type: 'http', url: URL }],
    [npx('mcp-remote@latest', URL, '3334', '--allow-http', '--debug', '--host', 'localhost'), { type: 'http', url: URL }],
    [npx('-y', 'mcp-remote@0.1.29', URL, '--transport', 'sse-only'), { type: 'sse', url: URL }],
    [
      { command: 'cmd', args: ['/c', 'npx', '-y', 'mcp-remote', URL] },
      { type: 'http', url: URL },
    ],
    [
      { command: '/usr/local/bin/mcp-remote', args: [URL] },
      { type: 'http', url: URL },
    ],
    [
      { ...npx('-y', 'mcp-remote', URL, '--header', 'Authorization:${AUTH}', '--header', 'X-Team: ${TEAM}'), env: { AUTH: 'Bearer abc' } },
      { type: 'http', url: URL, headers: { Authorization: 'Bearer abc', 'X-Team': '${TEAM}' } },
    ],
    // What an app that knows no variables leaves as it is written.
    [
      npx('mcp-remote', URL, '--header', 'Authorization: Bearer $${TOKEN}'),
      { type: 'http', url: URL, headers: { Authorization: 'Bearer ${TOKEN}' } },
    ],
    [
      { ...npx('mcp-remote', URL, '--ignore-tool', 'delete*'), tools: { deny: ['x'] }, callTimeout: 9 },
      { type: 'http', url: URL, tools: { deny: ['x', 'delete*'] }, callTimeout: 9 },
    ],
  ])('%j', (entry, address) => expect(bridgedAddress(entry)).toEqual(address))

  it.each([
    [npx('-y', 'some-server', 'mcp-remote', URL)],
    [npx('-y', 'mcp-remote')],
    [npx('-y', 'mcp-remote', URL, '--static-oauth-client-info', '{"client_id":"x"}')],
    [npx('-y', 'mcp-remote', URL, '--header', 'broken')],
    [{ command: 'docker', args: ['run', 'mcp-remote', URL] }],
    [{ url: URL }],
  ])('%j stays as it is', (entry) => expect(bridgedAddress(entry)).toBeUndefined())
})
