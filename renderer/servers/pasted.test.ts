import { describe, expect, it } from 'vitest'
import { readPasted } from './pasted.ts'

const files = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/x'] }

describe('readPasted', () => {
  it.each([
    ['a file of Claude Desktop', JSON.stringify({ mcpServers: { files } })],
    ['a file of VS Code', JSON.stringify({ inputs: [], servers: { files } })],
    ['settings of VS Code', JSON.stringify({ 'editor.tabSize': 2, mcp: { servers: { files } } })],
    ['settings of Zed', JSON.stringify({ context_servers: { files } })],
    ['the servers alone', JSON.stringify({ files })],
    ['the inside of an object, with a comma behind', `"files": ${JSON.stringify(files)},`],
    ['a comment in front that says where the file is', `// ~/.cursor/mcp.json\n/* and\nmore */ ${JSON.stringify({ mcpServers: { files } })}`],
    ['comments and trailing commas', `{ // mine\n "mcpServers": { "files": ${JSON.stringify(files)}, }, }`],
  ])('reads %s', (_what, text) => {
    expect(readPasted(text)).toEqual([{ name: 'files', entry: files, problem: undefined }])
  })

  it.each([
    [JSON.stringify(files), 'filesystem'],
    ['npx -y @modelcontextprotocol/server-github@2025.4.8', 'github'],
    ['uvx mcp-server-git', 'git'],
    ['docker run -i --rm mcp/postgres', 'postgres'],
    ['/opt/tools/notion-mcp-server', 'notion'],
    ['https://mcp.linear.app/sse', 'linear'],
    ['{"url": "https://docs.example.com/mcp"}', 'docs'],
    ['{"name": "own", "url": "https://docs.example.com/mcp"}', 'own'],
  ])('names what has no name: %s', (text, name) => {
    const servers = readPasted(text)
    expect(servers).toMatchObject([{ name, problem: undefined }])
    expect(servers).not.toHaveProperty('0.entry.name')
  })

  it('keeps the good ones beside a bad one, and says what is wrong with it', () => {
    const servers = readPasted(JSON.stringify({ mcpServers: { files, bad: { url: 'ftp://x' }, a__b: files } }))
    expect(servers).toMatchObject([
      { name: 'files', problem: undefined },
      { name: 'bad', problem: '"url" must be an http:// or https:// address.' },
      { name: 'a__b', problem: 'The name must not contain "__", which separates server and tool.' },
    ])
  })

  it.each(['', '{"a": 1}', '{"mcpServers": {}}', '[1]', '{"mcpServers": {', 'two\nlines', '"quoted'])('says why there is nothing in %s', (text) => {
    expect(readPasted(text)).toMatch(/\.$/)
  })
})
