import type { KeyTexts } from './key-text.ts'

/** The keys of the file itself. */
export const fileKeys: KeyTexts = {
  $schema: { text: 'The JSON schema of this file, for editors.', example: './servers.schema.json' },
  mcpServers: {
    text: 'Your servers, by name. A name must not contain `__` or control characters.',
    default: {},
    example: { memory: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'] } },
  },
  servers: {
    text:
      'Another name of `mcpServers`, as VS Code and tool-hub-mcp write it. Tooltray keeps the key that is in the file. ' +
      'If both are, only `mcpServers` is read.',
    default: {},
    example: { memory: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'] } },
  },
  settings: { text: 'Defaults for all servers, and settings of Tooltray.', default: {}, example: { destructive: 'ask' } },
  profiles: {
    text: 'Named sets of servers ([guide](../guide/profiles-and-projects.md)).',
    default: {},
    example: { work: ['github', 'slack'] },
  },
  roles: { text: 'What some clients may use ([guide](../admin/access.md)).', default: {}, example: { reader: { deny: ['*__delete_*'] } } },
  rules: {
    text: 'When a tool call is allowed, needs approval, or is denied ([guide](../guide/rules.md)).',
    default: [],
    example: [{ tool: 'delete_*', decision: 'ask' }],
  },
  hooks: {
    text: 'Programs or addresses that see each tool call ([guide](../admin/hooks.md)).',
    default: [],
    example: [{ command: '/usr/local/bin/check-call' }],
  },
}

/** The keys of one profile that is an object. */
export const profileKeys: KeyTexts = {
  servers: { text: 'The names of its servers.', example: ['github', 'slack'] },
  expose: {
    text: 'How its tools are offered: `search`, `direct` (all tools listed), `dynamic`, or `transparent` (one server, passed through).',
    default: 'search',
    example: 'direct',
  },
}

/** The keys of one role. */
export const roleKeys: KeyTexts = {
  clients: { text: 'Clients that it applies to by name, in addition to credentials with this role.', default: [], example: ['cursor'] },
  allow: { text: 'Tools that it allows, as patterns of `server__tool`, or calls of them. Without it: all.', example: ['github__get_*'] },
  'allow[].tool': { text: 'The tools, as a pattern. Without it: all.', example: 'github__*' },
  'allow[].arguments': { text: 'Patterns that arguments of the call must match, by name.', example: { repo: 'my-org/*' } },
  deny: { text: 'Tools or calls that it denies. Wins over `allow`.', default: [], example: ['*__delete_*'] },
  'deny[].tool': { text: 'The tools, as a pattern. Without it: all.', example: 'files__write_file' },
  'deny[].arguments': { text: 'Patterns that arguments of the call must match, by name.', example: { path: '/etc/*' } },
}

const callKeys: KeyTexts = {
  server: { text: 'The server, as a name or pattern.', example: 'github' },
  tool: { text: 'The tool, as a name or pattern.', example: 'delete_*' },
  effect: { text: 'What the tool does.', example: 'destructive' },
  client: { text: 'The AI app or other client, as a name or pattern.', example: 'cursor' },
  profile: { text: 'The profile that the client works in.', example: 'work' },
}

/** The keys of one rule. A key that is left out matches everything. */
export const ruleKeys: KeyTexts = {
  decision: { text: 'What happens with matching calls. Required.', example: 'ask' },
  ...callKeys,
  arguments: {
    text:
      'Patterns that arguments must match, by name: a text with `*`, or `{ "regex": "expression" }`. A dot in a name leads ' +
      'into an object; `*` means every argument.',
    example: { path: '/etc/*' },
  },
  id: { text: 'Names the rule. Tooltray writes it.', example: 'r1' },
  madeAt: { text: 'When the rule was made (ISO 8601). Tooltray writes it.', example: '2026-11-26T10:00:00.000Z' },
  from: { text: 'Where the rule comes from. Tooltray writes it.', example: 'person' },
}

/** The keys of one hook. The keys of a rule but `arguments` select the calls. */
export const hookKeys: KeyTexts = {
  ...callKeys,
  command: { text: 'The program to run. A hook has either `command` or `url`.', example: '/usr/local/bin/check-call' },
  args: { text: 'The arguments of the program.', default: [], example: ['--strict'] },
  url: { text: 'The address to call with POST.', example: 'http://localhost:9000/check' },
  when: { text: 'Whether it is called before each call, after it, or both.', default: ['before'], example: ['before', 'after'] },
  timeout: { text: 'How long it may take. At most 10 minutes.', default: '5s', example: '10s' },
  onFailure: { text: 'What happens with the call if the hook fails.', default: 'deny', example: 'allow' },
  result: { text: 'Whether a hook after the call receives the result, and not only its size.', default: false, example: true },
}
