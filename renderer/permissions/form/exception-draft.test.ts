import { expect, it } from 'vitest'
import { typedPattern } from '../../../electron/control/words/contract-values.ts'
import { exceptionsOf } from '../exceptions/exceptions.ts'
import { EFFECTS } from '../state-words.ts'
import { type ExceptionDraft, NEW_EXCEPTION, changesOf, draftOf, draftProblem, meaningOf, withTool } from './exception-draft.ts'

const draft = (some: Partial<ExceptionDraft>): ExceptionDraft => ({ ...NEW_EXCEPTION, effects: EFFECTS, ...some })
const TOOLS = ['get_repo', 'delete_repo']

it('writes what a control shows as that control does', () => {
  expect(changesOf(draft({ client: '=cursor', server: '=github', effects: ['destructive'], value: 'off' }), TOOLS)).toEqual({
    changes: [{ client: 'cursor', server: 'github', effect: 'destructive', value: 'off' }],
  })
  expect(changesOf(draft({ server: '=github', tool: 'get_repo' }), TOOLS)).toEqual({
    changes: [{ server: 'github', tool: 'get_repo', value: 'ask' }],
  })
  expect(changesOf(draft({ client: '=cursor' }), TOOLS).changes).toHaveLength(3)
})

it('writes everything else as rules', () => {
  const from = 'person'
  const rulesOf = (some: Partial<ExceptionDraft>) => {
    const { changes, addRules } = changesOf(draft(some), TOOLS)
    expect(changes).toEqual([])
    return addRules
  }
  expect(rulesOf({ tool: 'delete_*', value: 'off' })).toEqual([{ tool: 'delete_*', decision: 'deny', from }])
  expect(rulesOf({ server: 'github', tool: 'gone' })).toEqual([{ server: 'github', tool: 'gone', decision: 'ask', from }])
  expect(rulesOf({ client: 'cur*', effects: ['read', 'write'] })).toEqual([
    { client: 'cur*', effect: 'read', decision: 'ask', from },
    { client: 'cur*', effect: 'write', decision: 'ask', from },
  ])
  // The app may call itself `claude-code`.
  expect(rulesOf({ client: 'Claude-Code', server: '=github', tool: 'get_repo', value: 'off' })).toEqual([
    { client: 'Claude-Code', server: '=github', tool: 'get_repo', decision: 'deny', from },
  ])
  expect(rulesOf({ client: 'Claude-Code', value: 'off' })).toEqual([{ client: 'Claude-Code', decision: 'deny', from }])
  expect(rulesOf({ server: 'GitHub', value: 'off' })).toEqual([{ server: 'GitHub', decision: 'deny', from }])
  expect(rulesOf({ server: 'github', tool: 'get_repo', effects: ['write'] })).toEqual([
    { server: 'github', tool: 'get_repo', effect: 'write', decision: 'ask', from },
  ])
  expect(rulesOf({ server: 'files', profile: 'work', patterns: [{ name: ' path ', kind: 'like', pattern: '/etc/*' }] })).toEqual([
    { server: 'files', profile: 'work', arguments: { path: '/etc/*' }, decision: 'ask', from },
  ])
})

it('is read from an exception, and means the same', () => {
  const [exception] = exceptionsOf(
    [
      {
        client: typedPattern('cur*'),
        tool: typedPattern('x'),
        effect: 'read',
        profile: 'work',
        arguments: { a: { regex: 'b' } },
        decision: 'allow',
      },
    ],
    [],
  )
  if (exception === undefined) throw new Error('There is no exception.')
  expect(meaningOf(draftOf(exception))).toEqual(exception.meaning)
})

it('begins with nothing chosen, and wants no kinds for a named tool', () => {
  expect(NEW_EXCEPTION.effects).toEqual([])
  expect(withTool(NEW_EXCEPTION, { server: 'github', tool: '' }).effects).toEqual([])
  expect(withTool(NEW_EXCEPTION, { tool: 'delete_repo' }).effects).toEqual(EFFECTS)
  expect(withTool(draft({ effects: ['write'] }), { tool: 'delete_repo' }).effects).toEqual(['write'])
})

it('says what is missing', () => {
  expect(draftProblem(NEW_EXCEPTION)).toBe('Choose what the tool does.')
  expect(draftProblem(draft({}))).toContain('Choose an app, a server, or a tool.')
  expect(draftProblem(draft({ server: 'github', effects: [] }))).toBe('Choose what the tool does.')
  expect(draftProblem(draft({ patterns: [{ name: '', kind: 'like', pattern: '' }] }))).toContain('name of an argument')
  expect(draftProblem(draft({ tool: 'delete_*' }))).toBeUndefined()
})
