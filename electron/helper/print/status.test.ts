import { describe, expect, it } from 'vitest'
import type { EngineStatus } from '../../contract/engine-status.ts'
import { duration, stateCell, summary, toolsCell, whatToDo } from './status.ts'
import { scriptedStatus } from '../testing/scripted-answers.ts'

const [good, bad] = scriptedStatus.servers as [EngineStatus['servers'][number], EngineStatus['servers'][number]]
/** One whose list nobody has read yet. */
const { refreshedAt: _read, ...unread } = good
const starting = { ...unread, name: 'files', state: 'connecting' as const, tools: 0 }
const status = (more: Partial<EngineStatus>): EngineStatus => ({ ...scriptedStatus, servers: [good], needs: [], ...more })

describe('summary', () => {
  it.each([
    [status({}), 'No problems: 1 server offers 2 tools, 1 client is connected.'],
    [
      status({ servers: [good, { ...good, state: 'disabled' }], sessions: [] }),
      'No problems: 1 server offers 2 tools, 0 clients are connected.',
    ],
    [
      status({ engine: { ...scriptedStatus.engine, paused: true } }),
      'Tooltray is paused: no server runs and no tool is called. Go on with: tooltray resume',
    ],
    [
      status({ servers: [good, { ...starting, doing: 'fetching' }] }),
      'Starting: files (fetching packages). So far 1 server offers 2 tools, 1 client is connected.',
    ],
    [status({ servers: [starting] }), 'Starting: files. So far 0 servers offer 0 tools, 1 client is connected.'],
    [status({ servers: [{ ...good, state: 'connecting' }] }), 'No problems: 1 server offers 2 tools, 1 client is connected.'],
    [status({ servers: [] }), 'No servers yet. Add one: tooltray add NAME -- COMMAND'],
    [
      status({ needs: [...scriptedStatus.needs, { id: 'held', kind: 'held', server: 's', since: 0, count: 2 }] }),
      'Needs attention: 1 call is waiting for approval; 1 of 1 server: s. Details: tooltray doctor',
    ],
    [status({ servers: [good, bad] }), 'Needs attention: 1 of 2 servers: mail. Details: tooltray doctor'],
    [
      status({
        config: { file: 'f', profiles: [], roles: [], rules: [], problems: [{ message: 'x', line: 1, column: 1 }] },
        problems: [{ code: 'storage_failed', message: 'y' }],
      }),
      'Needs attention: 1 problem in servers.json; 1 problem of Tooltray. Details: tooltray doctor',
    ],
    [
      status({
        config: {
          file: 'f',
          profiles: [],
          roles: [],
          rules: [],
          problems: [],
          error: { code: 'config_syntax', message: 'A comma is missing.' },
        },
      }),
      'servers.json cannot be used; Tooltray uses the last valid version. A comma is missing.',
    ],
  ])('says it in one sentence (%#)', (given, sentence) => {
    expect(summary(given)).toBe(sentence)
  })
})

describe('toolsCell', () => {
  it('does not call a server empty whose tools are read for the first time', () => {
    expect(toolsCell({ tools: 0, refreshing: true })).toBe('reading tools')
    expect(toolsCell({ tools: 3, refreshing: true })).toBe(3)
    expect(toolsCell({ tools: 0, refreshing: false })).toBe(0)
  })
})

describe('whatToDo', () => {
  it('prefers the hint of an error to its message, and is silent when all is well', () => {
    expect(whatToDo(bad)).toBe('Sign in.')
    expect(whatToDo({ ...bad, error: { code: 'x', message: 'It broke.' } })).toBe('It broke.')
    expect(whatToDo({ ...good, refreshing: true })).toBe('nothing: Tooltray is loading its tools')
    expect(whatToDo({ ...good, dropped: [{ name: 't', reason: 'r' }] })).toBe('1 malformed tool is left out: tell its author')
    expect(whatToDo({ ...good, held: 2 })).toBe(`review 2 changes: tooltray pins review ${good.name}`)
    expect(whatToDo(good)).toBe('')
  })
})

describe('stateCell', () => {
  it('says what a start is busy with', () => {
    expect(stateCell({ state: 'connecting', instances: [] })).toMatchObject({ text: '◌ connecting' })
    expect(stateCell({ state: 'connecting', doing: 'fetching', instances: [] })).toMatchObject({ text: '◌ fetching packages' })
    const instance = { key: 'client:x', state: 'idle', sessions: 1 } as const
    expect(stateCell({ state: 'idle', instances: [instance, instance] })).toMatchObject({ text: '● idle, 2 instances' })
    expect(stateCell({ state: 'connecting', doing: 'waiting', instances: [] })).toMatchObject({ text: '◌ waiting for another to end' })
  })
})

describe('duration', () => {
  it('takes the largest whole unit', () => {
    expect([-5, 59_999, 60_000, 3_600_000, 172_800_000].map(duration)).toEqual(['0 s', '59 s', '1 min', '1 h', '2 d'])
  })
})
