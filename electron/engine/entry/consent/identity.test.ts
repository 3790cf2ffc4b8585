import { expect, it } from 'vitest'
import { configHash, sameServerAmong } from './identity.ts'
import { serverEntry, withDefaults } from '../schema.ts'

function hashOf(entry: Record<string, unknown>): string {
  return configHash(withDefaults(serverEntry.parse(entry), { idle: 1, idleMin: 1, idleMax: 1, startTimeout: 1, callTimeout: 1 }))
}

it('changes with what identifies the server', () => {
  const entries = [
    { command: 'a' },
    { command: 'b' },
    { command: 'a', args: ['b'] },
    { command: 'a', env: { A: '${A}' } },
    { command: 'a', env: { A: '${B}' } },
    { command: 'a', cwd: '/b' },
    { url: 'https://a.test' },
    { url: 'https://b.test' },
    { url: 'https://a.test', type: 'sse' },
    { url: 'https://a.test', headers: { A: 'b' } },
    { url: 'https://a.test', bearer: '${A}' },
  ]
  expect(new Set(entries.map(hashOf)).size).toBe(entries.length)
})

it('does not change with options or with the order of keys', () => {
  const options = { idle: 'never', startTimeout: 1, callTimeout: 1, enabled: false, tools: { deny: ['*'] }, description: 'x' }
  expect(hashOf({ command: 'a', ...options })).toBe(hashOf({ command: 'a' }))
  expect(hashOf({ command: 'a', env: { A: '1', B: '2' } })).toBe(hashOf({ env: { B: '2', A: '1' }, command: 'a' }))
})

it('is the same in every version', () => {
  const hash = '29c66b25bafaa09848b42d45fbdcd0372eaa65c3463627e54ec228f725d3986f'
  expect(hashOf({ command: 'npx', args: ['-y', 'x'] })).toBe(hash)
})

type Entry = Record<string, unknown>
const sameServer = (own: Entry, found: Entry): boolean => sameServerAmong([{ entry: own }])(found) !== undefined

it('knows a server again whose secrets were kept, wherever they stood', () => {
  const found = { command: 'npx', args: ['x', '--api-key', 'planted'], env: { TOKEN: 'planted', LEVEL: 'low' } }
  const own = {
    command: 'npx',
    args: ['x', '--api-key', '${secret:x.api-key}'],
    env: { TOKEN: '${secret:x.TOKEN}', LEVEL: 'low' },
    idle: '5m',
  }
  expect(sameServer(own, found)).toBe(true)
  expect(sameServer(own, { ...found, env: { ...found.env, LEVEL: 'high' } })).toBe(false)
  expect(sameServer({ url: 'https://x.test/mcp?key=${secret:x.key}' }, { serverUrl: 'https://x.test/mcp?key=planted' })).toBe(true)
  expect(sameServer({ url: 'https://x.test/mcp' }, { url: 'https://x.test/mcp?key=planted' })).toBe(false)
})

it('finds the first of several that are the same, kept secrets or not', () => {
  const [kept, plain, other] = [{ TOKEN: '${secret:x.TOKEN}' }, { TOKEN: 'planted' }, { TOKEN: 'another' }].map((env, at) => ({
    name: `${at}`,
    entry: { command: 'x', env },
  }))
  if (kept === undefined || plain === undefined || other === undefined) throw new Error('three')
  const found = { command: 'x', env: { TOKEN: 'planted' } }
  expect(sameServerAmong([other, plain, kept])(found)?.name).toBe('1')
  expect(sameServerAmong([kept, plain])(found)?.name).toBe('0')
  expect(sameServerAmong([other])(found)).toBeUndefined()
  expect(sameServerAmong([])(found)).toBeUndefined()
})
