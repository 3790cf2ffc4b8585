import { expect, it } from 'vitest'
import { ENTRY_KEYS } from '../../entry/schema.ts'
import { reasonFor } from './left-reasons.ts'
import { EXPORT_TARGETS } from './target-export.ts'
import { exported, fixture, problems } from './testing/validated-exports.ts'

const recorded = fixture('recorded-servers.json')

const everything = {
  'Git Hub': {
    command: 'docker',
    args: ['run', '-i', '--rm', '-e', 'TOKEN', 'ghcr.io/x/y:1', '--flag=${secret:git.flag}', '$(HOME) ${X:-1}'],
    env: { TOKEN: '${secret:git.token}', AUTH: 'Bearer ${secret:git.token}', LEVEL: 'a$b$${c}' },
    description: 'Code',
    tools: { allow: ['get_*', 'add'], deny: ['get_secret', 'x*'], rename: { add: 'plus' }, descriptions: { add: 'Adds' }, direct: ['add'] },
    effects: { add: 'write', get_a: 'read', rm: 'destructive', 'do_*': 'write' },
    sharing: 'session',
    hold: 'all',
    idle: 'never',
  },
  runner: {
    command: 'uvx',
    args: ['mcp-server-time'],
    tools: { allow: ['now'] },
    callTimeout: '5s',
    roots: true,
    cwd: '/tmp',
    sandbox: true,
  },
  remote: {
    url: 'https://mcp.example.com/mcp',
    headers: { 'X-Team': 'a', 'X-Key': '${secret:remote.key}' },
    bearer: '${secret:remote.token}',
    oauth: { scope: 'all' },
    account: 'work',
    tools: { deny: ['drop'] },
  },
  events: { type: 'sse', url: 'https://sse.example.com/sse', idle: '5m', keepAlive: 1 },
}

it.each(EXPORT_TARGETS)('the 29 recorded servers become files that are valid for %s, and each is there', (target) => {
  const result = exported(target, recorded)
  expect(problems(target, result)).toEqual([])
  expect(Object.keys(recorded)).toHaveLength(29)
  const texts = result.files.map(({ text }) => text).join('\n')
  for (const entry of Object.values(recorded) as { args: string[]; env?: object }[]) {
    expect(texts).toContain(entry.args[1])
    for (const name of Object.keys(entry.env ?? {})) expect(texts).toContain(name)
  }
  expect(
    result.left.map(({ server }) => server).filter((server) => server !== '' && server !== 'memory' && server !== 'filesystem'),
  ).toEqual([])
})

it.each(EXPORT_TARGETS)('a server with every kind of field is valid for %s', (target) => {
  const result = exported(target, everything)
  expect(problems(target, result)).toEqual([])
  expect(result.files).toMatchSnapshot()
  expect(result).toMatchObject({ left: expect.any(Array) as unknown[] })
  expect(result.left).toMatchSnapshot()
  expect(result.secrets).toMatchSnapshot()
})

it.each(EXPORT_TARGETS)('each field of an entry is in the files for %s, or listed with a reason', (target) => {
  const values: Record<string, unknown> = {
    args: ['zz-args'],
    env: { E: 'zz-env' },
    cwd: '/zz',
    keep: false,
    sandbox: true,
    headers: { H: 'zz-headers' },
    bearer: '${zz-bearer}',
    oauth: { scope: 'zz' },
    account: 'zz',
    idle: '1m',
    idleMin: '1m',
    idleMax: '2m',
    startTimeout: '1m',
    callTimeout: '1m',
    tools: { allow: ['zz-tools'] },
    hold: 'all',
    budget: { calls: 5, per: 'day' },
    effects: { 'zz-effects': 'read' },
    description: 'zz-description',
    roots: true,
    sharing: 'client',
  }
  for (const key of ENTRY_KEYS) {
    if (['type', 'command', 'url', 'serverUrl', 'httpUrl', 'enabled', 'disabled', 'commands'].includes(key)) continue
    expect(values, `a value for ${key}`).toHaveProperty(key)
    const base = ['headers', 'bearer', 'oauth', 'account'].includes(key) ? { url: 'https://a.example' } : { command: 'npx' }
    const { files, left } = exported(target, { s: { ...base, [key]: values[key] } })
    const isThere = files.some(({ text }) =>
      text.includes(key === 'bearer' ? (target === 'toolhive' ? 'zz-bearer' : 'ZZ_BEARER') : `zz-${key}`),
    )
    const reason = left.find(({ server, field }) => server === 's' && field === key)
    expect([key, isThere !== (reason !== undefined)]).toEqual([key, true])
    expect(reason?.why ?? 'A.').toMatch(/^[A-Z].*\.$/)
  }
})

it('every field has a reason of its own, in case a program has no place for it', () => {
  for (const key of ENTRY_KEYS.filter((key) => key !== 'tools')) expect([key, reasonFor(key)]).not.toEqual([key, reasonFor('unknown')])
})

it.each(EXPORT_TARGETS)('what cannot run in %s is not exported, and named', (target) => {
  const { files, left } = exported(target, {
    off: { command: 'npx', args: ['off-package'], disabled: true },
    own: { command: '/opt/own-program' },
    cli: { type: 'cli', command: 'cli-program' },
    here: { url: 'http://localhost:1/here-path' },
    project: { command: 'npx', args: ['project-package', '${PROJECT}'] },
    keyed: { url: 'https://x.example/?key=${secret:keyed.key}' },
  })
  const fields = new Map(left.map(({ server, field }) => [server, field]))
  const expected = { off: 'disabled', own: 'command', cli: 'type', here: 'url', project: 'command', keyed: 'url' }
  const runs = target === 'agentgateway' ? ['own', 'keyed'] : target === 'compose' ? ['keyed'] : []
  for (const [server, field] of Object.entries(expected)) expect(fields.get(server)).toBe(runs.includes(server) ? undefined : field)
  expect(JSON.stringify(files)).not.toMatch(/off-package|cli-program|here-path|project-package/)
})

it.each(EXPORT_TARGETS)('sections of the configuration are listed for %s', (target) => {
  const { left } = exported(
    target,
    {},
    {
      profiles: { work: ['a'] },
      roles: { team: { allow: ['a/*'] } },
      rules: [{ effect: 'write', action: 'ask' }],
      settings: { idle: '1m' },
    },
  )
  expect(left.map(({ field }) => field)).toEqual(['profiles.work', 'roles.team', 'rules', 'settings.idle', 'clients', 'learning'])
})

it.each(EXPORT_TARGETS)('no planted secret is in a file for %s, or in its lists', (target) => {
  const planted = ['ghp_' + 'a1B2c3D4e5'.repeat(4), 'sk-proj-' + 'Z9y8X7w6V5'.repeat(5), 'xoxb-123456789012-' + 'Q1w2E3r4'.repeat(3)]
  const result = exported(target, {
    a: { command: 'npx', args: ['-y', 'a', `--api-key=${planted[0]}`], env: { TOKEN: planted[1], API_KEY: 'plain-but-secret-word-42' } },
    b: { url: 'https://b.example/mcp', headers: { Authorization: `Bearer ${planted[2]}` } },
    c: { url: `https://c.example/mcp?api_key=${planted[0]}` },
    d: {
      command: 'docker',
      args: ['run', '--env', `D_TOKEN=${planted[1]}`, '-e', `E_KEY=${planted[2]}`, `--label=k=${planted[0]}`, 'x/d'],
    },
  })
  for (const secret of [...planted, 'plain-but-secret-word-42']) expect(JSON.stringify(result)).not.toContain(secret)
  expect(result.secrets.length).toBeGreaterThanOrEqual(target === 'toolhive' ? 4 : 5)
})

it('names that differ only in what has no place there stay apart', () => {
  const result = exported('toolhive', {
    'A b': { command: 'npx' },
    'a-b': { command: 'npx' },
    'ä!b': { command: 'npx' },
    tooltray: { command: 'npx' },
    日本: { command: 'npx' },
  })
  expect(result.files.map(({ path }) => path)).toEqual([
    'tooltray.yaml',
    'a-b.yaml',
    'a-b-2.yaml',
    'a-b-3.yaml',
    'tooltray-2.yaml',
    'server.yaml',
  ])
  expect(problems('toolhive', result)).toEqual([])
})

it.each(EXPORT_TARGETS.filter((target) => target !== 'agentgateway'))('what is no name of an image is in no file for %s', (target) => {
  const docker = (image: string) => ({ command: 'docker', args: ['run', '-i', image] })
  const servers = {
    good: docker('registry.example.com:5000/team/notes-mcp:1.2@sha256:' + 'a'.repeat(64)),
    plain: docker('mcp/time'),
    line: docker('mcp/time\nRUN steal'),
    spaces: docker('mcp/time AS x'),
    upper: docker('mcp/Time$(x)'),
  }
  const { files, left } = exported(target, servers)
  const texts = files.map(({ text }) => text).join('\n')
  expect(texts).toContain('registry.example.com:5000/team/notes-mcp:1.2@sha256:')
  expect(texts).toContain('mcp/time')
  expect(texts).not.toMatch(/RUN steal|AS x|Time/)
  for (const server of ['line', 'spaces', 'upper']) expect(left).toContainEqual(expect.objectContaining({ server, field: 'command' }))
})
