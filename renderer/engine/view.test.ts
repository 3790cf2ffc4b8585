import { describe, expect, it } from 'vitest'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { applyEvent, nothingKnown } from './view.ts'

const server = (name: string, state: ServerStatus['state'] = 'connected'): ServerStatus => ({
  name,
  state,
  tools: 1,
  transport: 'stdio',
  target: 'x',
  since: 1,
  refreshing: false,
  sharing: 'all',
  instances: [],
  inFlight: 0,
})
const status: EngineStatus = {
  engine: { pid: 1, version: '1', startedAt: 0, paused: false, http: [] },
  config: { file: 'servers.json', profiles: [], roles: [], rules: [], problems: [] },
  servers: [server('a'), server('b')],
  sessions: [],
  secrets: { kind: 'unknown' },
  projects: [],
  questions: [],
  approvals: [],
  hooks: [],
  needs: [],
  problems: [],
}
const online = applyEvent(nothingKnown, { type: 'status', status })

describe('applyEvent', () => {
  it('begins with the whole status', () => {
    expect(online).toEqual({ link: 'online', status })
  })

  it('replaces a server in its place, adds a new one at the end, and takes one away', () => {
    const failed = applyEvent(online, { type: 'server', server: server('a', 'failed') })
    expect(failed.status?.servers.map(({ name, state }) => [name, state])).toEqual([
      ['a', 'failed'],
      ['b', 'connected'],
    ])
    expect(failed.status?.servers[1]).toBe(status.servers[1])
    const added = applyEvent(failed, { type: 'server', server: server('c') })
    expect(added.status?.servers.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(applyEvent(added, { type: 'server-removed', name: 'b' }).status?.servers.map(({ name }) => name)).toEqual(['a', 'c'])
  })

  it('replaces sessions and configuration', () => {
    const sessions = [{ id: '1', client: { name: 'x' }, attachedAt: 1, expose: 'search' as const, calls: 2, charactersRead: 0 }]
    expect(applyEvent(online, { type: 'sessions', sessions }).status?.sessions).toBe(sessions)
    const config = { file: 'f', profiles: [], roles: [], rules: [], problems: [{ line: 1, column: 1, message: 'm' }] }
    const pairing = { state: 'open', code: 'K7PM-Q2XD', expires: 1, asking: [] } as const
    const paired = applyEvent(online, { type: 'pairing', pairing })
    expect(paired.status?.pairing).toBe(pairing)
    expect(applyEvent(paired, { type: 'pairing' }).status).toEqual(online.status)
    expect(applyEvent(online, { type: 'config', config }).status?.config).toBe(config)
  })

  it('is not moved by calls, or by changes before the status', () => {
    const call = {
      kind: 'call' as const,
      id: '1',
      client: 'c',
      characters: 0,
      caller: 'x',
      server: 'a',
      tool: 't',
      at: 1,
      milliseconds: 1,
      outcome: 'ok' as const,
    }
    expect(applyEvent(online, { type: 'call', call })).toBe(online)
    expect(applyEvent(nothingKnown, { type: 'server', server: server('a') })).toBe(nothingKnown)
  })
})
