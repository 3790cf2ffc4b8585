import { expect, it } from 'vitest'
import { readLanguages, spacedLanguages } from './languages.ts'

it('are read ahead a table in a step, and are the same that a query asks for', () => {
  expect([...readLanguages()]).toHaveLength(4)
  const { languages, english } = spacedLanguages()
  expect(languages.map(({ meanings }) => meanings(['verzeichnis'], 0, () => false) !== undefined)).toEqual([true, false, false, false])
  expect(english.has('file')).toBe(true)
})
