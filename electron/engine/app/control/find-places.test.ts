import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEncoder } from '../../search/encoder/encoder.ts'
import { learnHere } from '../../search/sentences/learn-here.ts'
import type { Sentences } from '../../search/sentences/sentences.ts'
import { placeSearch } from './find-places.ts'

const PLACES = [
  { label: 'Servers', words: [] },
  { label: 'People and devices', words: ['phone', 'colleague', 'access key'] },
  { label: 'Audit log', words: ['record', 'history', 'who did what'] },
]

it('finds places by words, also by forms of them, and nothing where none fits', async () => {
  const find = placeSearch(undefined)
  expect(await find('records of the past', PLACES)).toEqual(['Audit log'])
  expect(await find('zebras', PLACES)).toEqual([])
})

it('finds a place that shares no word with the query, once the places are learned', async () => {
  const encoder = await openEncoder(join(import.meta.dirname, '../../../../resources/search/encoder.bin'))
  const followed: Parameters<Sentences['follow']>[0][] = []
  const find = placeSearch({
    follow(index) {
      followed.push(index)
      for (const _step of learnHere(index, encoder, { get: () => undefined, put: () => undefined }));
      return () => undefined
    },
    request: (index, query) => Promise.resolve(encoder.encode(index.sentenceOf(query), 'request')),
  })
  expect((await find('what did the assistant do yesterday', PLACES))[0]).toBe('Audit log')
  expect(await find('order a pizza', PLACES)).toEqual([])
  expect(followed).toHaveLength(1)
  encoder.close()
})
