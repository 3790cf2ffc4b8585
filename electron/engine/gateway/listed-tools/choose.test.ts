import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, MOST_AT_HAND, MOST_WITH_PAGE, chooseListedTools, chooseWithPage } from './choose.ts'

const used = (name: string, sessions: number, weight = 500): Candidate => ({ name, because: 'used', sessions, weight })
const named = (name: string, weight = 500): Candidate => ({ name, because: 'named', sessions: 0, weight })
const namesOf = (tools: readonly Candidate[]): string[] => tools.map(({ name }) => name)
const letters = [...'abcdefghijkl']

describe('chooseAtHand', () => {
  it('takes what was used in two sessions, the most used first', () => {
    expect(namesOf(chooseListedTools([], [used('once', 1), used('twice', 2), used('often', 9)], false))).toEqual(['often', 'twice'])
  })

  it('puts what is named before what is used, in the order of servers.json', () => {
    expect(namesOf(chooseListedTools([], [used('u', 9), named('z'), named('a')], false))).toEqual(['z', 'a', 'u'])
    expect(namesOf(chooseListedTools([], [...letters.map((name) => used(name, 9)), named('z')], false))).toContain('z')
  })

  it('keeps to eight, light ones before heavy ones, and the heaviest only where they are named', () => {
    const many = letters.map((name, at) => used(name, 20 - at, at === 0 ? 3_000 : 500))
    expect(namesOf(chooseListedTools([], many, false))).toEqual(letters.slice(1, 9))
    expect(namesOf(chooseListedTools([], many.slice(0, 3), false))).toEqual(['b', 'c', 'a'])
    expect(namesOf(chooseListedTools([], [used('huge', 9, 7_000), named('named', 7_000)], false))).toEqual(['named'])
  })

  it('keeps those that were there in their places, whatever is used more by now', () => {
    const before = letters.slice(0, 8)
    const all = letters.map((name, at) => used(name, at + 0.1))
    expect(namesOf(chooseListedTools(before, all, false))).toEqual(before)
    expect(namesOf(chooseListedTools(['b', 'a'], all.slice(0, 4), false))).toEqual(['b', 'a', 'd', 'c'])
  })

  it('lets go of those that are hardly used where it chooses anew, and of no others without need', () => {
    expect(namesOf(chooseListedTools(['b', 'a'], [used('a', 0.4), used('b', 0.6), used('c', 3)], true))).toEqual(['b', 'c'])
    const eight = letters.slice(0, 8).map((name) => used(name, 1.6))
    expect(namesOf(chooseListedTools(namesOf(eight), [...eight, used('l', 3)], true))).toEqual([...letters.slice(0, 7), 'l'])
  })

  it('makes place for what a person names, of what is used least', () => {
    const eight = letters.slice(0, 8).map((name, at) => used(name, 9 - at))
    expect(namesOf(chooseListedTools(namesOf(eight), [...eight, named('z')], false))).toEqual([...letters.slice(0, 7), 'z'])
  })

  it('is never more than eight, and each list begins as the one before, for as long as only use is added', () => {
    const candidate = fc.record({
      at: fc.nat(letters.length - 1),
      sessions: fc.double({ min: 0, max: 9, noNaN: true }),
      weight: fc.nat(8_000),
    })
    fc.assert(
      fc.property(fc.array(fc.array(candidate, { maxLength: 30 }), { maxLength: 6 }), fc.boolean(), (rounds, anew) => {
        const known = new Map<string, Candidate>()
        let before: string[] = []
        for (const round of rounds) {
          // Use decays and grows; weights are of the definition, and stay.
          for (const { at, sessions, weight } of round) {
            const name = letters[at] ?? ''
            known.set(name, used(name, sessions, known.get(name)?.weight ?? weight))
          }
          const candidates = [...known.values()]
          const names = namesOf(chooseListedTools(before, candidates, anew))
          expect(names.length).toBeLessThanOrEqual(MOST_AT_HAND)
          expect(new Set(names).size).toBe(names.length)
          if (!anew) expect(names.slice(0, before.length)).toEqual(before)
          expect(namesOf(chooseListedTools(names, [...candidates].reverse(), anew))).toEqual(names)
          before = names
        }
      }),
    )
  })
})

describe('chooseWithPage', () => {
  it('takes the most used, in the order of servers.json, at most eight, and no more than the app has room for', () => {
    const many = letters.map((name, at) => used(name, at))
    expect(namesOf(chooseWithPage(many, Infinity))).toEqual(letters.slice(-MOST_WITH_PAGE))
    expect(namesOf(chooseWithPage(many, 2))).toEqual(['k', 'l'])
    expect(namesOf(chooseWithPage(many, -1))).toEqual([])
    expect(namesOf(chooseWithPage([used('huge', 9, 7_000), used('a', 0)], Infinity))).toEqual(['a'])
  })
})
