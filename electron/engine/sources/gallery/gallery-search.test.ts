import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEncoder } from '../../search/encoder/encoder.ts'
import { learnHere } from '../../search/sentences/learn-here.ts'
import { gallerySearch } from './gallery-search.ts'
import { shippedGallery } from './list/shipped-gallery.ts'
import { REQUESTS } from './testing/requests.ts'

const { entries } = shippedGallery()
const search = gallerySearch(entries)
const found = (query: string, category?: string): string[] => search(query, category).map(({ id }) => id)

it('finds what people ask for among the first three, for at least 55 of 60 requests', () => {
  const missed = REQUESTS.filter(([request, id]) => !found(request).slice(0, 3).includes(id))
  expect(REQUESTS).toHaveLength(60)
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(5)
})

it('finds each entry by its name and by its id', () => {
  for (const { id, name } of entries) {
    expect(found(name).slice(0, 3), name).toContain(id)
    expect(found(id).slice(0, 3), id).toContain(id)
  }
})

it('searches while one types', () => {
  expect(found('noti')).toContain('notion')
  expect(found('post')).toContain('dbhub')
  expect(found('NOTI')[0]).toBe('notion')
})

it('gives the list in its order for nothing, and nothing for what is not there', () => {
  expect(found('')).toEqual(entries.map(({ id }) => id))
  expect(found('  ?! ')).toEqual(entries.map(({ id }) => id))
  expect(found('zzqqx')).toEqual([])
})

it('keeps to a category', () => {
  expect(new Set(search('', 'money').map(({ category }) => category))).toEqual(new Set(['money']))
  expect(found('payments', 'code')).not.toContain('stripe')
})

it('reads only the beginning of a long query', () => {
  expect(found(`notion ${'x '.repeat(100_000)}`)[0]).toBe('notion')
})

it('finds by meaning what no word of an entry says, once its entries are learned', async () => {
  const learned = gallerySearch(entries)
  const encoder = await openEncoder(join(import.meta.dirname, '../../../../resources/search/encoder.bin'))
  for (const _step of learnHere(learned.index, encoder, { get: () => undefined, put: () => undefined }));
  const first = (query: string): string[] =>
    learned(query, undefined, encoder.encode(learned.index.sentenceOf(query), 'request'))
      .slice(0, 3)
      .map(({ id }) => id)
  expect(first('send an email')).toEqual(expect.arrayContaining(['gmail', 'microsoft-365']))
  expect(first('talk to my colleagues')).toContain('slack')
  const missed = REQUESTS.filter(([request, id]) => !first(request).includes(id))
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(5)
  encoder.close()
})
