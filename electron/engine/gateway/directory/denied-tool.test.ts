import { expect, it } from 'vitest'
import { type PolicyGiven, policyBed } from '../../testing/policy-bed.ts'

const client = 'cursor'
const servers = { github: {}, mail: {} }

/** What a client was answered, and what the user's record of it says. */
async function called(given: Partial<PolicyGiven>, name: string) {
  const { ask, records } = policyBed({ servers, ...given })
  const { text, failed } = await ask({ client }, 'execute_tool', { name, arguments: {} })
  const [record] = records
  if (record === undefined || records.length !== 1 || !failed) throw new Error('The call was not refused once.')
  const { server, tool, effect, decision, by, code, message } = record
  return { text, server, tool, effect, decision, by, code, message }
}

const rule = { server: 'github', tool: 'delete_issue', decision: 'deny' }

it('says which rule denied a call, and the client only that there is no such tool', async () => {
  const reason = `servers.json has the rule ${JSON.stringify(rule)}.`
  expect(await called({ rules: [rule] }, 'github__delete_issue')).toEqual({
    text:
      'There is no tool named "github__delete_issue". Did you mean github__get_issue, github__github__get_issue, github__find_issue, ' +
      'mail__github__get_issue? Or find tools with search_tools. [tool_unknown]',
    server: 'github',
    tool: 'delete_issue',
    effect: 'destructive',
    decision: 'deny',
    by: JSON.stringify(rule),
    code: 'tool_not_allowed',
    message: `The call was not run: ${reason}`,
  })
})

it('is the same answer as for a tool that nobody has, under another name', async () => {
  const { ask, records } = policyBed({ servers, rules: [rule] })
  const answer = async (name: string): Promise<string> =>
    (await ask({ client }, 'execute_tool', { name })).text.split(' Did you mean')[0] ?? ''
  expect((await answer('github__delete_issue')).replaceAll('delete_issue', 'x')).toBe(await answer('github__x'))
  expect(records.map(({ code }) => code)).toEqual(['tool_not_allowed', 'tool_unknown'])
})

it.each<[string, Partial<PolicyGiven>, string, object]>([
  ['a tool that is off', { servers: { github: { tools: { deny: ['list'] } } } }, 'github__list', { server: 'github', tool: 'list' }],
  ['a server that is off', { servers: { github: { enabled: false } } }, 'github__list', { server: 'github', tool: 'list' }],
  ['a server that is off, for a name that no tool of it has', { servers: { github: { enabled: false } } }, 'github__triage', {}],
  ['a profile', { profiles: { work: ['mail'] }, settings: { profile: 'work' } }, 'github__list', { server: 'github', tool: 'list' }],
  ['a role', { roles: { r: { clients: ['*'], deny: ['*__list'] } } }, 'mail.LIST', { server: 'mail', tool: 'list' }],
  ['a rule on a whole server, for a tool that was not read', { rules: [{ server: 'github', decision: 'deny' }] }, 'github__new', {}],
  ['rules on each tool of a short name', { rules: [{ tool: 'list', decision: 'deny' }] }, 'list', { server: '', tool: 'list' }],
])('is recorded as denied by %s', async (_what, given, name, named) => {
  const record = await called(given, name)
  expect(record).toMatchObject({ decision: 'deny', code: 'tool_not_allowed', ...named })
  expect(record.text).toContain(`There is no tool named "${name}".`)
})

it('is not recorded as denied if there is no such tool', async () => {
  const record = await called({ rules: [rule] }, 'github__fly')
  expect(record).toMatchObject({ server: 'github', tool: 'fly', code: 'tool_unknown' })
  expect(record.decision).toBeUndefined()
})
