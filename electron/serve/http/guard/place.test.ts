import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

it('reads what a conversation is about out of the path, whatever a name holds', () => {
  const at = (target: string) => {
    const place = placeOf(target)
    return place?.kind === 'mcp' || place?.kind === 'sse' ? [place.kind, place.choice] : place
  }
  expect(at('/mcp')).toEqual(['mcp', {}])
  expect(at('/mcp?x=1')).toEqual(['mcp', {}])
  expect(at('/mcp/profile/my%20work%2Fhome')).toEqual(['mcp', { profile: 'my work/home' }])
  expect(at('/mcp/server/%C3%A9cho')).toEqual(['mcp', { expose: 'transparent', server: 'écho' }])
  expect(at('/sse')).toEqual(['sse', {}])
  expect(at('/sse/profile/work')).toEqual(['sse', { profile: 'work' }])
  expect(at('/messages?session=s1')).toEqual({ kind: 'messages', session: 's1' })
  expect(at('/health')).toEqual({ kind: 'health' })
  expect(at('/health/servers')).toEqual({ kind: 'server-health' })
  expect(at('/.well-known/oauth-protected-resource/mcp/profile/work')).toEqual({ kind: 'metadata', of: '/mcp/profile/work' })
})

it.each([
  '/',
  '/mcp/',
  '/mcp/profile',
  '/mcp/profile/',
  '/mcp/profile/a/b',
  '/mcp/other/a',
  '/mcp/profile/%',
  '/mcp/profile/%ff',
  '/MCP',
  '/mcp/../health/x',
  '/health/',
  '/health/other',
  '//mcp/server',
  'http://[',
])('knows nothing at %s', (target) => {
  expect(placeOf(target)).toBeUndefined()
})
