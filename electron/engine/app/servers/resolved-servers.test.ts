import { expect, it } from 'vitest'
import { parseServersFile } from '../../config/servers-file.ts'
import { thisPlatform } from '../../base/platform.ts'
import { resolvedServers } from './resolved-servers.ts'
import { createMask } from '../../secrets/mask.ts'

const serversOf = (servers: Record<string, unknown>) => parseServersFile(JSON.stringify({ mcpServers: servers })).servers

function resolved(servers: Record<string, unknown>) {
  const known = serversOf(servers)
  const parts = {
    platform: { ...thisPlatform(), env: { HOST: 'x.test' } },
    secretsOf: () => ({ get: async (name: string) => `planted-${name}`, has: () => false }),
    mask: createMask(),
    emptyFolder: () => '/nothing',
  }
  return { known, mask: parts.mask, all: resolvedServers({ ...parts, servers: () => known }) }
}

const usersAt = (all: ReturnType<typeof resolved>['all'], url: string, account = 'web') => all.usersOf({ url, account })

it('knows a server by its address once its variables were filled in', async () => {
  const { known, all, mask } = resolved({ web: { url: 'https://${HOST}/mcp?key=${secret:web}' } })
  const [entry] = known.values()
  if (entry === undefined) throw new Error('none')
  expect(usersAt(all, 'https://x.test/mcp?key=planted-web')).toEqual([])
  expect(await all.config('web', entry)).toMatchObject({ transport: 'http', url: 'https://x.test/mcp?key=planted-web' })
  expect(usersAt(all, 'https://x.test/mcp?key=planted-web')).toEqual(['web'])
  expect(mask.text('planted-web')).not.toContain('planted')
  all.forget('web')
  expect(usersAt(all, 'https://x.test/mcp?key=planted-web')).toEqual([])
})

it('is not confused by an entry that is only tried out under the name of a server', async () => {
  const { known, all } = resolved({ web: { url: 'https://x.test/mcp' } })
  const [entry] = known.values()
  const [draft] = serversOf({ web: { url: 'https://other.test/mcp' } }).values()
  if (entry === undefined || draft === undefined) throw new Error('none')
  await all.config('web', entry)
  await all.config('web', draft)
  await all.config('new', draft)
  expect(usersAt(all, 'https://x.test/mcp')).toEqual(['web'])
  expect(usersAt(all, 'https://other.test/mcp')).toEqual([])
})

it('sends name and password of an address as HTTP has them', async () => {
  const { known, all, mask } = resolved({
    web: { url: 'https://ada:p%40ss-planted@x.test/mcp?a=1' },
    own: { url: 'https://ada:x@x.test/', bearer: 'b' },
  })
  const [web, own] = [...known.values()]
  if (web === undefined || own === undefined) throw new Error('none')
  expect(await all.config('web', web)).toMatchObject({
    url: 'https://x.test/mcp?a=1',
    headers: { Authorization: `Basic ${btoa('ada:p@ss-planted')}` },
  })
  expect(mask.text(`refused ${btoa('ada:p@ss-planted')}`)).not.toContain(btoa('ada:p@ss-planted'))
  expect(await all.config('own', own)).toMatchObject({ url: 'https://x.test/', headers: {} })
})

it('knows which servers use one account at an address', () => {
  const url = 'https://x.test/mcp'
  const { all } = resolved({ work: { url }, home: { url: `${url}/` }, team: { url, account: 'work' }, token: { url, bearer: '${A}' } })
  expect(usersAt(all, url, 'work')).toEqual(['work', 'team'])
  expect(usersAt(all, url, 'home')).toEqual(['home'])
  expect([usersAt(all, url, 'team'), usersAt(all, url, 'token')]).toEqual([[], []])
})
