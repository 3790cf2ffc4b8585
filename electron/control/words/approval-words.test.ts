import { expect, it } from 'vitest'
import { exactly } from '../../contract/consent/name-pattern.ts'
import { alwaysSentence, approvalSentence, waitingCalls } from './approval-words.ts'

const call = (tool: string, about?: string) => ({ client: 'claude-ai', server: 'weather', tool, ...(about === undefined ? {} : { about }) })

it.each([
  ['delete_station', 'Paris-1', 'Claude Desktop wants to delete a station in Weather: Paris-1'],
  ['deleteStation', undefined, 'Claude Desktop wants to delete a station in Weather'],
  ['update_issue', '7', 'Claude Desktop wants to update an issue in Weather: 7'],
  ['list_issues', undefined, 'Claude Desktop wants to list issues in Weather'],
  ['move_to_trash', undefined, 'Claude Desktop wants to move to trash in Weather'],
  ['push', undefined, 'Claude Desktop wants to push in Weather'],
  ['browser_navigate', undefined, 'Claude Desktop wants to run “Browser navigate” in Weather'],
  ['echo', 'hi', 'Claude Desktop wants to run “Echo” in Weather: hi'],
])('a call of %s with %s reads as a sentence', (tool, about, sentence) => expect(approvalSentence(call(tool, about))).toBe(sentence))

it('says whose account is used, where the name of the server does not', () => {
  const of = { ...call('delete_station', 'Paris-1'), account: 'ada@example.com' }
  expect(approvalSentence(of)).toBe('Claude Desktop wants to delete a station in Weather (ada@example.com): Paris-1')
  expect(alwaysSentence({ ...of, rule: undefined })).toBe('Always let every app use Delete station in Weather (ada@example.com)')
  expect(approvalSentence({ ...of, account: 'weather' })).toBe('Claude Desktop wants to delete a station in Weather: Paris-1')
})

it('says what "always" means, and for whom', () => {
  const rule = { server: exactly('weather'), tool: exactly('delete_station'), decision: 'allow' } as const
  expect(alwaysSentence({ ...call('delete_station'), rule: { ...rule, client: exactly('claude-desktop') } })).toBe(
    'Always let Claude Desktop use Delete station in Weather',
  )
  expect(alwaysSentence({ ...call('delete_station'), rule })).toBe('Always let every app use Delete station in Weather')
  expect([waitingCalls(1), waitingCalls(3)]).toEqual(['1 call is waiting for approval', '3 calls are waiting for approval'])
  expect(approvalSentence(call('push'), true)).toContain('wanted to push')
})
