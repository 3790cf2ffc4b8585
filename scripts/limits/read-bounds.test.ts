import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { boundsIn } from './read-bounds.ts'

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'tooltray-bounds-'))))
afterEach(() => rmSync(root, { recursive: true }))

function read(text: string, more: Record<string, string> = {}) {
  for (const [name, other] of Object.entries(more)) writeFileSync(join(root, name), other)
  writeFileSync(join(root, 'x.ts'), text)
  return boundsIn(root, 'x.ts')
}

it('reads what a bound says, over several lines too', () => {
  const text = `
    /**
     * Bytes of a thing:
     * of any. Over it: it is
     * dropped.
     */
    export const LONGEST_THING = 16 * 1024 * 1024
  `
  expect(read(text)).toEqual([
    {
      file: 'x.ts',
      name: 'LONGEST_THING',
      what: 'Bytes of a thing: of any.',
      number: '16 MB',
      over: 'it is dropped.',
      inner: undefined,
    },
  ])
})

it('knows bounds by their names, and any other by what it says; what is called like one says why it is none', () => {
  const found = read(`
    /** Things. Inner: nobody sees it. */
    const MOST_THINGS = 3
    /** In ms. Over it: it ends. */
    const PATIENCE = 5_000
    /** Not a bound, in ms. */
    const EVERY = 10
    const TIME_LIMIT = 1_500
    const MOSTLY = 4
  `)
  expect(found.map(({ name, number, over, inner }) => [name, number, over, inner])).toEqual([
    ['MOST_THINGS', '', undefined, 'nobody sees it.'],
    ['PATIENCE', '5 s', 'it ends.', undefined],
    ['TIME_LIMIT', '', undefined, undefined],
  ])
})

it('reads the members of a table, with their own comments or those of its type', () => {
  const found = read(`
    interface Limits {
      /** Bytes of heap. Over it: it ends. */
      readonly memory: number
    }
    export const LIMITS: Limits = { memory: 64 * 1024 ** 2 }
    export const CLIENT_BOUNDS = {
      /** Levels. Over it: refused. */
      levels: 200,
      values: 50_000,
    }
  `)
  expect(found.map(({ name, number, over }) => [name, number, over])).toEqual([
    ['LIMITS.memory', '64 MB', 'it ends.'],
    ['CLIENT_BOUNDS.levels', '200', 'refused.'],
    ['CLIENT_BOUNDS.values', '', undefined],
  ])
})

it('reads sums, other constants and those of other files, rates, and one number for each of several', () => {
  const found = read(
    `
    import { MAX_ALL } from './other.ts'
    /** Bytes. Over it: refused. */
    const LARGEST = MAX_ALL + 1024 * 1024
    /** Characters. Over it: refused. */
    const LONGEST: Record<string, number> = { name: 256, uri: 4_096 }
    /** Requests. Over it: refused. */
    const REQUESTS = [20_000, 2_000] as const
    /** Seconds. Over it: refused. */
    const LONGEST_TIME = 600
    /** Bytes. Over it: refused. */
    const LONGEST_ID = 300
  `,
    { 'other.ts': 'export const MAX_ALL = 1024 ** 3' },
  )
  expect(found.map(({ number }) => number)).toEqual([
    '1,025 MB',
    '256 characters (`name`), 4,096 characters (`uri`)',
    '20,000 at once, then 2,000 a second',
    '10 min',
    '300 bytes',
  ])
})

it('throws for a number that it cannot read, rather than leave it out', () => {
  expect(() => read('/** Over it: refused. */ const MOST_THINGS = Number(process.env.MOST)')).toThrow(
    'cannot be read: Number(process.env.MOST)',
  )
})
