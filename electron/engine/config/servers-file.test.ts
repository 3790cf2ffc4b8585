import { describe, expect, it } from 'vitest'
import { TooltrayError } from '../base/errors.ts'
import { defaultSettings } from './settings-schema.ts'
import { parseServersFile } from './servers-file.ts'

const options = {
  enabled: true,
  idle: 300_000,
  idleMin: 60_000,
  idleMax: 300_000,
  startTimeout: 60_000,
  callTimeout: 120_000,
  tools: { allow: undefined, deny: [], rename: new Map(), descriptions: new Map(), direct: [] },
  effects: new Map(),
  description: undefined,
  roots: false,
  sharing: 'all',
  sharingReason: undefined,
  hold: 'additions',
  namesProject: false,
  project: undefined,
}

function parseEntry(entry: unknown, name = 'it') {
  const { servers, problems } = parseServersFile(JSON.stringify({ mcpServers: { [name]: entry } }))
  return { config: servers.get(name), problems }
}

function thrownBy(text: string): TooltrayError {
  try {
    parseServersFile(text)
  } catch (error) {
    if (error instanceof TooltrayError) return error
  }
  throw new Error('nothing was thrown')
}

describe('a servers file', () => {
  it('with comments, trailing commas and a byte order mark', () => {
    const text = `\uFEFF// my servers
{
  "mcpServers": {
    /* the first */
    "github": { "command": "npx", "args": ["-y", "server-github",], "env": { "TOKEN": "\${GITHUB_TOKEN}", "PORT": 8080 } },
    "linear": { "url": "https://mcp.linear.app/mcp", },
  },
}`
    const { servers, settings, problems } = parseServersFile(text)
    expect(problems).toEqual([])
    expect(settings).toEqual(defaultSettings)
    expect([...servers]).toEqual([
      [
        'github',
        {
          ...options,
          transport: 'stdio',
          command: 'npx',
          args: ['-y', 'server-github'],
          env: { TOKEN: '${GITHUB_TOKEN}', PORT: '8080' },
          cwd: undefined,
          keep: true,
        },
      ],
      ['linear', { ...options, transport: 'http', url: 'https://mcp.linear.app/mcp', headers: {}, bearer: undefined }],
    ])
  })

  it.each(['', '  \n', '// nothing yet\n', '{}', '{"mcpServers": {}}', '\uFEFF'])('without servers: %j', (text) => {
    const { servers, problems } = parseServersFile(text)
    expect(servers.size).toBe(0)
    expect(problems).toEqual([])
  })

  it('settings hold for every server that does not say otherwise', () => {
    const { servers, settings } = parseServersFile(`{
      "mcpServers": { "a": { "command": "a" }, "b": { "command": "b", "idle": "adaptive", "idleMax": "1h", "startTimeout": "2m",
        "callTimeout": 5 } },
      "settings": { "idle": "never", "idleMin": "2m", "startTimeout": 10, "callTimeout": "1h", "maxProcesses": 4,
        "refreshEvery": "never", "questionTimeout": "1m", "scripts": { "*": true }, "future": 1 }
    }`)
    expect(settings).toEqual({
      destructive: 'ask',
      idle: 'never',
      idleMin: 120_000,
      idleMax: 300_000,
      startTimeout: 10_000,
      callTimeout: 3_600_000,
      scripts: { '*': true },
      maxProcesses: 4,
      refreshEvery: 'never',
      questionTimeout: 60_000,
      rerank: undefined,
      searchByMeaning: true,
      learntTools: true,
      registry: 'https://registry.modelcontextprotocol.io',
      http: { enabled: false, host: '127.0.0.1', port: 8747, signIn: false },
      packages: { youngest: 259_200_000, hold: true },
      gallery: { suggest: true },
      sync: { take: 'ask' },
      audit: { enabled: true, arguments: false, object: true, days: 90, megabytes: 100 },
    })
    expect(servers.get('a')).toMatchObject({ idle: 'never', startTimeout: 10_000, callTimeout: 3_600_000 })
    expect(servers.get('b')).toMatchObject({
      idle: 'adaptive',
      idleMin: 120_000,
      idleMax: 3_600_000,
      startTimeout: 120_000,
      callTimeout: 5_000,
    })
  })

  it('a setting that makes no sense keeps its default, and the others count', () => {
    const { settings, problems } = parseServersFile('{\n  "settings": {\n    "maxProcesses": 0,\n    "idle": "1h"\n  }\n}')
    expect(settings).toEqual({ ...defaultSettings, idle: 3_600_000 })
    expect(problems).toEqual([
      { message: 'Setting "maxProcesses" must be at least 1.', server: undefined, key: 'maxProcesses', line: 3, column: 21 },
    ])
  })

  describe('the re-rank', () => {
    const parseRerank = (rerank: unknown) => parseServersFile(JSON.stringify({ settings: { rerank } }))

    it('is off until it is configured', () => {
      expect(parseServersFile('{}').settings.rerank).toBeUndefined()
      expect(parseRerank(null).settings.rerank).toBeUndefined()
    })

    it.each([
      [
        { provider: 'ollama', model: 'm' },
        { url: undefined, apiKey: undefined, timeLimit: undefined },
      ],
      [
        { provider: 'gemini', model: 'm', apiKey: '${GEMINI_KEY}', timeLimit: '2s', url: null },
        { apiKey: '${GEMINI_KEY}', timeLimit: 2_000 },
      ],
      [{ provider: 'openai', model: 'm', url: 'http://127.0.0.1:1234/v1' }, { url: 'http://127.0.0.1:1234/v1' }],
      [{ provider: 'openai', model: 'm', apiKey: '${secret:open-ai}' }, { apiKey: '${secret:open-ai}' }],
    ])('%j', (given, expected) => {
      const { settings, problems } = parseRerank(given)
      expect(problems).toEqual([])
      expect(settings.rerank).toMatchObject({ provider: given.provider, model: 'm', ...expected })
    })

    it.each([
      ['pigeon', 'rerank', 'must be an object'],
      [{ provider: 'pigeon', model: 'm' }, 'rerank.provider', 'must be "gemini", "openai" or "ollama"'],
      [{ provider: 'ollama' }, 'rerank.model', 'must be text'],
      [{ provider: 'ollama', model: 'm', url: 'here' }, 'rerank.url', 'must be an http:// or https:// address'],
      [{ provider: 'ollama', model: 'm', timeLimit: 'soon' }, 'rerank.timeLimit', 'must be a duration'],
      [{ provider: 'openai', model: 'm' }, 'rerank', 'needs "apiKey", a placeholder such as "${OPENAI_API_KEY}"'],
      [{ provider: 'gemini', model: 'm', url: 'http://x' }, 'rerank', 'needs "apiKey", a placeholder such as "${GEMINI_API_KEY}"'],
    ])('%j is a problem', (given, key, message) => {
      const { settings, problems } = parseRerank(given)
      expect(settings.rerank).toBeUndefined()
      expect(problems).toMatchObject([{ key, message: expect.stringContaining(`Setting "${key}" ${message}`) as string }])
    })

    it.each(['sk-123', '${KEY:-sk-123}', 'Bearer ${KEY} sk-123'])('a key %j in the file is refused, and not repeated', (apiKey) => {
      const rerank = `{\n      "provider": "openai", "model": "m",\n      "apiKey": ${JSON.stringify(apiKey)}\n    }`
      const { settings, problems } = parseServersFile(`{\n  "settings": {\n    "rerank": ${rerank}\n  }\n}`)
      expect(settings.rerank).toBeUndefined()
      expect(problems).toMatchObject([{ key: 'rerank.apiKey', line: 5, column: 17 }])
      expect(JSON.stringify(problems)).not.toContain('sk-123')
    })
  })
})

describe('an entry', () => {
  it.each([
    [{ url: 'https://x.test/mcp' }, 'http'],
    [{ type: 'http', url: 'https://x.test/mcp' }, 'http'],
    [{ type: 'streamable-http', url: 'https://x.test/mcp' }, 'http'],
    [{ type: 'streamableHttp', url: 'https://x.test/mcp' }, 'http'],
    [{ type: 'sse', url: 'https://x.test/mcp' }, 'sse'],
    [{ serverUrl: 'https://x.test/mcp' }, 'http'],
    [{ httpUrl: 'https://x.test/mcp' }, 'http'],
    [{ url: 'https://${HOST}/mcp' }, 'http'],
    [{ type: 'stdio', command: 'x' }, 'stdio'],
  ])('%j is %s', (entry, transport) => {
    const { config, problems } = parseEntry(entry)
    expect(problems).toEqual([])
    expect(config?.transport).toBe(transport)
  })

  it.each([
    [{}, true],
    [{ enabled: true }, true],
    [{ enabled: false }, false],
    [{ disabled: true }, false],
    [{ disabled: false }, true],
    [{ enabled: true, disabled: true }, false],
  ])('%j is enabled: %s', (keys, enabled) => {
    expect(parseEntry({ command: 'x', ...keys }).config?.enabled).toBe(enabled)
  })

  it('rules for tools', () => {
    const { config } = parseEntry({
      command: 'x',
      tools: { allow: ['a*'], deny: ['delete_*'], rename: { old: 'new' }, direct: ['a1', '!a2'] },
    })
    expect(config?.tools).toMatchObject({ allow: ['a*'], deny: ['delete_*'], rename: new Map([['old', 'new']]), direct: ['a1', '!a2'] })
  })

  it('nulls do not matter, and unknown keys are told of and left', () => {
    const { config, problems } = parseEntry({ command: 'x', autoApprove: ['a'], env: null, cwd: null, timeout: 7 })
    expect(problems).toMatchObject([{ key: 'autoApprove', warning: true }, { key: 'timeout' }])
    expect(config).toMatchObject({ env: {}, cwd: undefined })
  })

  it.each([
    [{}, undefined, 'needs "command" (a program) or "url" (a remote server)'],
    ['npx', undefined, 'must be an object'],
    [{ command: 'x', url: 'https://x.test' }, undefined, 'has both a command and a URL; keep one of them'],
    [{ command: 5 }, 'command', 'must be text'],
    [{ command: ' ' }, 'command', 'must not be empty'],
    [{ command: 'x', args: 'y' }, 'args', 'must be a list of texts'],
    [{ command: 'x', args: ['y', {}] }, 'args[1]', 'must be text'],
    [{ command: 'x', env: { A: [] } }, 'env.A', 'must be text'],
    [{ command: 'x', type: 'sse' }, 'type', 'must be "stdio" or "cli" for an entry with a command'],
    [{ url: 'https://x.test', type: 'stdio' }, 'type', 'must be "http" or "sse" for an entry with a URL'],
    [{ url: 'https://x.test', type: 'ws' }, 'type', 'must be "stdio", "http", "streamable-http", "sse" or "cli"'],
    [{ url: 'https://x.test', type: 'cli' }, 'type', 'must be "http" or "sse" for an entry with a URL'],
    [{ command: 'git', commands: ['log'] }, 'commands', 'is only for entries with "type": "cli"'],
    [{ command: 'git', type: 'cli', commands: ['--exec-path'] }, 'commands', 'must be a list of subcommands, or an object of them'],
    [{ url: 'ftp://x.test' }, 'url', 'must be an http:// or https:// address'],
    [{ url: 'x.test' }, 'url', 'must be an http:// or https:// address'],
    [{ command: 'x', disabled: 'yes' }, 'disabled', 'must be true or false'],
    [{ command: 'x', idle: 'soon' }, 'idle', 'must be "never" or "adaptive", or a duration: seconds, or text such as "90s", "5m" or "1h"'],
    [{ command: 'x', callTimeout: 0 }, 'callTimeout', 'must be a duration: seconds, or text such as "90s", "5m" or "1h"'],
    [{ command: 'x', tools: { allow: 'a' } }, 'tools.allow', 'must be a list of texts'],
    [{ command: 'x', tools: { rename: { a: '' } } }, 'tools.rename.a', 'must not be empty'],
    [{ command: 'x', tools: { rename: { a: 'c', b: 'c' } } }, 'tools.rename.b', 'is a name that another tool already gets: "c"'],
  ])('%j is a problem of %s', (entry, key, message) => {
    const { config, problems } = parseEntry(entry)
    expect(config).toBeUndefined()
    expect(problems).toEqual([
      expect.objectContaining({ server: 'it', key, message: `Server "it"${key === undefined ? ' ' : `: "${key}" `}${message}.` }),
    ])
  })

  it('with a problem leaves the other servers usable, and its place is told', () => {
    const text = '{\r\n  "mcpServers": {\r\n    "good": { "command": "x" },\r\n    "bad": {\r\n      "args": ["a", {}]\r\n}}}'
    const { servers, problems } = parseServersFile(text)
    expect([...servers.keys()]).toEqual(['good'])
    expect(problems).toEqual([{ message: 'Server "bad": "args[1]" must be text.', server: 'bad', key: 'args[1]', line: 5, column: 21 }])
  })

  it.each(['My Server', 'com.example.files', 'Übersetzer', '東京', 'constructor', 'a_b-c'])('may be called %s', (name) => {
    expect(parseEntry({ command: 'x' }, name).config).toBeDefined()
  })

  it.each([
    ['', 'The server name "" must not be empty.'],
    ['a__b', 'The server name "a__b" must not contain "__", which separates server and tool.'],
    ['__proto__', 'The server name "__proto__" must not contain "__", which separates server and tool.'],
    ['a\nb', 'The server name "a\nb" must not contain control characters.'],
  ])('may not be called %j', (name, message) => {
    const { servers, problems } = parseServersFile(`{"mcpServers":{${JSON.stringify(name)}:{"command":"x"}}}`)
    expect(servers.size).toBe(0)
    expect(problems).toMatchObject([{ message, server: name, line: 1, column: 16 }])
  })
})

describe('keys that stand twice', () => {
  it('the last one counts and the place is told', () => {
    const { servers, problems } = parseServersFile(
      '{\n"mcpServers": {\n"a": { "command": "one" },\n"b": { "command": "x", "command": "y" },\n"a": { "command": "two" }\n}\n}',
    )
    expect(servers.get('a')).toMatchObject({ command: 'two' })
    expect(servers.get('b')).toMatchObject({ command: 'y' })
    expect(problems).toEqual([
      { message: 'Server "b": "command" stands twice; the one at line 4 is not used.', server: 'b', key: 'command', line: 4, column: 24 },
      { message: 'Server "a" stands twice; the one at line 3 is not used.', server: 'a', key: undefined, line: 5, column: 1 },
    ])
  })

  it('also mcpServers itself', () => {
    const { servers, problems } = parseServersFile('{"mcpServers":{"a":{"command":"x"}},"mcpServers":{}}')
    expect(servers.size).toBe(0)
    expect(problems).toMatchObject([{ key: 'mcpServers', line: 1, column: 37 }])
  })
})

describe('a text that cannot be used at all', () => {
  it.each([
    ['{\n  "mcpServers": {\n    "a": { "command" "x" }\n  }\n}', 3, 22],
    ['\uFEFF{ "a": ', 1, 8],
    ['{"mcpServers": {}} x', 1, 20],
    ['{\n  // open\n  "a": "b\n}', 3, 8],
  ])('%j is a syntax error with line and column', (text, line, column) => {
    const error = thrownBy(text)
    expect(error.code).toBe('config_syntax')
    expect(error.data).toMatchObject({ line, column })
    expect(error.message).toContain(`line ${line}, column ${column}`)
  })

  it.each([
    ['[]', 1, 1],
    ['"text"', 1, 1],
    ['{\n"mcpServers": []\n}', 2, 15],
    ['{"mcpServers": null}', 1, 16],
    ['{"settings": 5}', 1, 14],
  ])('%j has the wrong shape', (text, line, column) => {
    expect(thrownBy(text)).toMatchObject({ code: 'config_invalid', data: { line, column } })
  })
})
