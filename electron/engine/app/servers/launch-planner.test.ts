import { expect, it } from 'vitest'
import { thisPlatform } from '../../base/platform.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { createMask } from '../../secrets/mask.ts'
import { launchPlanner } from './launch-planner.ts'
import { resolvedServers } from './resolved-servers.ts'

const KEPT = { command: 'node', folder: '/kept' }

/** Plans the launch of one server. `deaths`: how often the engine has died of it. */
function plan(entry: Record<string, unknown>, deaths = 0, project?: string) {
  const { servers } = parseServersFile(JSON.stringify({ mcpServers: { one: entry } }))
  const platform = { ...thisPlatform(), env: { HOST: 'x.test' } }
  const [config] = servers.values() as Iterable<ServerConfig>
  if (config === undefined) throw new Error('no server')
  const resolved = resolvedServers({
    platform,
    mask: createMask(),
    servers: () => servers,
    secretsOf: () => ({ get: async (name: string) => `planted-${name}`, has: () => false }),
    emptyFolder: () => '/nothing',
  })
  return launchPlanner({
    platform,
    resolved,
    journal: { deathsOf: () => (deaths === 0 ? undefined : { deaths, doing: 'reading the list of tools' }) },
    path: async () => '/bin',
    signIns: { accessTo: () => ({}) as never },
    sandbox: { launch: () => Promise.reject(new Error('none')) },
    packages: {
      commandOf: async (_server, { command, args, env }) =>
        command === 'npm' ? { ...KEPT, args, env, reads: [], writes: [], check: async () => undefined, gate: undefined } : undefined,
    },
  }).plan({ server: 'one', config, project }, () => undefined)
}

it('gives a program the PATH of the login shell, and the home folder to run in', async () => {
  expect(await plan({ command: 'npx', args: ['${HOST}'], env: { A: 'b' } })).toMatchObject({
    transport: 'stdio',
    command: 'npx',
    args: ['x.test'],
    env: { A: 'b', PATH: '/bin' },
    cwd: thisPlatform().home,
  })
})

it('lets a program that is shared by a project run in the folder of it', async () => {
  expect(await plan({ command: 'npx', sharing: 'project' }, 0, '/work/shop')).toMatchObject({ cwd: '/work/shop' })
})

it('fills in the credentials of an address', async () => {
  expect(await plan({ url: 'https://${HOST}/mcp', bearer: '${secret:web}' })).toEqual({
    transport: 'http',
    url: 'https://x.test/mcp',
    headers: {},
    bearer: 'planted-web',
  })
})

it('plans nothing for a server that the engine died of more than once', async () => {
  await expect(plan({ command: 'npx' }, 2)).rejects.toMatchObject({ code: 'server_held', data: { deaths: 2 } })
  expect(await plan({ command: 'npx' }, 1)).toMatchObject({ command: 'npx' })
})

it('starts a kept package, unless its entry does not want it', async () => {
  expect(await plan({ command: 'npm', args: ['exec', 'x'] })).toMatchObject({ command: 'node', args: ['exec', 'x'] })
  expect(await plan({ command: 'npm', args: ['exec', 'x'], keep: false })).toMatchObject({ command: 'npm', args: ['exec', 'x'] })
})
