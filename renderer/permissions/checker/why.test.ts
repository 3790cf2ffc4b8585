import { expect, it } from 'vitest'
import { exactly } from '../../../electron/control/words/contract-values.ts'
import type { ListedRule, PolicyDecision } from '../../../electron/contract/access.ts'
import { hrefOf } from '../../frame/route.ts'
import { sentenceText } from '../exceptions/rule-sentence.ts'
import { whyOf } from './why.ts'

const RULES: readonly ListedRule[] = [
  { effect: 'write', decision: 'ask', id: 'a', from: 'person' },
  { client: exactly('cursor'), server: exactly('github'), effect: 'destructive', decision: 'deny' },
]
const nameOf = (client: string): string => (client === 'cursor' ? 'Cursor' : client)

function why(decision: PolicyDecision['decision'], by: PolicyDecision['by']) {
  const answer = { decision, reason: '', ...(by === undefined ? {} : { by }) }
  const found = whyOf(answer, 'github', RULES, nameOf)
  return found && [sentenceText(found.parts), found.link && hrefOf(found.link.route)]
}

it('says what decides, and leads to where it is set', () => {
  expect(why('deny', { kind: 'rule', number: 2 })).toEqual([
    'Cursor may not delete or overwrite anything in GitHub.',
    '#/permissions?rule=2',
  ])
  expect(why('ask', { kind: 'rule', number: 1 })).toEqual(['You set this for every app and server.', '#/permissions'])
  expect(why('deny', { kind: 'role', name: 'reader' })).toEqual(['The role reader limits it.', '#/permissions/people'])
  expect(why('deny', { kind: 'profile', name: 'work' })).toEqual(['GitHub is not in the profile work.', '#/settings/profiles'])
  expect(why('deny', { kind: 'project' })?.[1]).toBe('#/servers/github')
  expect(why('deny', { kind: 'switch' })).toEqual(['It is off for every app.', '#/servers/github?tab=tools'])
  expect(why('ask', { kind: 'default' })?.[1]).toBe('#/permissions')
  expect(why('deny', undefined)).toBeUndefined()
})
