import { describe, expect, it } from 'vitest'
import { completedAddress, serverPage } from './typed-address.ts'

describe('an address as people type it', () => {
  it.each([
    ['mcp.notion.com/mcp', 'https://mcp.notion.com/mcp'],
    ['mcp.example.com', 'https://mcp.example.com'],
    ['localhost:3000/mcp', 'http://localhost:3000/mcp'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%s', (text, address) => expect(completedAddress(text)).toBe(address))
  it.each(['https://a.example', 'server.py', 'hello', 'npx', './a.com', 'notes.mcpb', 'a b.com', ''])('%s is none', (text) =>
    expect(completedAddress(text)).toBeUndefined(),
  )
})

describe('a page about a server', () => {
  it.each([
    'https://github.com/modelcontextprotocol/servers/tree/main/src/memory',
    'https://github.com/a/b',
    'https://gitlab.com/a/b/-/blob/main/README.md',
    'https://glama.ai/mcp/servers/abc',
    'https://smithery.ai/server/@a/b',
    'https://mcp.so/server/x/y',
    'https://www.pulsemcp.com/servers/x',
  ])('%s', (address) => expect(serverPage(address)).toMatchObject({ command: undefined }))
  it('of a package tells how it is run', () => {
    expect(serverPage('https://www.npmjs.com/package/@scope/server-x?activeTab=readme')?.command).toEqual(['npx', '-y', '@scope/server-x'])
    expect(serverPage('https://pypi.org/project/mcp-server-git/')?.command).toEqual(['uvx', 'mcp-server-git'])
  })
  it.each([
    'https://api.githubcopilot.com/mcp/',
    'https://gitlab.com/api/v4/mcp',
    'https://server.smithery.ai/x/mcp',
    'https://mcp.notion.com/mcp',
    'nonsense',
  ])('%s is none', (address) => expect(serverPage(address)).toBeUndefined())
})
