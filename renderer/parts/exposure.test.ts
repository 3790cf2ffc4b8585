import { expect, it } from 'vitest'
import { seenAs } from './exposure.ts'

it('says how an app sees the servers where that is not as usual', () => {
  expect(seenAs({ expose: 'search' })).toBeUndefined()
  expect(seenAs({ expose: 'transparent', server: 'github' })).toBe('sees github as it is')
  expect(seenAs({ expose: 'direct' })).toBe('sees every tool, under the name of its server')
  expect(seenAs({ expose: 'direct', listed: { tools: 40, of: 180 } })).toBe('sees 40 of 180 tools: it takes no more')
  const leftOut = [{ name: 'a__odd', reason: 'Its schema is odd.' }]
  expect(seenAs({ expose: 'direct', listed: { tools: 4, of: 5, leftOut } })).toBe(
    'sees 4 of 5 tools. a__odd is not listed. Its schema is odd.',
  )
})
