import { expect, it } from 'vitest'
import type { Catalog } from '../../catalog/catalog.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { hintOfServers, searchHint } from './search-hint.ts'

it('has the names of all servers and the plain words of their tools', () => {
  const hint = searchHint([
    { name: 'slack', tools: ['slack_post_message', 'slack_get_users'] },
    { name: 'playwright', tools: ['browser_take_screenshot', 'browserNavigate'] },
  ])
  expect(hint).toBe('slack playwright browser get navigate message screenshot post take users')
})

it('gives every server its share where there is not room for all', () => {
  const names = (word: string): string[] =>
    Array.from({ length: 2_000 }, (_, at) => `${word}_${at.toString(26).replace(/\d/g, 'x')}q${word}`)
  const hint = searchHint([
    { name: 'large', tools: names('aaaa') },
    { name: 'larger', tools: names('bbbb') },
    { name: 'small', tools: ['send_fax'] },
  ])
  expect(hint.length).toBeLessThanOrEqual(4_000)
  expect(hint).toContain('fax')
})

it('is the same whatever order the lists of a server have', () => {
  const once = searchHint([{ name: 'a', tools: ['x_read', 'y_read', 'z_write'] }])
  expect(searchHint([{ name: 'a', tools: ['z_write', 'y_read', 'x_read'] }])).toBe(once)
})

it('reads no more names of a large server than fill it', () => {
  let read = 0
  function* names(): Generator<string> {
    for (; read < 100_000; read++) yield `read_thing_${read}`
  }
  expect(searchHint([{ name: 'large', tools: names() }])).toBe('large read thing')
  expect(read).toBe(2_000)
})

it('has no word of a tool that is for pages alone', () => {
  const tool = (name: string, meta: object) => [name, { server: 'maps', name, json: JSON.stringify({ name, _meta: meta }) }] as const
  const tools = new Map([
    tool('draw_map', { ui: { resourceUri: 'ui://maps/map' } }),
    tool('fetch_tiles', { ui: { resourceUri: 'ui://maps/map', visibility: ['app'] } }),
  ])
  const catalog = { get: () => ({ tools }) } as unknown as Pick<Catalog, 'get'>
  const { servers } = parseServersFile('{"mcpServers": {"maps": {"command": "maps"}}}')
  expect(hintOfServers(servers, catalog, (server) => server, undefined)).toBe('maps draw map')
})
