import { describe, expect, it } from 'vitest'
import { routeOf } from '../../frame/route.ts'
import { readLink } from './linked.ts'

/** What the form gets of a place as the link opens it. */
const linked = (place: string) => {
  const route = routeOf(place)
  return route.page === 'add' ? readLink(route.link ?? '') : undefined
}

describe('a link that adds a server', () => {
  it('brings a command, its arguments and its variables', () => {
    expect(linked('#/add?name=files&command=npx&args=-y&args=server%20files&env=LEVEL=low&env=KEY=a=b&env=nothing&cwd=/srv')).toEqual({
      name: 'files',
      entry: { command: 'npx', args: ['-y', 'server files'], env: { LEVEL: 'low', KEY: 'a=b' }, cwd: '/srv' },
    })
  })

  it('brings an address, with a query of its own', () => {
    expect(linked('#/add?name=docs&url=https://x.test/mcp?key=1&type=sse')).toEqual({
      name: 'docs',
      entry: { type: 'sse', url: 'https://x.test/mcp?key=1' },
    })
    expect(linked('#/add?url=https%3A%2F%2Fx.test%2Fmcp')).toEqual({ name: '', entry: { url: 'https://x.test/mcp' } })
  })

  it('hides nothing: what a field would not show is a space', () => {
    expect(linked('#/add?name=a%0Ab&command=npx&args=x%0A%E2%80%AEy')).toEqual({ name: 'a b', entry: { command: 'npx', args: ['x  y'] } })
  })

  it('without a server shows the empty form', () => {
    expect(linked('#/add')).toBeUndefined()
    expect(linked('#/add?name=x')).toBeUndefined()
  })
})
