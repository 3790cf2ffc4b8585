import { expect, it } from 'vitest'
import { notesOf } from './notes-of.ts'

it('the notes of a version are what the changelog says of it', () => {
  const changelog = '# Changelog\n\n## [1.1.0] - 2026-12-01\n\nNew.\n\n## 1.0.0\n\nFirst.\n'
  expect([notesOf(changelog, '1.1.0'), notesOf(changelog, '1.0.0')]).toEqual(['New.', 'First.'])
  expect(() => notesOf(changelog, '1.0')).toThrow('CHANGELOG.md says nothing of 1.0.')
})
