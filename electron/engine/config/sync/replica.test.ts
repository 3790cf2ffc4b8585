import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conflictOf, mergedItem, mergedReplica, valueOf, valuesOf, writesOf, writtenItem } from './replica.ts'
import { type SyncState, newState, withChoice, withLocalChanges, withOthers } from './sync-state.ts'

const COMPUTERS = ['a', 'b', 'c']
const KEYS = ['x', 'y']

/** A run of writes and of exchanges between three computers. */
const steps = fc.array(
  fc.oneof(
    fc.record({ who: fc.constantFrom(...COMPUTERS), key: fc.constantFrom(...KEYS), value: fc.option(fc.integer({ min: 0, max: 3 })) }),
    fc.record({ who: fc.constantFrom(...COMPUTERS), from: fc.constantFrom(...COMPUTERS) }),
  ),
  { maxLength: 40 },
)

it('computers that know of the same writes have the same, in whatever order they learned of them', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.constantFrom(...COMPUTERS), { minLength: 3, maxLength: 9 }), (run, order) => {
      const all = new Map<string, SyncState>(COMPUTERS.map((who) => [who, newState(who)]))
      const of = (who: string): SyncState => all.get(who) ?? newState(who)
      for (const [at, step] of run.entries()) {
        const state = of(step.who)
        if ('from' in step) all.set(step.who, withOthers(state, [of(step.from).replica]))
        else {
          const now = new Map(valuesOf(state.replica))
          if (step.value === null) now.delete(step.key)
          else now.set(step.key, step.value)
          // Clocks of computers differ, and stand still.
          all.set(step.who, withLocalChanges(state, now, at % 3))
        }
      }
      const replicas = (names: readonly string[]) => names.map((who) => of(who).replica)
      const one = mergedReplica(replicas(COMPUTERS))
      const other = mergedReplica(replicas([...order, ...COMPUTERS]))
      expect([...other].sort()).toEqual([...one].sort())
    }),
  )
})

it('a write replaces what its computer knew, and nothing else', () => {
  const first = writtenItem(undefined, [], { by: 'a', at: 1, value: 'old' })
  const seen = writtenItem(first, first.writes, { by: 'b', at: 2, value: 'new' })
  expect(mergedItem(first, seen)).toEqual(seen)
  expect(mergedItem(seen, first)).toEqual(seen)
  const unseen = writtenItem(first, first.writes, { by: 'c', at: 3, value: 'mine' })
  const both = mergedItem(seen, unseen)
  expect(conflictOf(both).map(({ value }) => value)).toEqual(['mine', 'new'])
  expect(valueOf(both)).toBe('mine')
  const chosen = writtenItem(both, both.writes, { by: 'a', at: 4, value: 'new' })
  for (const old of [first, seen, unseen, both]) expect(mergedItem(old, chosen)).toEqual(chosen)
})

it('what one computer removed and another changed stays, and shows as a conflict', () => {
  const first = writtenItem(undefined, [], { by: 'a', at: 1, value: 'old' })
  const both = mergedItem(
    writtenItem(first, first.writes, { by: 'a', at: 9 }),
    writtenItem(first, first.writes, { by: 'b', at: 2, value: 'new' }),
  )
  expect(valueOf(both)).toBe('new')
  expect(conflictOf(both)).toHaveLength(2)
})

it('the same change on two computers is no conflict', () => {
  const same = mergedItem(
    writtenItem(undefined, [], { by: 'a', at: 1, value: { p: 1, q: 2 } }),
    writtenItem(undefined, [], { by: 'b', at: 2, value: { q: 2, p: 1 } }),
  )
  expect(conflictOf(same)).toEqual([])
  expect(valueOf(same)).toEqual({ p: 1, q: 2 })
})

it('a change of one side of a conflict keeps the other side, until the user chooses', () => {
  const both = mergedItem(
    writtenItem(undefined, [], { by: 'a', at: 1, value: 'theirs' }),
    writtenItem(undefined, [], { by: 'b', at: 2, value: 'mine' }),
  )
  const changed = writtenItem(both, writesOf(both, 'mine'), { by: 'b', at: 3, value: 'mine, later' })
  expect(conflictOf(changed).map(({ value }) => value)).toEqual(['mine, later', 'theirs'])
  const chosen = withChoice({ ...newState('b'), replica: new Map([['x', changed]]) }, 'x', 'theirs', 4).replica.get('x')
  expect(conflictOf(chosen)).toEqual([])
  expect(mergedItem(both, chosen)).toEqual(chosen)
})

it('a change made here before what another computer wrote was taken is a conflict with it', () => {
  const there = withLocalChanges(newState('a'), new Map([['x', 'old']]), 1)
  const here = withLocalChanges(withOthers(newState('b'), [there.replica]), new Map([['x', 'old']]), 2)
  const theirs = withLocalChanges(there, new Map([['x', 'theirs']]), 3)
  const waiting = withOthers(here, [theirs.replica])
  expect(valueOf(waiting.replica.get('x'))).toBe('theirs')
  const mine = withLocalChanges(waiting, new Map([['x', 'mine']]), 4)
  expect(conflictOf(mine.replica.get('x')).map(({ value }) => value)).toEqual(['mine', 'theirs'])
})

it('a value that came from another computer is not written again by this one', () => {
  const there = withLocalChanges(newState('a'), new Map([['x', 'theirs']]), 1)
  const here = withOthers(newState('b'), [there.replica])
  expect(withLocalChanges(here, new Map([['x', 'theirs']]), 2).replica).toEqual(there.replica)
})
