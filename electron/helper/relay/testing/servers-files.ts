const file = (servers: object, rest: object = {}): string => JSON.stringify({ mcpServers: servers, ...rest })
const program = { command: 'x' }

/** Texts of servers.json that say only what is run or reached. */
export const PLAIN_SERVERS_FILES: readonly string[] = [
  file({ github: { command: 'npx', args: ['-y', 'x'], env: { A: '1' } } }),
  file({ 'My files.2_a-b': program, remote: { type: 'http', url: 'https://example.com/mcp', headers: { 'X-A': 'b' } } }),
  file({ b: { type: 'stdio', command: 'x' }, a: { type: 'sse', url: 'http://127.0.0.1:1/' } }, { $schema: 'x' }),
  file({ s: { type: 'streamable-http', url: 'https://example.com' } }),
  JSON.stringify({ mcpServers: { a: program } }, undefined, '\t'),
]

/** Texts of which only the engine knows how it reads them, or what it says of them. */
export const ODD_SERVERS_FILES: readonly string[] = [
  ...['', '{}', '[]', 'null', '{ // none\n}', '{"mcpServers":[]}', `${file({ a: program })} x`, `\ufeff${file({ a: program })}`],
  file({}),
  file({ a: program }, { settings: {} }),
  file({ a: program }, { servers: {} }),
  ...['', ' a', '1', 'a__b', 'é', 'a;b', 'a\n', '_a', 'tab\t'].map((name) => file({ [name]: program })),
  file({ [`a${'b'.repeat(1_000)}`]: program }),
  file({ a: { ...program, description: 'x' } }),
  file({ a: { ...program, disabled: true } }),
  ...[{}, 1, null, [], { command: '' }, { command: 1 }, { ...program, url: 'https://example.com' }].map((entry) => file({ a: entry })),
  ...['x', [1], {}, null].map((args) => file({ a: { ...program, args } })),
  ...[{ A: 1 }, [], ['x'], null].map((env) => file({ a: { ...program, env } })),
  ...['http', 'cli', 1, null].map((type) => file({ a: { ...program, type } })),
  ...['ftp://example.com', 'https://', 'https:// a', 1, null].map((url) => file({ a: { url } })),
  ...['stdio', 'x', null].map((type) => file({ a: { type, url: 'https://example.com' } })),
]
