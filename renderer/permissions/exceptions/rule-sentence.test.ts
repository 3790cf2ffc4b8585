import { expect, it } from 'vitest'
import { type RuleMeaning, ruleSentence, sentenceText } from './rule-sentence.ts'

const nameOf = (client: string): string => (client === 'cursor' ? 'Cursor' : client)

it.each<[RuleMeaning, string]>([
  [
    { client: 'cursor', server: 'github', effects: ['destructive'], decision: 'deny' },
    'Cursor may not delete or overwrite anything in GitHub.',
  ],
  [{ server: 'github', tool: 'delete_repository', decision: 'deny' }, 'No app may use Delete repository of GitHub.'],
  [{ server: 'slack', tool: 'send_message', decision: 'ask' }, 'Ask me before any app uses Send message of Slack.'],
  [
    { server: 'notion', effects: ['destructive'], decision: 'allow' },
    'Every app may delete or overwrite anything in Notion without asking me.',
  ],
  [{ client: 'cursor', effects: ['read', 'write'], decision: 'ask' }, 'Ask me before Cursor reads or changes anything.'],
  [{ client: 'phone', decision: 'deny' }, 'phone may not use any tool.'],
  [{ client: 'cur*', server: 'git*', decision: 'deny' }, 'No app named cur* may use servers named git*.'],
  [{ client: 'cur*', decision: 'ask' }, 'Ask me before any app named cur* uses any tool.'],
  [{ client: 'cur*', effects: ['read'], decision: 'allow' }, 'Every app named cur* may read anything without asking me.'],
  [{ decision: 'ask' }, 'Ask me before any app uses any tool.'],
  [{ tool: 'delete_*', decision: 'deny' }, 'No app may use tools named delete_* of any server.'],
  [{ tool: 'github__delete_*', decision: 'deny' }, 'No app may use tools named github__delete_*.'],
  [
    { server: 'github', tool: 'get_*', effects: ['write'], decision: 'allow' },
    'Every app may use tools named get_* of GitHub that change without asking me.',
  ],
  [
    { server: 'github', tool: 'get_repo', effects: ['destructive'], decision: 'ask' },
    'Ask me before any app uses Get repo of GitHub if it deletes or overwrites.',
  ],
  [{ tool: 'resources/read', decision: 'deny' }, 'No app may read resources of any server.'],
  [{ server: 'mail', tool: 'prompts/get', decision: 'ask' }, 'Ask me before any app gets prompts of Mail.'],
  [
    { server: 'files', arguments: { path: '/etc/*', '*': { regex: '^rm ' } }, profile: 'work', decision: 'deny' },
    'No app may use Files, in the profile work, where path is like /etc/* and any argument matches the expression ^rm .',
  ],
  [{ server: 'files', arguments: { path: '/etc' }, decision: 'ask' }, 'Ask me before any app uses Files, where path is /etc.'],
])('says what a rule means: %j', (meaning, sentence) => {
  expect(sentenceText(ruleSentence(meaning, { nameOf }))).toBe(sentence)
})

it('does not name the server that it stands at, and names others', () => {
  const at = 'github'
  const say = (meaning: RuleMeaning): string => sentenceText(ruleSentence(meaning, { nameOf, at }))
  expect(say({ server: 'github', tool: 'get_repo', decision: 'ask' })).toBe('Ask me before any app uses Get repo.')
  expect(say({ server: 'github', decision: 'deny' })).toBe('No app may use this server.')
  expect(say({ client: 'cursor', server: 'github', effects: ['write'], decision: 'deny' })).toBe('Cursor may not change anything here.')
  expect(say({ server: 'gitlab', effects: ['write'], decision: 'deny' })).toBe('No app may change anything in GitLab.')
})

it('keeps names apart from words, so that they can be shown as such', () => {
  expect(ruleSentence({ client: 'cursor', server: 'github', tool: 'get_repo', decision: 'ask' }, { nameOf })).toEqual([
    'Ask me before ',
    { kind: 'app', text: 'Cursor' },
    ' ',
    'uses ',
    { kind: 'tool', text: 'Get repo' },
    ' of ',
    { kind: 'server', text: 'GitHub', of: 'github' },
    '.',
  ])
})
