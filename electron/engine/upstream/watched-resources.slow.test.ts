import { afterEach, beforeEach, expect, it } from 'vitest'
import { poolParts } from '../testing/pool-deps.ts'
import { unheard } from '../testing/unheard.ts'
import { systemClock } from '../base/platform.ts'
import { parseServersFile } from '../config/servers-file.ts'
import { type Pool, createPool } from './pool.ts'
import { type WatchedResources, watchResources } from './watched-resources.ts'

/**
 * A server that notes what is asked of it about subscriptions, tells of a change of what it is subscribed to (tool `change`), says what it
 * noted (tool `noted`), and ends (tool `end`). Resources called `none` cannot be subscribed to. `modern`: of the stateless era.
 */
const SERVER = `
  const modern = process.argv[1] === 'modern'
  const noted = []
  let filters = new Map()
  let uris = new Set()
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
  const id = 'io.modelcontextprotocol/subscriptionId'
  const serverInfo = { name: 's', version: '1' }
  const capabilities = { tools: {}, resources: { subscribe: true } }
  const updated = (uri) => {
    if (!modern && uris.has(uri)) say({ method: 'notifications/resources/updated', params: { uri } })
    for (const [key, filter] of filters)
      if (filter.includes(uri)) say({ method: 'notifications/resources/updated', params: { uri, _meta: { [id]: key } } })
  }
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id: key, method, params } = JSON.parse(line)
    const answer = (result) => say({ id: key, result: { ...result, ...(modern ? { resultType: 'complete' } : {}) } })
    if (method === 'server/discover' && modern) answer({ supportedVersions: ['2026-07-28'], capabilities, serverInfo,
      _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo }, ttlMs: 0, cacheScope: 'private' })
    else if (method === 'server/discover') say({ id: key, error: { code: -32601, message: 'Method not found' } })
    else if (method === 'initialize') answer({ protocolVersion: '2025-11-25', capabilities, serverInfo })
    else if (method === 'resources/subscribe') {
      noted.push('+' + params.uri)
      if (params.uri === 'none') return say({ id: key, error: { code: -32602, message: 'No such resource' } })
      uris.add(params.uri)
      answer({})
    } else if (method === 'resources/unsubscribe') { noted.push('-' + params.uri); uris.delete(params.uri); answer({}) }
    else if (method === 'subscriptions/listen') {
      const wanted = params.notifications.resourceSubscriptions.filter((uri) => uri !== 'none')
      noted.push('listen ' + params.notifications.resourceSubscriptions.join())
      filters.set(key, wanted)
      const promised = { notifications: { resourceSubscriptions: wanted }, _meta: { [id]: key } }
      say({ method: 'notifications/subscriptions/acknowledged', params: promised })
    } else if (method === 'notifications/cancelled') { if (filters.delete(params.requestId)) noted.push('cancelled') }
    else if (method === 'tools/call' && params.name === 'change') { updated(params.arguments.uri); answer({ content: [] }) }
    else if (method === 'tools/call' && params.name === 'noted') answer({ content: noted.splice(0) })
    else if (method === 'tools/call' && params.name === 'end') process.exit(1)
  }).on('close', () => process.exit())`

let pool: Pool
let watched: WatchedResources
let heard: string[]

const configured = (era: string, more: Record<string, unknown> = {}) =>
  parseServersFile(JSON.stringify({ mcpServers: { s: { command: process.execPath, args: ['-e', SERVER, era], idle: 'never', ...more } } }))
    .servers
const tool = (name: string, uri = '') => pool.get('s').request({ method: 'tools/call', params: { name, arguments: { uri } } })
const noted = async (): Promise<unknown> => (await tool('noted')).content
const hear = (who: string, uri: string) => watched.watch('s', uri, () => heard.push(`${who} ${uri}`))

beforeEach(() => {
  heard = []
  pool = createPool(poolParts(), {
    ...unheard,
    onState: (server, state) => watched.observe(server, state),
    onResourceUpdated: (server, uri) => watched.updated(server, uri),
  })
  watched = watchResources({ clock: systemClock, connection: (server) => pool.get(server), mayStart: () => true })
})
afterEach(() => pool.close())

it('subscribes once for all who want to hear of a resource, and ends it with the last of them (2025)', async () => {
  await pool.configure(configured('legacy'))
  const [leaveA, leaveB] = await Promise.all([hear('a', 'x'), hear('b', 'x')])
  expect(await noted()).toEqual(['+x'])
  await tool('change', 'x')
  await tool('change', 'other')
  expect(heard).toEqual(['a x', 'b x'])
  leaveA()
  leaveA()
  await tool('change', 'x')
  expect(heard.slice(2)).toEqual(['b x'])
  expect(await noted()).toEqual([])
  leaveB()
  await expect.poll(noted).toEqual(['-x'])
  expect(pool.get('s').isUnused).toBe(true)
})

it('listens to all resources in one stream, and to none when nobody wants to hear of any (2026)', async () => {
  await pool.configure(configured('modern'))
  const leaveX = await hear('a', 'x')
  const leaves = await Promise.all([hear('a', 'y'), hear('b', 'z'), hear('b', 'x')])
  expect(await noted()).toEqual(['listen x', 'listen x,y,z', 'cancelled'])
  await tool('change', 'z')
  await tool('change', 'x')
  expect(heard).toEqual(['b z', 'a x', 'b x'])
  leaveX()
  for (const leave of leaves) leave()
  await expect.poll(async () => pool.get('s').isUnused).toBe(true)
  await tool('change', 'x')
  expect(heard).toHaveLength(3)
})

it.each(['legacy', 'modern'])('tells whoever asks for what the server does not agree to, and the others nothing (%s)', async (era) => {
  await pool.configure(configured(era))
  const [, refused] = await Promise.allSettled([hear('a', 'x'), hear('b', 'none')])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: -32602 } })
  await tool('change', 'x')
  expect(heard).toEqual(['a x'])
})

it.each(['legacy', 'modern'])('opens a server again that went away, and says that what is watched may have changed (%s)', async (era) => {
  await pool.configure(configured(era))
  await hear('a', 'x')
  expect(pool.get('s').isUnused).toBe(false)
  await expect(tool('end')).rejects.toMatchObject({ code: 'server_disconnected' })
  await expect.poll(() => heard).toEqual(['a x'])
  expect(pool.get('s').state.name).toBe('connected')
  await tool('change', 'x')
  expect(heard).toEqual(['a x', 'a x'])
})

it('follows a server to its new entry, and lets go of one that is switched off or removed', async () => {
  await pool.configure(configured('legacy'))
  const leave = await hear('a', 'x')
  await pool.configure(configured('legacy', { callTimeout: 60 }))
  watched.look()
  await expect.poll(() => heard).toEqual(['a x'])
  await pool.configure(configured('legacy', { callTimeout: 60, enabled: false }))
  watched.look()
  await pool.configure(configured('legacy', { callTimeout: 60 }))
  await expect.poll(() => heard).toEqual(['a x', 'a x'])
  await pool.configure(new Map())
  leave()
  watched.look()
})
