import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Hold } from '../../../contract/consent/pending-changes.ts'
import { pendingChangesFixture } from '../../testing/pending-changes-fixture.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const
const VERSIONS = 3

/** No two of them are the same but for their name, so none counts as renamed. */
const tool = (name: string, version: number) => ({
  name,
  description: `Does ${name.repeat(3)} in ${version} ways.`,
  inputSchema: { type: 'object' },
})

type List = Readonly<Record<string, number>>
type Step =
  | { readonly do: 'list'; readonly list: List }
  | { readonly do: 'accept' | 'leave'; readonly names: readonly string[] }
  | { readonly do: 'accept-all' | 'leave-all' | 'restart' | 'stale' | 'first-list' }

const lists: fc.Arbitrary<List> = fc.dictionary(fc.constantFrom(...NAMES), fc.nat(VERSIONS - 1), { minKeys: 1 })
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: lists.map((list): Step => ({ do: 'list', list })) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('accept' as const, 'leave' as const), names: fc.subarray([...NAMES], { minLength: 1 }) }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('accept-all' as const, 'leave-all' as const, 'restart' as const, 'stale' as const, 'first-list' as const)
      .map((each): Step => ({ do: each })),
  },
)

/** What a person accepted and left out, by the rules in words: an own reading of them, without hashes or a database. */
function reference(hold: Hold) {
  const accepted = new Map<string, number>()
  const leftOut = new Map<string, number>()
  let listed: List = {}
  let isFirst = true
  const isOffered = (name: string): boolean => accepted.get(name) === listed[name]
  const isLeftOut = (name: string): boolean => !isOffered(name) && leftOut.get(name) === listed[name]
  const names = (test: (name: string) => boolean): string[] => Object.keys(listed).filter(test)
  return {
    list(next: List): void {
      listed = next
      for (const [name, version] of Object.entries(next)) {
        const isNew = !accepted.has(name) && !leftOut.has(name)
        if (hold !== 'all' && (isFirst || (hold === 'changes' && isNew))) accepted.set(name, version)
      }
      isFirst = false
    },
    offered: () => names(isOffered),
    leftOut: () => names(isLeftOut),
    waiting: () => names((name) => !isOffered(name) && !isLeftOut(name)),
    gone: () => [...accepted.keys()].filter((name) => !Object.hasOwn(listed, name)),
    accept(name: string): void {
      accepted.set(name, listed[name] ?? -1)
      leftOut.delete(name)
    },
    leave: (name: string) => void leftOut.set(name, listed[name] ?? -1),
    forget: (name: string) => void accepted.delete(name),
  }
}

it.each(['additions', 'changes', 'all'] as const)(
  'what is offered is what was accepted, after any changes, decisions, and starts: %s',
  (hold) => {
    fc.assert(
      fc.property(lists, fc.array(steps, { maxLength: 25 }), (first, sequence) => {
        const told = reference(hold)
        const { list, offered, held, leftOut, decide, restart, catalog } = pendingChangesFixture(hold)
        /** A review of before, as somebody may still have it open. */
        let seen = catalog().review('mail')
        const read = (next: List): void => {
          seen = catalog().review('mail')
          list(Object.entries(next).map(([name, version]) => tool(name, version)))
          told.list(next)
        }
        const check = (): void => {
          expect([offered(), held(), leftOut()]).toEqual([told.offered(), told.waiting(), told.leftOut()])
          // Lists that pass through are judged alike.
          for (const { kind, name } of catalog().pending('mail')) {
            const item = catalog()
              .review('mail')
              .find((change) => change.name === name)
            expect([kind, item?.leftOut]).toEqual(['tools', told.leftOut().includes(name)])
          }
          const there = [...told.offered(), ...told.waiting(), ...told.leftOut()]
          const passing = there.filter((name) => catalog().passing('mail', 'tools', name, current(name)) !== undefined)
          expect(passing).toEqual(told.offered())
        }
        let now: List = first
        const current = (name: string) => tool(name, now[name] ?? 0)
        read(first)
        check()
        for (const step of sequence) {
          if (step.do === 'list') read((now = step.list))
          else if (step.do === 'first-list') read((now = first))
          else if (step.do === 'restart') restart()
          else if (step.do === 'accept-all') {
            const [waiting, gone] = [told.waiting(), told.gone()]
            expect(decide('accept')).toBe(waiting.length === 0 ? 0 : waiting.length + gone.length)
            waiting.forEach(told.accept)
            if (waiting.length > 0) gone.forEach(told.forget)
          } else if (step.do === 'leave-all') {
            const waiting = told.waiting()
            expect(decide('leave')).toBe(waiting.length)
            waiting.forEach(told.leave)
          } else if (step.do === 'stale') {
            const other = seen.filter(({ name, version }) => {
              const is = catalog()
                .review('mail')
                .find((change) => change.name === name)
              return is !== undefined && is.version !== version
            })
            for (const change of other)
              expect(() => catalog().decide('mail', 'accept', [...seen.filter((each) => each !== change), change])).toThrow(
                expect.objectContaining({ code: expect.stringMatching(/^(preview_stale|usage)$/) as string }),
              )
          } else if ('names' in step) {
            const pending = [...told.waiting(), ...told.leftOut()]
            const names = step.names.filter((name) => pending.includes(name))
            const counted = step.do === 'accept' ? names : names.filter((name) => told.waiting().includes(name))
            if (names.length > 0) expect(decide(step.do, ...names)).toBe(counted.length)
            counted.forEach(step.do === 'accept' ? told.accept : told.leave)
          }
          check()
        }
      }),
      { numRuns: 300 },
    )
  },
)
