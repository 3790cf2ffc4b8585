import { expect, it } from 'vitest'
import { foundOf, rankOf, sharesOf } from './found.ts'
import type { ReplayedSearch } from './replay.ts'

const task = (id: string, ...needed: string[]) => ({ id, question: '?', needed, turns: [] })
const search = (of: string, turn: number, hits: string[], named: string[]): ReplayedSearch => ({
  task: of,
  turn,
  query: 'q',
  text: '',
  tokens: 9,
  tokensWithoutNamed: 5,
  exchanged: 12,
  ms: 1,
  seen: { hits, named, withoutNamed: '' },
})

const tasks = [task('a', 'read', 'write'), task('b', 'get', 'put'), task('none')]
const searches = [
  search('a', 0, ['f__read'], []),
  search('a', 2, ['f__list'], ['f__write', 'f__move']),
  search('b', 0, ['w__get', 'f__write'], []),
]
const ownName = (name: string): string => name.replace(/^.*__/, '')

it('counts needed tools over all answers of a task, and tasks of which nothing is missing', () => {
  const found = foundOf(tasks, searches, ownName, ({ seen }) => [...seen.hits, ...seen.named])
  expect(found).toEqual([
    { task: 'a', needed: ['read', 'write'], seen: ['read', 'write'] },
    { task: 'b', needed: ['get', 'put'], seen: ['get'] },
  ])
  expect(sharesOf(found)).toEqual({ tools: 75, tasks: 50 })
  expect(sharesOf(foundOf(tasks, searches, ownName, ({ seen }) => seen.hits))).toEqual({ tools: 50, tasks: 0 })
  expect(sharesOf([])).toEqual({ tools: 0, tasks: 0 })
})

it('finds a called tool in the answer before', () => {
  expect(rankOf({ task: 'a', turn: 1 }, 'f__read', searches)).toBe(1)
  expect(rankOf({ task: 'a', turn: 3 }, 'f__move', searches)).toBe('named')
  expect(rankOf({ task: 'a', turn: 3 }, 'f__read', searches)).toBe('earlier')
  expect(rankOf({ task: 'a', turn: 3 }, 'w__get', searches)).toBe('absent')
  expect(rankOf({ task: 'b', turn: 1 }, 'f__write', searches)).toBe(2)
  expect(rankOf({ task: 'b', turn: 0 }, 'f__write', searches)).toBe('no search before')
})
