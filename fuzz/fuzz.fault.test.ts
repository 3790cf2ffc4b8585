import { describe, expect, it } from 'vitest'
import { keptFiles, targetNames } from './corpus.ts'
import { diceOf, LONGEST, mutated, wordsFor } from './mutate.ts'
import { runTarget } from './run-target.ts'

/** So many inputs take a target a second or two; which they are the seed says. */
const RUNS: Readonly<Record<string, number>> = {
  'edit-yaml': 150,
  'program-files': 200,
  arguments: 800,
  bundle: 300,
  paste: 400,
  doors: 800,
  session: 800,
}

describe.each(targetNames())('%s', (target) => {
  it('holds with every input that is kept', async () => {
    const { findings } = await runTarget(target, ['--replay', ...keptFiles(target)])
    expect(told(findings)).toEqual([])
  })

  it('holds with inputs that nobody has seen', async () => {
    const runs = RUNS[target] ?? 1_500
    const { findings, done, rest } = await runTarget(target, ['--seed', '1', '--runs', String(runs)])
    expect(told(findings)).toEqual([])
    expect(done, rest).toBe(runs)
  })
})

describe('the fuzzer', () => {
  const fixtures = new URL('testing/', import.meta.url).pathname

  it.each([
    ['throws', /^TypeError: /],
    ['never-ends', /^takes more than 3 s$/],
    ['eats-memory', /^takes more than 1500 MB$/],
    ['rejects-later', /^Error: nobody waits/],
    ['exits', /^ended the process \(exit code 9\)$/],
  ])('tells of a target that %s, with the input', async (target, broke) => {
    const { findings } = await runTarget(`../testing/${target}`, ['--replay', `${fixtures}input`])
    expect(findings).toMatchObject([{ broke: expect.stringMatching(broke) as string }])
    expect(findings[0]?.input.toString()).toBe('the input\n')
  })

  it('makes the same inputs of the same seed, and none that is too long', () => {
    const words = wordsFor(['word'])
    const made = (seed: number): Buffer[] => {
      const dice = diceOf(seed)
      const first = Buffer.from('one line\nand another\n')
      return Array.from({ length: 500 }, () => mutated(first, { dice, words, other: () => first }))
    }
    expect(made(1)).toEqual(made(1))
    expect(made(2)).not.toEqual(made(1))
    expect(Math.max(...made(1).map(({ length }) => length))).toBeLessThanOrEqual(LONGEST)
  })
})

function told(findings: readonly { broke: string; place: string; input: Buffer }[]): unknown[] {
  return findings.map(({ broke, place, input }) => ({ broke, place, input: input.toString('latin1').slice(0, 500) }))
}
