import { expect, it } from 'vitest'
import { quotedRule } from '../../../electron/control/words/contract-values.ts'
import { decidingSentence, withSentence } from './decided-by-rule.ts'

const by = JSON.stringify({ client: 'cursor', server: 'my-mail', effect: 'destructive', decision: 'deny' })

it.each([
  [by, 'Cursor may not delete or overwrite anything in My mail.'],
  [`${by}; the hook audit noted it`, 'Cursor may not delete or overwrite anything in My mail.'],
  ['{"decision":"allow","tool":"list"}', 'Every app may use List of any server without asking me.'],
  ['person, once', undefined],
  ['{ not JSON }', undefined],
  [undefined, undefined],
])('says what the rule %s means: %s', (named, sentence) => expect(decidingSentence(named)).toBe(sentence))

it.each([
  [`The call was not run: ${quotedRule(by)}`, 'The call was not run: Cursor may not delete or overwrite anything in My mail.'],
  [`${quotedRule(by)} Part of it cannot be read.`, 'Cursor may not delete or overwrite anything in My mail. Part of it cannot be read.'],
  ['It is off.', 'It is off.'],
])('stands in place of the JSON: %s', (text, expected) => expect(withSentence(text, by)).toBe(expected))

it('leaves a text as it is where no rule decided', () => expect(withSentence('It is off.', 'person, once')).toBe('It is off.'))
