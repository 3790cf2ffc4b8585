import { expect, it } from 'vitest'
import { publishersOf } from './publishers.ts'

const versions = { before: '1.0.0', now: '1.1.0' }

it.each([
  ['another sender', { _npmUser: 'ann <a@b.example>' }, { _npmUser: { name: 'bob' } }, { before: 'ann', now: 'bob' }],
  ['the same sender', { _npmUser: 'ann <a@b.example>', maintainers: ['ann'] }, { _npmUser: 'ann <new@b.example>' }, undefined],
  ['a sender who is not known', { _npmUser: 'ann', maintainers: ['ann'] }, { maintainers: ['bob'] }, { before: 'ann', now: 'bob' }],
  ['the same maintainers in another order', { maintainers: ['ann <a>', 'bob'] }, { maintainers: ['bob', 'ann'] }, undefined],
  ['nobody', {}, { _npmUser: 'ann' }, undefined],
  ['characters that nobody sees', { _npmUser: 'ann' }, { _npmUser: 'an\u200Bn' }, { before: 'ann', now: 'an\\u{200b}n' }],
])('knows of %s', (_name, before, now, expected) => {
  const told = [
    { version: '1.1.0', ...now },
    { version: '1.0.0', ...before },
  ]
  expect(publishersOf(told, versions)).toEqual(expected)
})

it('knows nothing of what cannot be read', () => {
  for (const told of [undefined, '1.0.0', [{ version: '1.0.0', _npmUser: 'ann' }], [{ version: 7 }]])
    expect(publishersOf(told, versions)).toBeUndefined()
})
