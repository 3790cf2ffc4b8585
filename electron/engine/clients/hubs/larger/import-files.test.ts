import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportConfig } from '../../../config/config-export.ts'
import { exportTo } from '../../../config/export-to/export-to.ts'
import { EXPORT_TARGETS } from '../../../config/export-to/target-export.ts'
import { keychain } from '../../../testing/import-fixture.ts'
import { type Machine, createMachine } from '../../../testing/machine-fixture.ts'
import { readProgramFiles } from './read-program-files.ts'

/** Writes files into a folder of the computer, and returns it. */
function folderOf(machine: Machine, files: Readonly<Record<string, string>>): string {
  const folder = join(machine.home, 'cluster')
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) machine.write(join(folder, path), text)
  return folder
}

const servers = {
  code: { command: 'npx', args: ['-y', 'code-mcp'], env: { TOKEN: '${secret:code.token}' }, tools: { allow: ['get_*'] } },
  mail: { type: 'http', url: 'https://mail.example.com/mcp', bearer: '${secret:mail.token}', tools: { deny: ['drop'] } },
}

it.each(EXPORT_TARGETS)('a folder that was exported to %s comes back with its keys, and can be undone', async (target) => {
  using machine = createMachine({ secrets: keychain() })
  const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: servers })))
  const folder = folderOf(machine, Object.fromEntries(files.map(({ path, text }) => [path, text])))
  const report = await machine.change({ action: 'import', clients: [target], file: folder })
  expect(report.imported.toSorted()).toEqual(['code', 'mail'])
  expect(machine.servers()).toEqual(servers)
  expect(report.hubs?.[0]?.notTaken).toEqual([])
  await machine.change({ action: 'undo', clients: ['tooltray'] })
  expect(existsSync(machine.paths.serversFile)).toBe(false)
})

it.each(EXPORT_TARGETS)('profiles that were exported to %s come back, and an existing one stays', async (target) => {
  using machine = createMachine({ secrets: keychain() })
  const profiles = { work: ['mail', 'code'], home: ['code'], mine: ['mail'] }
  const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: servers, profiles })))
  const file = folderOf(machine, Object.fromEntries(files.map(({ path, text }) => [path, text])))
  machine.write(machine.paths.serversFile, '{ "mcpServers": { "mail": { "command": "mine" } }, "profiles": { "mine": [] } }')
  const report = await machine.change({ action: 'import', clients: [target], file })
  expect(report.hubs?.[0]?.notTaken).toEqual([
    { key: 'profiles.mine', why: 'servers.json has a profile of this name already, which stays as it is.' },
  ])
  expect(report.hubs?.[0]?.taken.map(({ as }) => as)).toEqual(expect.arrayContaining(['profile work', 'profile home']))
  const written = JSON.parse(machine.read(machine.paths.serversFile)) as { profiles: object }
  // The name of the server was taken.
  expect(written.profiles).toEqual({ mine: [], work: ['code', `mail-${target}`], home: ['code'] })
})

it('a compose file brings the files that it mounts, and no others', async () => {
  using machine = createMachine()
  const { files } = exportTo('compose', exportConfig(JSON.stringify({ mcpServers: servers })))
  const folder = folderOf(machine, {
    ...Object.fromEntries(files.map(({ path, text }) => [path, text])),
    'other.yaml': 'mcp: { targets: [{ name: other, stdio: { cmd: other } }] }',
  })
  const report = await machine.change({ action: 'import', clients: ['compose'], file: join(folder, 'compose.yaml') })
  expect(report.imported.toSorted()).toEqual(['code', 'mail'])
})

it('resources as users of ToolHive have them: what is not imported is named', async () => {
  using machine = createMachine({ secrets: keychain() })
  const api = 'apiVersion: toolhive.stacklok.dev/v1alpha1'
  const folder = folderOf(machine, {
    'servers.yaml': `${api}
kind: MCPServer
metadata: { name: github, namespace: tools }
spec:
  image: ghcr.io/github/github-mcp-server
  transport: stdio
  proxyPort: 8080
  permissionProfile: { type: builtin, name: network }
  secrets: [{ name: github-token, key: token, targetEnvName: GITHUB_PERSONAL_ACCESS_TOKEN }]
  resources: { limits: { cpu: 100m } }
  madeUp: 1
---
${api}
kind: MCPServer
metadata: { name: web }
spec: { image: example/web, transport: streamable-http }
---
${api}
kind: MCPServerEntry
metadata: { name: docs }
spec:
  remoteUrl: https://docs.example.com/mcp
  transport: streamable-http
  externalAuthConfigRef: { name: docs-auth }
---
${api}
kind: MCPExternalAuthConfig
metadata: { name: docs-auth }
spec: { type: headerInjection, headerInjection: { headerName: X-Key, valueSecretRef: { name: s, key: docs-key } } }
---
{ apiVersion: v1, kind: Secret, metadata: { name: github-token }, stringData: { token: planted-token } }
`,
    'group/group.yml': `${api}
kind: VirtualMCPServer
metadata: { name: all }
spec: { incomingAuth: { type: oidc }, groupRef: { name: g } }
`,
  })
  const preview = await machine.setup.preview({ action: 'import', clients: ['toolhive'], file: folder })
  expect(JSON.stringify(preview)).not.toContain('planted')
  const report = await machine.change({ action: 'import', clients: ['toolhive'], file: folder })
  expect(machine.servers()).toEqual({
    github: {
      command: 'docker',
      args: ['run', '-i', '--rm', '-e', 'GITHUB_PERSONAL_ACCESS_TOKEN', 'ghcr.io/github/github-mcp-server'],
      env: { GITHUB_PERSONAL_ACCESS_TOKEN: '${secret:token}' },
    },
    web: { command: 'docker', args: ['run', '-i', '--rm', 'example/web'], enabled: false },
    docs: { type: 'http', url: 'https://docs.example.com/mcp', headers: { 'X-Key': '${secret:docs-key}' } },
  })
  expect(report.hubs?.[0]).toMatchObject({
    blocked: [{ server: 'web', why: 'Its image serves over HTTP. Start it yourself, and add its address instead.' }],
  })
  expect(report.hubs?.[0]?.notTaken.map(({ key }) => key).toSorted()).toEqual([
    'MCPServer/github.spec.madeUp',
    'MCPServer/github.spec.permissionProfile',
    'MCPServer/github.spec.proxyPort',
    'MCPServer/github.spec.resources',
    'Secret/github-token',
    'VirtualMCPServer/all.spec.incomingAuth',
  ])
})

it.each(['toolhive', 'compose'] as const)('what was changed by hand after an export to %s counts', async (target) => {
  const args = [
    'run',
    '--rm',
    '-i',
    '-e',
    'MODE=fast',
    '-v',
    '/srv/old:/data',
    '-w',
    '/data',
    '--entrypoint',
    '/app',
    'example/notes:1',
    'serve',
  ]
  const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: { notes: { command: 'docker', args } } })))
  const written = Object.fromEntries(files.map(({ path, text }) => [path, text]))
  const own = target === 'toolhive' ? 'notes.yaml' : 'compose.yaml'
  const text = written[own]?.replace(/hostPath: \/srv\/old|- \/srv\/old:\/data\n(?= {4}\w)/, (found) => found.replace('old', 'new')) ?? ''
  expect(text).not.toBe(written[own])
  using machine = createMachine()
  await machine.change({ action: 'import', clients: [target], file: folderOf(machine, { ...written, [own]: text }) })
  expect(machine.servers()['notes']).toEqual({
    command: 'docker',
    args: [
      ...['run', '-i', '--rm', '-e', 'MODE', '-v', '/srv/new:/data', '--workdir', '/data'],
      ...['--entrypoint', '/app', 'example/notes:1', 'serve'],
    ],
    env: { MODE: 'fast' },
  })
})

it('a configuration of agentgateway as its users have it', async () => {
  using machine = createMachine({ secrets: keychain() })
  const folder = folderOf(machine, {
    'config.yaml': `# yaml-language-server: $schema=https://agentgateway.dev/schema/config
config: { logging: { level: debug } }
binds:
- port: 3000
  listeners:
  - routes:
    - matches: [{ path: { exact: /a } }]
      policies:
        cors: { allowOrigins: ['*'] }
        jwtAuth: { issuer: x, jwks: { file: k } }
        mcpAuthorization: { rules: ['jwt.sub == "me"'] }
      backends: [{ mcp: { targets: [{ name: guarded, stdio: { cmd: uvx, args: [guarded] } }] } }]
    - backends:
      - mcp:
          statefulMode: stateless
          targets:
          - { name: time, stdio: { cmd: uvx, args: ['mcp-server-time', '--tz=$TZ', 'a$$b'], env: { MODE: '\${MODE:-fast}' } } }
          - { name: old, sse: { host: old.example.com, port: 8080, path: /sse } }
          - { name: keyed, mcp: { host: 'https://keyed.example.com/mcp' }, policies: { backendAuth: { passthrough: {} } } }
          - { name: api, openapi: { schema: { file: x }, host: localhost } }
`,
  })
  const report = await machine.change({ action: 'import', clients: ['agentgateway'], file: join(folder, 'config.yaml') })
  expect(machine.servers()).toEqual({
    guarded: { command: 'uvx', args: ['guarded'], enabled: false },
    time: { command: 'uvx', args: ['mcp-server-time', '--tz=${TZ}', 'a$b'], env: { MODE: '${MODE:-fast}' } },
    old: { type: 'sse', url: 'http://old.example.com:8080/sse' },
    keyed: { type: 'http', url: 'https://keyed.example.com/mcp' },
  })
  const route = 'binds.0.listeners.0.routes'
  expect(report.hubs?.[0]?.notTaken.map(({ key }) => key).toSorted()).toEqual([
    `${route}.0.matches`,
    `${route}.0.policies.cors`,
    `${route}.0.policies.jwtAuth`,
    `${route}.0.policies.mcpAuthorization`,
    `${route}.1.backends.0.mcp.statefulMode`,
    `${route}.1.backends.0.mcp.targets.2.policies.backendAuth`,
    `${route}.1.backends.0.mcp.targets.3`,
    'config',
  ])
})

it('targets of agentgateway behind policies that are elsewhere in the file are disabled', async () => {
  using machine = createMachine()
  const backends = 'backends: [{ name: b, mcp: { targets: [{ name: x, stdio: { cmd: y } }] } }]'
  const policy = '{ mcpAuthorization: { rules: [\'jwt.sub == "me"\'] } }'
  const texts = [
    `binds: [{ port: 1, listeners: [{ routes: [{ policies: ${policy}, backends: [{ backend: b }] }] }] }]\n${backends}\n`,
    `mcp: { targets: [{ name: x, stdio: { cmd: y } }] }\npolicies: [{ name: p, target: {}, policy: ${policy} }]\n`,
    `gateways: { a: { port: 1 } }\nroutes: [{ gateways: a, policies: ${policy}, ${backends.replace('name: b, ', '')} }]\n`,
  ]
  for (const text of texts) {
    const folder = folderOf(machine, { 'config.yaml': text })
    const { servers: items } = await machine.setup.preview({ action: 'import', clients: ['agentgateway'], file: folder })
    expect(items).toMatchObject([{ name: 'x', enabled: false }])
  }
})

it('services with an open stdin are servers that docker runs, and others are named', async () => {
  using machine = createMachine({ secrets: keychain() })
  const folder = folderOf(machine, {
    'compose.yaml': `services:
  notes:
    image: example/notes:1
    stdin_open: true
    command: serve --all
    entrypoint: [/app/notes, stdio]
    working_dir: /data
    environment: [LEVEL=high, 'PRICE=a$$b', NOTES_KEY]
    volumes: ['/srv/notes:/data:ro', { type: bind, source: /srv/more, target: /more }]
    cap_add: [NET_ADMIN]
    sysctls: [a=1]
  quoted: { image: x, stdin_open: true, command: "a 'b c'" }
  db: { image: postgres }
volumes: { a: {} }
`,
  })
  const report = await machine.change({ action: 'import', clients: ['compose'], file: folder })
  expect(machine.servers()).toEqual({
    notes: {
      command: 'docker',
      args: [
        ...['run', '-i', '--rm', '-e', 'LEVEL', '-e', 'PRICE', '-e', 'NOTES_KEY', '-v', '/srv/notes:/data:ro', '-v', '/srv/more:/more'],
        ...['--cap-add', 'NET_ADMIN', '--workdir', '/data', '--entrypoint', '/app/notes', 'example/notes:1', 'stdio', 'serve', '--all'],
      ],
      env: { LEVEL: 'high', PRICE: 'a$b', NOTES_KEY: '${NOTES_KEY}' },
    },
  })
  expect(report.hubs?.[0]?.notTaken.map(({ key }) => key).toSorted()).toEqual([
    'compose.yaml.services.db',
    'compose.yaml.services.notes.sysctls',
    'compose.yaml.services.quoted',
    'compose.yaml.volumes',
  ])
})

it('one server behind two routes is one, and two with one name are two', async () => {
  using machine = createMachine()
  const routes = (...targets: string[]) => targets.map((target) => `{ backends: [{ mcp: { targets: [${target}] } }] }`).join(', ')
  const [a, b] = ['{ name: x, stdio: { cmd: a } }', '{ name: x, stdio: { cmd: b } }']
  const folder = folderOf(machine, { 'config.yaml': `binds: [{ port: 1, listeners: [{ routes: [${routes(a, b, a)}] }] }]\n` })
  await machine.change({ action: 'import', clients: ['agentgateway'], file: folder })
  expect(machine.servers()).toEqual({ x: { command: 'a' }, 'x-2': { command: 'b' } })
})

it('reads no hidden files, links, or other files, and says where a file is broken', async () => {
  using machine = createMachine()
  const folder = folderOf(machine, { 'a.yaml': 'a: 1', '.hidden/b.yaml': 'b: 1', 'c.txt': 'c: 1', 'd/e.json': '{"e": 1}' })
  symlinkSync(join(folder, 'a.yaml'), join(folder, 'link.yaml'))
  expect((await readProgramFiles(folder)).map(({ path, documents }) => [path, documents])).toEqual([
    ['a.yaml', [{ a: 1 }]],
    ['d/e.json', [{ e: 1 }]],
  ])
  expect(await readProgramFiles(join(folder, 'gone.yaml'))).toEqual([])
  machine.write(join(folder, 'd/broken.yml'), 'a: [1\nb: 2')
  await expect(readProgramFiles(folder)).rejects.toMatchObject({
    code: 'config_syntax',
    message: expect.stringContaining(join(folder, 'd/broken.yml')) as string,
  })
  await expect(machine.setup.preview({ action: 'import', clients: ['toolhive'], file: join(folder, 'a.yaml') })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('There is no configuration of ToolHive in ') as string,
  })
  await expect(machine.setup.preview({ action: 'import', clients: ['compose'] })).rejects.toMatchObject({
    message: 'The files of Docker Compose have no usual place.',
  })
})
