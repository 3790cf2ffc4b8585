import { expect, it } from 'vitest'
import { tokensSaved } from './tokens.ts'

it('counts what was not read, less what was read instead', () => {
  expect(tokensSaved({ characters: 40_000, metaTools: 2_000 }, { expose: 'search', charactersRead: 0 })).toBe(9_500)
  expect(tokensSaved({ characters: 40_000, metaTools: 2_000 }, { expose: 'search', charactersRead: 8_000 })).toBe(7_500)
  expect(tokensSaved({ characters: 1_000, metaTools: 2_000 }, { expose: 'search', charactersRead: 0 })).toBe(0)
  expect(tokensSaved({ characters: 40_000, metaTools: 2_000 }, { expose: 'direct', charactersRead: 0 })).toBe(0)
})
