import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createHostKeeper } from '../../electron/helper/relay/host-keeper.ts'
import { builtProgram, describeNative } from '../testing/built-program.ts'

let run: (input: string, script: string) => Buffer

/** What the keeper in TypeScript does by a script of `native/testing/keeper-driver.c`: it is the reference. */
async function reference(words: readonly string[]): Promise<string> {
  let now = 1_000_000
  let said = ''
  const fate = { failure: undefined as string | undefined, way: false, killed: false }
  const relay = { wanting: false, hope: () => void (said += 'hope '), giveUp: (reason: string) => void (said += `give up: ${reason} `) }
  const start = async () => (
    (said += 'start '),
    { failure: () => fate.failure, gaveWay: () => fate.way, wasKilled: () => fate.killed, leave: () => undefined }
  )
  const clock = { monotonic: () => now }
  const keeper = createHostKeeper({ first: words[0] === '1', patience: 30_000, clock, relay, start, logDir: '/logs' })
  for (const word of words.slice(1)) {
    if (word.startsWith('+')) now += Number(word.slice(1))
    if (word === 'k') await keeper.nobodyThere()
    if (word === 's') keeper.somebodyThere()
    if (word === 'w' || word === 'W') relay.wanting = word === 'w'
    if ('fxgo'.includes(word))
      Object.assign(fate, { failure: 'fx'.includes(word) ? 'It ended.' : undefined, way: word === 'g', killed: word === 'x' })
    said += `${keeper.pause}\n`
  }
  return said
}

describeNative('the keeper in C', () => {
  beforeAll(() => void (run = builtProgram('keeper-driver', ['relay/keeper.c', 'text/bytes.c'])))

  it.each([
    ['1 k +30 k'],
    ['0 k +60000 k w k'],
    ['1 k f +30 k w +999 k W +1 k +300000 k w k'],
    ['1 w k f k +1000 k k +1999 k +1 k k +4000 k k +8000 k k +16000 k k +29999 k +1 k k s k k +1000 k'],
    ['1 k +30001 k'],
    ['1 k g +1000 k +1 k o +30000 k'],
    ['1 k s k +30001 k'],
    ['1 k x k +30 k +30 k +30 k'],
    ['1 k x +30001 k'],
    ['1 k x k o k f k w +1000 k x k k k'],
  ])('does what the reference does: %s', async (script) => {
    expect(run('', script).toString()).toBe(await reference(script.split(' ')))
  })

  it('does what the reference does, whatever happens', async () => {
    const word = fc.constantFrom('k', 'k', 'k', 's', 'w', 'W', 'f', 'x', 'g', 'o', '+1', '+30', '+1000', '+29999', '+30001')
    const script = fc.tuple(fc.constantFrom('0', '1'), fc.array(word, { maxLength: 60 })).map(([first, rest]) => [first, ...rest])
    await fc.assert(
      fc.asyncProperty(script, async (words) => {
        expect(run('', words.join(' ')).toString()).toBe(await reference(words))
      }),
      { numRuns: 60, seed: 1 },
    )
  })
})
