import { expect, it } from 'vitest'
import { sentenceText } from '../exceptions/rule-sentence.ts'
import { type RoleLimits, roleSentence } from './role-words.ts'

it.each<[RoleLimits, string]>([
  [{}, 'May use everything.'],
  [{ allow: [] }, 'May use nothing.'],
  [
    { deny: ['mail__*', '*__delete_*', 'wipe'] },
    'May use everything, but not Mail, tools named delete_* of any server and Wipe of any server.',
  ],
  [{ allow: ['github__create_issue', 'git*__*'] }, 'May use only Create issue of GitHub and servers named git*.'],
  [
    { allow: ['github__*'], deny: [{ tool: 'files__*', arguments: { path: '/etc/*' } }, { arguments: { '*': { regex: 'x' } } }] },
    'May use only GitHub, but not Files, where path is like /etc/* and any tool, where any argument matches the expression x.',
  ],
])('says what a role lets its apps use: %j', (role, sentence) => {
  expect(sentenceText(roleSentence(role))).toBe(sentence)
})
