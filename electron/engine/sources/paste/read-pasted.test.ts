import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PastedServer } from '../../../contract/entries.ts'
import { previewOf } from '../../entry/consent/agreement.ts'
import { readPasted } from './read-pasted.ts'

interface Snippet {
  readonly source: string
  readonly text: string
  readonly servers: readonly { readonly name: string; readonly entry: Record<string, unknown> }[]
}

/** What READMEs of public servers tell people to paste, as it stands there, with where it stood. */
const snippets = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/readme-snippets.json'), 'utf8')) as Snippet[]
const read = (text: string) => readPasted(text, '/home/ada')
const files = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/x'] }

describe('what READMEs say', () => {
  it('is there in all its kinds', () => expect(snippets.length).toBeGreaterThanOrEqual(40))

  it.each(snippets.map((snippet, at) => [at, snippet.source, snippet] as const))('%i: %s', (_at, _source, { text, servers }) => {
    expect(read(text)).toMatchObject(servers)
    expect(read(text)).toHaveLength(servers.length)
  })

  it('is read the same in a fenced block with prose around it', () => {
    for (const { text, servers } of snippets) {
      if (text.includes('```')) continue
      expect(read(`# Install\n\nAdd this (see below):\n\n\`\`\`\n${text}\n\`\`\`\n\nThen restart. It's done.`)).toMatchObject(servers)
    }
  })
})

describe('readPasted', () => {
  it('keeps what only Tooltray knows of an entry, and warns of what lets it do more', () => {
    const own = {
      idle: 'never',
      hold: 'nothing',
      roots: true,
      effects: { x: 'read' },
      sandbox: { network: true },
      budget: { callsPerMinute: 3 },
    }
    const [server] = read(JSON.stringify({ mcpServers: { files: { ...files, ...own } } })) as PastedServer[]
    expect(server).toMatchObject({ name: 'files', entry: { ...files, ...own }, problem: undefined })
    expect(previewOf(server?.entry ?? {}).warnings).toEqual(
      ['"effects"', '"hold"', '"roots"'].map((key) => expect.stringContaining(key) as string),
    )
  })

  it('takes no entry whose sandbox cannot be read for one without', () =>
    expect(read(JSON.stringify({ files: { ...files, sandbox: 'yes' } }))).toMatchObject([
      { problem: '"sandbox" must be true, false or an object.' },
    ]))

  it.each([
    [{ mcpServers: { files }, rules: [{ decision: 'ask' }], settings: { idle: '1m' }, roles: {} }, 'tooltray export'],
    [{ tooltray: 1, servers: { files }, settings: { idle: '1m' }, rules: [{ decision: 'ask' }] }, 'tooltray restore FILE'],
  ])('says what of a whole file is not added: %j', (file, how) => {
    const [server] = read(JSON.stringify(file)) as PastedServer[]
    expect(server?.entry).toEqual(files)
    expect(server?.notes).toEqual([expect.stringMatching(`^Pasting adds servers only, not settings, rules\\. .*${how}`)])
  })

  it('keeps the rules for tools of an entry of Tooltray', () => {
    const tools = { allow: ['read_*'], deny: ['*_all'], rename: { read_text: 'read' }, direct: ['read_*', '!read_media_file'] }
    expect(read(JSON.stringify({ mcpServers: { files: { ...files, tools } } }))).toMatchObject([{ name: 'files', entry: { tools } }])
  })

  it.each([
    ['a file of Claude Desktop', JSON.stringify({ mcpServers: { files } })],
    ['a file of VS Code', JSON.stringify({ inputs: [], servers: { files } })],
    ['settings of VS Code', JSON.stringify({ 'editor.tabSize': 2, mcp: { servers: { files } } })],
    ['settings of Zed', JSON.stringify({ context_servers: { files } })],
    ['the servers alone', JSON.stringify({ files })],
    ['the inside of an object, with a comma behind', `"files": ${JSON.stringify(files)},`],
    [
      'a comment in front that says where the file is',
      `// ~/.cursor/mcp.json\n/* and\nmore */ ${JSON.stringify({ mcpServers: { files } })}`,
    ],
    ['comments and trailing commas', `{ // mine\n "mcpServers": { "files": ${JSON.stringify(files)}, }, }`],
    [
      'prose around it, with brackets',
      `Open (Settings > MCP) [see the docs] and write ${JSON.stringify({ mcpServers: { files } })} there, {or} here.`,
    ],
    ['quotes that a text program set', JSON.stringify({ mcpServers: { files } }).replace('"mcpServers"', '\u201CmcpServers\u201D')],
    [
      'YAML of Goose',
      'extensions:\n  files:\n    cmd: npx\n    args: [-y, "@modelcontextprotocol/server-filesystem", /x]\n    enabled: ' +
        'true\n    type: stdio\n',
    ],
    [
      'YAML with a list',
      'mcpServers:\n  - name: files\n    command: npx\n    args:\n      - -y\n      - ' +
        '"@modelcontextprotocol/server-filesystem"\n      - /x\n',
    ],
    ['TOML of Codex', '# mine\n[mcp_servers.files]\ncommand = "npx"\nargs = ["-y", "@modelcontextprotocol/server-filesystem", "/x"]\n'],
    ['a link of ours', 'tooltray://add?name=files&command=npx&args=-y&args=@modelcontextprotocol/server-filesystem&args=/x'],
    ['a link of VS Code', `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'files', ...files }))}`],
    [
      'a link of Cursor',
      `cursor://anysphere.cursor-deeplink/mcp/install?name=files&config=${encodeURIComponent(btoa(JSON.stringify(files)))}`,
    ],
    ['a command of ours', 'tooltray add files -- npx -y @modelcontextprotocol/server-filesystem /x'],
    [
      'a command over several lines',
      '$ claude mcp add files \\\n    --scope user \\\n    -- npx -y @modelcontextprotocol/server-filesystem /x',
    ],
  ])('reads %s', (_what, text) => {
    expect(read(text)).toEqual([{ name: 'files', entry: files, problem: undefined, notes: [] }])
  })

  it.each([
    "tooltray add git --cli --only log --only 'remote add' -- git",
    '{"mcpServers": {"git": {"type": "cli", "command": "git", "commands": ["log", "remote add"]}}}',
  ])('reads a program whose subcommands are tools: %s', (text) => {
    expect(read(text)).toMatchObject([
      { name: 'git', entry: { type: 'cli', command: 'git', commands: ['log', 'remote add'] }, problem: undefined },
    ])
  })

  it('of Amazon Q, which names the program and each argument', () => {
    const line = 'q mcp add --name aq --command uvx --args aq-mcp --args --verbose'
    expect(read(line)).toMatchObject([{ name: 'aq', entry: { command: 'uvx', args: ['aq-mcp', '--verbose'] } }])
  })

  it('reads a server that is called as what every object has', () => {
    expect(read('claude mcp add constructor -- npx -y @modelcontextprotocol/server-filesystem /x')).toMatchObject([
      { name: 'constructor', entry: files },
    ])
  })

  it.each([
    [JSON.stringify(files), 'filesystem'],
    ['npx -y @modelcontextprotocol/server-github@2025.4.8', 'github'],
    ['uvx mcp-server-git', 'git'],
    ['docker run -i --rm mcp/postgres', 'postgres'],
    ['docker run -i --rm -e TOKEN=x --name some -v /a:/b ghcr.io/github/github-mcp-server:v1 stdio', 'github'],
    ['docker run --rm mcr.microsoft.com/playwright/mcp', 'playwright'],
    ['npx @playwright/mcp@latest', 'playwright'],
    ['npx @sentry/mcp-server@latest', 'sentry'],
    ['uv --directory /x run mcp-server-time', 'time'],
    ['python -m mcp_server_fetch', 'fetch'],
    ['cmd /c npx -y @upstash/context7-mcp', 'context7'],
    ['npx mcp-remote https://mcp.linear.app/sse', 'linear'],
    ['/opt/tools/notion-mcp-server', 'notion'],
    ['https://mcp.linear.app/sse', 'linear'],
    ['http://127.0.0.1:3000/mcp', 'server'],
    ['{"url": "https://docs.example.com/mcp"}', 'docs'],
    ['{"name": "own", "url": "https://docs.example.com/mcp"}', 'own'],
  ])('names what has no name: %s', (text, name) => {
    const servers = read(text)
    expect(servers).toMatchObject([{ name, problem: undefined }])
    expect(servers).not.toHaveProperty('0.entry.name')
  })

  it('makes no name of a key', () => {
    for (const text of [
      'docker run -i --rm -e GITHUB_TOKEN=ghp_0123456789abcdefghij ghcr.io/x/y',
      'GITHUB_TOKEN=ghp_0123456789abcdefghij npx thing',
      'npx ghp_0123456789abcdefghij',
      'docker run -eGITHUB_TOKEN=ghp_0123456789abcdefghij x',
    ]) {
      expect(JSON.stringify(read(text)).match(/"name":"([^"]*)"/)?.[1], text).not.toMatch(/ghp_|=/)
    }
  })

  it('gives variables in front of a command to the server', () => {
    for (const text of [
      'FOO=bar npx thing',
      'env FOO=bar npx thing',
      'export FOO=bar\nnpx thing',
      'set FOO=bar && npx thing',
      '$env:FOO = "bar"\nnpx thing',
    ]) {
      expect(read(text)).toMatchObject([{ entry: { command: 'npx', args: ['thing'], env: { FOO: 'bar' } } }])
    }
  })

  it('asks for what is left open, and says what is an example', () => {
    expect(read('docker run -i --rm -e LINEAR_API_KEY mcp/linear')).toMatchObject([
      { entry: { env: { LINEAR_API_KEY: '${LINEAR_API_KEY}' } } },
    ])
    expect(
      read(
        '{"x": {"command": "npx", "args": ["x", "/path/to/dir"], "env": {"API_KEY": "<your key>", "HOST": "your-host", ' +
          '"MODE": "my-mode"}}}',
      ),
    ).toMatchObject([
      {
        entry: { env: { API_KEY: '${open:API_KEY}', HOST: '${open:HOST}', MODE: 'my-mode' } },
        notes: ['"/path/to/dir" is an example: put your own in its place.'],
      },
    ])
    expect(read('{"x": {"url": "https://x.test", "accessToken": "abc"}}')).toMatchObject([
      { entry: { url: 'https://x.test' }, notes: [expect.stringContaining('"accessToken" is not read')] },
    ])
    expect(read('{"x": {"url": "https://x.test", "authorizationToken": "abc"}}')).toMatchObject([
      { entry: { url: 'https://x.test', bearer: 'abc' }, notes: [] },
    ])
  })

  it('reads no secret that is there, whatever a text refers to, and leaves marks alone that only a shell knows', () => {
    const text =
      '{"evil": {"url": "https://evil.test/mcp", "headers": {"A": "${secret:github.GITHUB_TOKEN}", "Authorization": "Bearer ' +
      '$TOKEN"}, "bearer": "abc!$def9"}}'
    expect(read(text)).toMatchObject([{ entry: { headers: { A: '${open:A}', Authorization: 'Bearer ${TOKEN}' }, bearer: 'abc!$def9' } }])
    expect(read('npx server-x "-${secret:github.GITHUB_TOKEN}" "a ${secret:b} ${secret:"')).toMatchObject([
      { entry: { args: ['server-x', '-${open:github.GITHUB_TOKEN}', 'a ${open:b} ${open:'] } },
    ])
    expect(read('{"x": {"command": "npx", "args": ["a\\u202Eb\\n\\nc"]}}')).toMatchObject([{ entry: { args: ['a b  c'] } }])
  })

  it('completes an address, and knows a page about a server from one', () => {
    expect(read('mcp.notion.com/mcp')).toMatchObject([{ entry: { url: 'https://mcp.notion.com/mcp' } }])
    expect(read('localhost:3000/mcp')).toMatchObject([{ entry: { url: 'http://localhost:3000/mcp' } }])
    expect(read('https://github.com/modelcontextprotocol/servers/tree/main/src/memory')).toMatch(/^This is a page about a server/)
    expect(read('https://www.npmjs.com/package/@scope/server-x')).toMatchObject([
      { entry: { command: 'npx', args: ['-y', '@scope/server-x'] } },
    ])
    expect(read('https://pypi.org/project/mcp-server-git/')).toMatchObject([{ entry: { command: 'uvx', args: ['mcp-server-git'] } }])
  })

  it('keeps the good ones beside a bad one, and says what is wrong with it', () => {
    expect(read(JSON.stringify({ mcpServers: { files, bad: { url: 'ftp://x' }, a__b: { command: 'x' } } }))).toMatchObject([
      { name: 'files', problem: undefined },
      { name: 'bad', problem: '"url" must be an http:// or https:// address.' },
      { name: 'a__b', problem: 'The name must not contain "__", which separates server and tool.' },
    ])
  })

  it.each([
    '',
    '{"a": 1}',
    '{"mcpServers": {}}',
    '[1]',
    '{"mcpServers": {',
    'two\nlines',
    '"quoted',
    'Hello there, how are you?',
    'please install the server',
    'npm install -g thing',
    'git clone https://x.test/y',
    '[mcp_servers.x]\ncommand = ',
    'x'.repeat(300_000),
  ])('says why there is nothing in %s', (text) => {
    expect(read(text)).toMatch(/\.$/)
  })

  it('comes to an end with what is made to hold it up', () => {
    for (const text of [
      '['.repeat(49_000),
      '{"a":'.repeat(9_000),
      '"'.repeat(49_000),
      `a: &a [x]\n${'b: *a\n'.repeat(5_000)}  command: x\n`,
      '<'.repeat(49_000),
      'your-'.repeat(9_000),
      `npx x ${'a'.repeat(40_000)}`,
      '\n'.repeat(40_000),
      '-eyJ'.repeat(10_000),
      '`'.repeat(40_000),
      '{{'.repeat(20_000),
      '/* '.repeat(10_000),
      `[${'key'.repeat(10_000)}`,
    ]) {
      expect(read(text)).toBeDefined()
    }
  })
})
