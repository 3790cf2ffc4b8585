import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { openLearningStore } from '../../records/usage/learning-store.ts'
import { createLearning } from './learning.ts'
import { MOST_NEIGHBOURS, MOST_TOOLS } from './neighbours.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

function fixture(database = memoryDatabase()) {
  const clock = manualClock(1_700_000_000_000)
  const open = () =>
    createLearning(
      openLearningStore(database),
      () => clock.now(),
      () => 0.5,
    )
  const learning = open()
  /** Calls of one conversation, in their order; tools are `server.tool`. */
  const calls = (session: string, ...names: string[]): void => {
    for (const name of names) learning.followed(session, ...parts(name))
  }
  return { clock, open, learning, calls }
}
type Learning = ReturnType<typeof createLearning>

function parts(name: string): [server: string, tool: string] {
  const [server = '', tool = ''] = name.split('.')
  return [server, tool]
}
const near = (learning: Learning, name: string): string[] =>
  learning.neighbours(...parts(name)).map(({ server, tool, order, times }) => `${order} ${server}.${tool} ${times}`)
const pairs = (learning: Learning): string[] =>
  learning
    .export()
    .neighbours.map(({ server, tool, nextServer, nextTool, times }) => `${server}.${tool} ${nextServer}.${nextTool} ${times}`)
    .sort()

describe('neighbours', () => {
  it('are the tools of the next two calls, both ways, whatever their servers', () => {
    const { learning, calls } = fixture()
    for (const session of ['a', 'b', 'c']) calls(session, 'files.read', 'mail.send', 'git.log', 'web.get')
    expect(near(learning, 'files.read')).toEqual(['after git.log 3', 'after mail.send 3'])
    expect(near(learning, 'web.get')).toEqual(['before git.log 3', 'before mail.send 3'])
    expect(near(learning, 'mail.send')).toEqual(['after git.log 3', 'after web.get 3', 'before files.read 3'])
  })

  it('are none after a single time, after ten minutes, of two conversations, and of a tool itself', () => {
    const { clock, learning, calls } = fixture()
    calls('a', 's.one', 's.two')
    expect(near(learning, 's.one')).toEqual([])
    calls('b', 's.slow')
    clock.advance(10 * MINUTE + 1)
    calls('b', 's.late')
    calls('c', 's.here')
    calls('d', 's.there')
    calls('e', 's.same', 's.same')
    calls('f', 's.gone')
    learning.forget('f')
    calls('f', 's.next')
    expect(pairs(learning)).toEqual(['s.one s.two 1'])
  })

  it('count a run of calls of one tool once, and it takes one place', () => {
    const { learning, calls } = fixture()
    calls('a', 's.list', ...Array<string>(5).fill('s.read'), ...Array<string>(5).fill('s.write'))
    expect(pairs(learning)).toEqual(['s.list s.read 1', 's.list s.write 1', 's.read s.write 1'])
  })

  it('are worth half after thirty days, and not named when that is too little; a loop counts as eight', () => {
    const { clock, learning, calls, open } = fixture()
    for (let round = 0; round < 50; round++) calls('a', 's.one', 's.two')
    const worth = (of: Learning) => of.neighbours('s', 'one').find(({ order }) => order === 'after')?.worth
    expect(worth(learning)).toBe(8)
    clock.advance(30 * DAY)
    expect(worth(learning)).toBe(4)
    clock.advance(60 * DAY)
    expect(worth(open())).toBe(1)
    clock.advance(1)
    expect(worth(open())).toBeUndefined()
    expect(pairs(open())).toEqual(['s.one s.two 50', 's.two s.one 49'])
    clock.advance(150 * DAY)
    expect(pairs(open())).toEqual([])
  })

  it('are eight of a tool at most: what counts least goes, not what is new', () => {
    const { learning, calls } = fixture()
    for (let at = 0; at < MOST_NEIGHBOURS; at++) for (let time = 0; time < at + 2; time++) calls(`${at} ${time}`, 's.hub', `s.n${at}`)
    calls('last', 's.hub', 's.new')
    expect(pairs(learning).filter((pair) => pair.startsWith('s.hub '))).toEqual([
      ...Array.from({ length: MOST_NEIGHBOURS - 1 }, (_, at) => `s.hub s.n${at + 1} ${at + 3}`),
      's.hub s.new 1',
    ])
  })

  it('are of two hundred tools at most: the one that was followed longest ago goes', () => {
    const { clock, learning, calls, open } = fixture()
    for (let at = 0; at < MOST_TOOLS; at++) {
      calls(`${at}`, `s.t${at}`, 's.end')
      clock.advance(1)
    }
    calls('again', 's.t0', 's.end')
    calls('last', 's.new', 's.end')
    for (const of of [learning, open()]) {
      const firsts = pairs(of).map((pair) => pair.split(' ')[0])
      expect(firsts).toHaveLength(MOST_TOOLS)
      expect(firsts).toEqual(expect.arrayContaining(['s.t0', 's.t2', 's.new']))
      expect(firsts).not.toContain('s.t1')
    }
  })

  it('keep their bounds and what they know over a new opening, however calls and days follow each other', () => {
    const name = fc.integer({ min: 0, max: 15 }).map((at) => `s.t${at}`)
    const step = fc.oneof(fc.tuple(fc.constantFrom('a', 'b'), name), fc.integer({ min: 1, max: 40 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const { clock, learning, calls, open } = fixture()
        for (const each of steps) {
          if (typeof each === 'number') clock.advance(each * DAY)
          else calls(...each)
        }
        const counts = Map.groupBy(learning.export().neighbours, ({ tool }) => tool)
        for (const rows of counts.values()) expect(rows.length).toBeLessThanOrEqual(MOST_NEIGHBOURS)
        const again = open()
        for (let at = 0; at <= 15; at++) {
          const named = learning.neighbours('s', `t${at}`)
          expect(again.neighbours('s', `t${at}`)).toEqual(named)
          for (const { tool, times } of named) expect([tool === `t${at}`, times >= 2]).toEqual([false, true])
        }
      }),
    )
  })

  it('outlive the engine; what is over the bounds in an older file is left out', () => {
    const database = memoryDatabase()
    const store = openLearningStore(database)
    for (let at = 0; at < 30; at++) {
      store.putNeighbour({ server: 's', tool: 'hub', nextServer: 's', nextTool: `n${at}`, times: 3, amount: 3, at: 1_700_000_000_000 - at })
    }
    const { learning } = fixture(database)
    expect(near(learning, 's.hub')).toHaveLength(MOST_NEIGHBOURS)
    expect(openLearningStore(database).neighbours()).toHaveLength(MOST_NEIGHBOURS)
  })

  it('go with the tools and servers that are gone', () => {
    const { learning, calls, open } = fixture()
    for (const session of ['a', 'b']) calls(session, 'files.read', 'mail.send', 'git.log')
    learning.toolsOf('mail', new Set(['send', 'list']))
    expect(pairs(learning)).toHaveLength(3)
    learning.toolsOf('mail', new Set(['list']))
    for (const of of [learning, open()]) expect(pairs(of)).toEqual(['files.read git.log 2'])
    learning.toolsOf('files', new Set())
    for (const of of [learning, open()]) expect(pairs(of)).toEqual([])
  })

  it('are not noted while learning is off, nor over that, have no effect then, and go when everything is forgotten', () => {
    const { learning, calls } = fixture()
    for (const session of ['a', 'b']) calls(session, 's.one', 's.two')
    calls('c', 's.three')
    learning.setEnabled(false)
    calls('c', 's.one', 's.two')
    expect(near(learning, 's.one')).toEqual([])
    learning.setEnabled(true)
    calls('c', 's.four')
    expect(near(learning, 's.one')).toEqual(['after s.two 2'])
    expect(learning.status().neighbours).toBe(1)
    learning.clear()
    expect([near(learning, 's.one'), near(learning, 's.two'), learning.status().neighbours]).toEqual([[], [], 0])
    calls('c', 's.five')
    expect(pairs(learning)).toEqual([])
  })
})
