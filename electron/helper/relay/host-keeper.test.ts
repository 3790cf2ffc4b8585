import { describe, expect, it } from 'vitest'
import { manualClock } from '../../engine/testing/manual-clock.ts'
import { createHostKeeper } from './host-keeper.ts'

const PATIENCE = 30_000

function keeper(first = true) {
  const clock = manualClock(1_000_000)
  const relay = {
    wanting: false,
    said: [] as string[],
    hope: () => relay.said.push('hope'),
    giveUp: (reason: string) => relay.said.push(reason),
  }
  const host = { failed: undefined as string | undefined, way: false, killed: false }
  let starts = 0
  const made = createHostKeeper({
    first,
    patience: PATIENCE,
    clock,
    relay,
    start: async () => (
      (starts += 1),
      { failure: () => host.failed, gaveWay: () => host.way, wasKilled: () => host.killed, leave: () => undefined }
    ),
    logDir: '/logs',
  })
  /** Time passes, and nobody opens. Returns how many hosts were started so far. */
  const knock = async (ms = 0): Promise<number> => {
    clock.advance(ms)
    await made.nobodyThere()
    return starts
  }
  return { made, relay, host, knock }
}

describe('a host keeper', () => {
  it('starts one host for the first knock, and knocks often while it comes up', async () => {
    const { made, knock } = keeper()
    expect(made.pause).toBe(1_000)
    expect([await knock(), await knock(30), await knock(30)]).toEqual([1, 1, 1])
    expect(made.pause).toBe(5)
  })

  it('starts none for a client that wants nothing after an engine has ended, and one when it does', async () => {
    const { relay, knock } = keeper(false)
    expect([await knock(), await knock(60_000)]).toEqual([0, 0])
    relay.wanting = true
    expect(await knock()).toBe(1)
  })

  it('rests a second after a start that failed, starts nothing while nobody wants anything, and again when somebody does', async () => {
    const { relay, host, knock } = keeper()
    await knock()
    host.failed = 'It ended.'
    expect(await knock(30)).toBe(1)
    expect(relay.said).toEqual(['hope', 'It ended.'])
    relay.wanting = true
    expect(await knock(999)).toBe(1)
    relay.wanting = false
    expect([await knock(1), await knock(10 * PATIENCE)]).toEqual([1, 1])
    expect(relay.said.at(-1)).toBe('hope')
    relay.wanting = true
    expect(await knock()).toBe(2)
  })

  it('rests longer after each start in a row that failed, as long as its patience at most, until an engine was there', async () => {
    const { made, relay, host, knock } = keeper()
    relay.wanting = true
    host.failed = 'It ended.'
    const rests: number[] = []
    const restAfterFailure = async (): Promise<number> => {
      const before = await knock()
      await knock()
      for (let ms = 0; ; ms += 500) if ((await knock(ms === 0 ? 0 : 500)) > before) return ms
    }
    for (let failures = 0; failures < 7; failures += 1) rests.push(await restAfterFailure())
    expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, PATIENCE, PATIENCE])
    made.somebodyThere()
    expect(await restAfterFailure()).toBe(1_000)
  })

  it('starts another host at once for one that was killed, and refuses no call before the third', async () => {
    const { relay, host, knock } = keeper()
    await knock()
    Object.assign(host, { failed: 'It was killed.', killed: true })
    expect([await knock(30), await knock(30)]).toEqual([2, 3])
    expect(relay.said).toEqual(['hope'])
    expect(await knock(30)).toBe(3)
    expect(relay.said).toEqual(['hope', 'It was killed.'])
  })

  it('says so when a host does not come up in time', async () => {
    const { relay, knock } = keeper()
    await knock()
    expect(await knock(PATIENCE + 1)).toBe(1)
    expect(relay.said.at(-1)).toBe('Tooltray did not start. Its messages are in /logs.')
  })

  it('starts another host when the one before gave way to an engine that is gone, and counts the time from the first', async () => {
    const { relay, host, knock } = keeper()
    await knock()
    host.way = true
    expect([await knock(1_000), await knock(1)]).toEqual([1, 2])
    host.way = false
    await knock(PATIENCE)
    expect(relay.said.at(-1)).toContain('did not start')
  })

  it('forgets a host on its way when somebody else opens', async () => {
    const { made, knock } = keeper()
    await knock()
    made.somebodyThere()
    expect(made.pause).toBe(1_000)
    expect(await knock(PATIENCE + 1)).toBe(1)
  })
})
