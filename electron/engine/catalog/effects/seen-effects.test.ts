import { expect, it } from 'vitest'
import type { Effect } from '../../../contract/tools.ts'
import { atOnce } from '../../base/limits/turn.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { type SeenEffects, openSeenEffects } from './seen-effects.ts'

const raise = (problem: Error): never => {
  throw problem
}
const holds = (effects: SeenEffects, says: Record<string, Effect>, program = 'a', remember = true): Record<string, Effect> =>
  Object.fromEntries(atOnce(effects.combine('files', program, new Map(Object.entries(says)), remember)))

it('the strictest word that a tool was seen with holds, whatever it says later, and when the engine starts anew', () => {
  const sql = memoryDatabase()
  const effects = openSeenEffects(sql, raise)
  expect(holds(effects, { look: 'read', change: 'write', drop: 'destructive' })).toEqual({
    look: 'read',
    change: 'write',
    drop: 'destructive',
  })
  const all = { look: 'read', change: 'read', drop: 'write' } as const
  const held = { look: 'read', change: 'write', drop: 'destructive' }
  expect(holds(effects, all)).toEqual(held)
  // A tool that is away for a while is the same tool.
  holds(effects, {})
  expect(holds(openSeenEffects(sql, raise), all)).toEqual(held)
})

it('a stricter word takes effect at once, and stays', () => {
  const effects = openSeenEffects(memoryDatabase(), raise)
  holds(effects, { look: 'read' })
  expect(holds(effects, { look: 'destructive' })).toEqual({ look: 'destructive' })
  expect(holds(effects, { look: 'read' })).toEqual({ look: 'destructive' })
})

it('a person takes the word of one tool', () => {
  const sql = memoryDatabase()
  const effects = openSeenEffects(sql, raise)
  const told: string[] = []
  effects.onAccept((server) => void told.push(server))
  holds(effects, { change: 'write', drop: 'destructive' })
  effects.accept('files', 'drop')
  effects.accept('files', 'nothing')
  expect(told).toEqual(['files'])
  expect(holds(effects, { change: 'read', drop: 'read' })).toEqual({ change: 'write', drop: 'read' })
  expect(holds(openSeenEffects(sql, raise), { drop: 'read' })).toEqual({ drop: 'read' })
})

it('is forgotten with the server, and for another program', () => {
  const sql = memoryDatabase()
  const effects = openSeenEffects(sql, raise)
  holds(effects, { drop: 'destructive' })
  expect(holds(effects, { drop: 'read' }, 'b')).toEqual({ drop: 'read' })
  holds(effects, { drop: 'destructive' }, 'b')
  effects.keepOnly(new Set(['files']))
  expect(holds(effects, { drop: 'read' }, 'b')).toEqual({ drop: 'destructive' })
  effects.keepOnly(new Set())
  expect(sql.prepare('SELECT * FROM seen_effect').all()).toEqual([])
  expect(holds(effects, { drop: 'read' }, 'b')).toEqual({ drop: 'read' })
})

it('what a list of the program before says is not remembered of this one', () => {
  const effects = openSeenEffects(memoryDatabase(), raise)
  expect(holds(effects, { drop: 'destructive' }, 'b', false)).toEqual({ drop: 'destructive' })
  expect(holds(effects, { drop: 'read' }, 'b')).toEqual({ drop: 'read' })
})

it('what cannot be written holds all the same, and is told', () => {
  const sql = memoryDatabase()
  const problems: string[] = []
  const effects = openSeenEffects(sql, ({ code }) => void problems.push(code))
  sql.exec('PRAGMA query_only = ON')
  holds(effects, { drop: 'destructive' })
  expect(holds(effects, { drop: 'read' })).toEqual({ drop: 'destructive' })
  expect(problems).toEqual(['storage_failed'])
})

it('believes no new tool of a server that has shown too many', () => {
  const effects = openSeenEffects(memoryDatabase(), raise)
  const many = (from: string): Record<string, Effect> =>
    Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${from}${at}`, 'write']))
  holds(effects, { drop: 'destructive', ...many('a') })
  expect(holds(effects, { fresh: 'read' })).toEqual({ fresh: 'read' })
  holds(effects, many('b'))
  expect(holds(effects, { drop: 'read', other: 'read' })).toEqual({ drop: 'destructive', other: 'write' })
})
