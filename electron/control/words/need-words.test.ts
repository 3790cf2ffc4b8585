import { describe, expect, it } from 'vitest'
import type { Need } from '../../contract/home/needs.ts'
import { missingProgramOf } from '../../engine/base/words/known-programs.ts'
import { isCalm, needWords } from './need-words.ts'

const here = { os: 'linux', has: () => false } as const
const lacking = (command: string): Need => {
  const problem = { code: 'program_missing', message: 'It was not found.', program: missingProgramOf(command, here) }
  return { id: 'a', kind: 'failed', since: 0, server: 'notes', problem }
}
const place = '#/servers/notes?tab=overview'

describe('what needs the user in words', () => {
  it('names the product of a missing program, and leads to how it is installed', () => {
    expect(needWords(lacking('npx'))).toEqual({
      title: 'Notes needs Node.js',
      reason: 'It starts with npx, which is not on this computer.',
      button: 'Install Node.js',
      action: { type: 'open', place },
    })
  })

  it('says how a sign-in stands', () => {
    const signIn: Need = { id: 'a', kind: 'sign-in', since: 0, server: 'notes' }
    expect(needWords(signIn)).toMatchObject({ title: 'Sign in to Notes', button: 'Sign in', action: { type: 'sign-in', server: 'notes' } })
    expect(needWords({ ...signIn, signIn: 'again' })).toMatchObject({
      title: 'Sign in to Notes again',
      button: 'Sign in again',
      action: { type: 'sign-in', server: 'notes' },
    })
    expect(needWords({ ...signIn, signIn: 'browser' })).toEqual({
      title: 'Signing in to Notes',
      reason: 'Waiting for your browser…',
      button: 'Cancel',
      action: { type: 'cancel-sign-in', server: 'notes' },
    })
    expect(needWords({ ...signIn, signIn: 'retry' })).toMatchObject({
      button: 'Try once more',
      action: { type: 'sign-in', server: 'notes', again: true },
    })
    expect(needWords({ ...signIn, signIn: 'rights', problem: { code: 'x', message: 'So it is.' } })).toMatchObject({
      title: 'Notes needs more permissions',
      reason: 'So it is.',
      button: 'Grant permissions',
    })
  })

  it('asks whether a known program was meant', () => {
    expect(needWords(lacking('npxx'))).toMatchObject({
      title: 'Notes does not start',
      reason: 'There is no program npxx on this computer. Did you mean npx?',
      button: 'Fix the command',
    })
    expect(needWords(lacking('my-own-server'))).toMatchObject({ button: 'Show the problem', action: { type: 'open', place } })
  })

  it('leads from a problem of Tooltray itself to the page of Settings that puts it right', () => {
    const placeOf = (code: string) => needWords({ id: 'a', kind: 'fix', since: 0, problem: { code, message: 'So it is.' } }).action
    expect(placeOf('http_unavailable')).toEqual({ type: 'open', place: '#/settings/network' })
    expect(placeOf('telemetry_failed')).toEqual({ type: 'open', place: '#/settings/telemetry' })
    expect(placeOf('rerank_failed')).toEqual({ type: 'open', place: '#/settings/search' })
    expect(placeOf('secrets_locked')).toEqual({ type: 'open', place: '#/settings/secrets' })
    expect(placeOf('storage_failed')).toEqual({ type: 'open', place: '#/settings/diagnostics' })
    expect(placeOf('config_syntax')).toEqual({ type: 'open', place: '#/settings/general' })
  })

  it('says what waits of other computers, and leads to where it is decided', () => {
    const sync = { id: 'a', kind: 'sync', since: 0 } as const
    const action = { type: 'open', place: '#/settings/sync' }
    expect(needWords({ ...sync, count: 1, computer: 'desk', names: ['notes'] })).toEqual({
      title: '1 change from desk',
      reason: 'It applies on this computer after you accept it: notes.',
      button: 'Review changes',
      action,
    })
    expect(needWords({ ...sync, count: 5, names: ['a', 'b', 'c', 'd', 'e'] })).toMatchObject({
      title: '5 changes from your other computers',
      reason: 'They apply on this computer after you accept them: a, b, c, and 2 more.',
    })
    expect(needWords({ ...sync, conflicts: 1, names: ['work'] })).toEqual({
      title: '1 conflict between your computers',
      reason: 'Choose what all of them use: work.',
      button: 'Resolve',
      action,
    })
    const problem = { code: 'storage_failed', message: 'The folder is away.' }
    expect(needWords({ ...sync, problem })).toMatchObject({ reason: 'The folder is away.', button: 'Show the problem', action })
    expect([isCalm(sync), isCalm({ ...sync, problem })]).toEqual([true, false])
  })

  it('leads from one update to its server, and from several to all packages', () => {
    const update = { id: 'a', kind: 'update', since: 0 } as const
    expect(needWords({ ...update, server: 'notes', version: '1.1.0' })).toMatchObject({
      title: 'Notes can get version 1.1.0',
      action: { type: 'open', place },
    })
    expect(needWords({ ...update, servers: ['notes', 'maps'] })).toEqual({
      title: '2 servers can get newer versions',
      reason: 'Notes, Maps. They run after you accept them.',
      button: 'Review updates',
      action: { type: 'open', place: '#/settings/packages' },
    })
  })
})
