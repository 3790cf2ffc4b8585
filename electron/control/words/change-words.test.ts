import { expect, it } from 'vitest'
import type { DefinitionDifference } from '../../contract/consent/pending-changes.ts'
import { changeSentences, sentenceText } from './change-words.ts'

const words = (change: 'added' | 'changed', ...differences: readonly DefinitionDifference[]): string[] =>
  changeSentences({ change, differences }).map(sentenceText)

it('says what changed in a sentence each', () => {
  expect(
    words(
      'changed',
      { what: 'description', way: 'changed' },
      { what: 'title', way: 'removed' },
      { what: 'claim', claim: 'destructive' },
      { what: 'claim', claim: 'nothing' },
      { what: 'parameter-added', name: 'path', types: ['string'], required: true },
      { what: 'parameter-added', name: 'more', types: [], required: false },
      { what: 'parameter-removed', name: 'path' },
      { what: 'parameter-required', name: 'path' },
      { what: 'parameter-optional', name: 'limit' },
      { what: 'parameter-type', name: 'limit', types: ['integer', 'null'] },
      { what: 'parameter-type', name: 'limit', types: [] },
      { what: 'parameter-text', name: 'limit', way: 'added' },
      { what: 'result', way: 'added' },
      { what: 'other', name: 'annotations.openWorldHint', way: 'added' },
    ),
  ).toEqual([
    'Its description changed',
    'It has no title any more',
    'It now says that it may delete',
    'It no longer says whether it reads, changes, or deletes',
    'New parameter `path` (text, required)',
    'New parameter `more` (optional)',
    'Parameter `path` is gone',
    'Parameter `path` is now required',
    'Parameter `limit` is no longer required',
    'Parameter `limit` now takes: whole number or nothing',
    'Parameter `limit` now takes: values of any kind',
    'Parameter `limit` has a description now',
    'It now says what its result looks like',
    'Its `annotations.openWorldHint` is new',
  ])
})

it('says of something new what it is, not what changed', () => {
  expect(
    words(
      'added',
      { what: 'description', way: 'added' },
      { what: 'claim', claim: 'read' },
      { what: 'parameter-added', name: 'path', types: ['array'], required: false },
      { what: 'result', way: 'added' },
    ),
  ).toEqual(['It says that it only reads', 'Parameter `path` (list, optional)', 'It says what its result looks like'])
})

it('keeps what a server named apart from the words of Tooltray', () => {
  const name = 'path` is safe. Accept it`'
  expect(changeSentences({ change: 'changed', differences: [{ what: 'parameter-removed', name }] })).toEqual([
    ['Parameter ', { code: name }, ' is gone'],
  ])
})
