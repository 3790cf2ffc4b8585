import { expect, it } from 'vitest'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { needingFirst, statusWord, titleOf } from './server-words.ts'

const problem = { code: 'sign_in_failed', message: 'It failed.' }

it.each<[string, ServerStatus['state'], ServerStatus['signIn']]>([
  ['Sign in', 'needs-sign-in', undefined],
  ['Sign in', 'needs-sign-in', { name: 'signed-out' }],
  ['Sign in', 'needs-sign-in', { name: 'signed-out', problem }],
  ['Sign in again', 'needs-sign-in', { name: 'signed-out', ended: true, problem }],
  ['Sign-in failed', 'needs-sign-in', { name: 'refused', problem }],
  ['Waiting for you in the browser', 'needs-sign-in', { name: 'signing-in', since: 0, until: 1 }],
  ['Needs more permissions', 'connected', { name: 'signed-in', wants: 'mail.send' }],
  ['Ready', 'connected', { name: 'signed-in' }],
])('says “%s” of a server that is %s with the sign-in %o', (word, state, signIn) => {
  expect(statusWord({ state, signIn } as ServerStatus).word).toBe(word)
})

it('names a server with its account only where another one has its address', () => {
  expect(titleOf({ name: 'mail', account: 'ada', sharesAddress: true })).toBe('Mail (ada)')
  expect(titleOf({ name: 'mail', account: 'a\u202Eda', sharesAddress: true })).toBe('Mail (a\\u{202e}da)')
  expect(titleOf({ name: 'mail', account: 'ada' })).toBe('Mail')
  expect(titleOf({ name: 'mail', sharesAddress: true })).toBe('Mail')
  expect(titleOf({ name: 'mail', account: 'mail', sharesAddress: true })).toBe('Mail')
})

it('puts servers that need the user first, and keeps their order otherwise', () => {
  const server = (name: string, state: ServerStatus['state'], held?: ServerStatus['held']) =>
    ({ name, state, ...(held !== undefined && { held }) }) as ServerStatus
  const pending = { tools: 1 } as unknown as ServerStatus['held']
  const servers = [
    server('a', 'connected'),
    server('b', 'failed'),
    server('c', 'connected', pending),
    server('d', 'disabled', pending),
    server('e', 'needs-key'),
  ]
  expect(needingFirst(servers).map(({ name }) => name)).toEqual(['b', 'c', 'e', 'a', 'd'])
})
