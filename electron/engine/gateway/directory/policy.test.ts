import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Subject } from '../../authorization/scope/subject.ts'
import { TooltrayError } from '../../base/errors.ts'
import { TOOLS, policyBed } from '../../testing/policy-bed.ts'
import { policyOf } from './policy.ts'

const PATTERNS = [
  'github__*',
  'mail__list',
  '*__get_*',
  '*__delete_issue',
  'My Files__*',
  'my-files__list',
  '*',
  '*_issue',
  'tidy',
  '*__tidy',
]
const SERVERS = ['github', 'mail', 'My Files']

describe('what a policy check says', () => {
  it('is what lists, searches, descriptions and calls do, whatever the roles, profiles and rules are', async () => {
    const pattern = fc.constantFrom(...PATTERNS)
    const role = fc.record(
      {
        clients: fc.subarray(['phone', '*', 'lap*']),
        allow: fc.array(pattern, { maxLength: 3 }),
        deny: fc.array(pattern, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    )
    const own = fc.constantFrom('*_issue', 'list', 'get_*', '*')
    const rule = fc.record(
      {
        server: fc.constantFrom('github', 'MAIL', 'My Files', 'my-files', 'm*'),
        tool: fc.oneof(own, pattern, fc.constantFrom('github___GET_issue', 'My Files.tidy', 'tidy', 'delete_issue', 'mail:*')),
        effect: fc.constantFrom('read', 'write', 'destructive'),
        client: fc.constantFrom('phone', 'lap*', '*', 'claude-code'),
        profile: fc.constantFrom('work', 'home'),
        decision: fc.constantFrom('allow', 'ask', 'deny'),
      },
      { requiredKeys: ['decision'] },
    )
    const broken = rule.map((readable) => ({ ...readable, effcet: 'write' }))
    const entry = fc.record(
      {
        enabled: fc.boolean(),
        tools: fc.record(
          { allow: fc.array(own, { minLength: 1 }), deny: fc.array(own, { maxLength: 1 }), rename: fc.constant({ delete_issue: 'tidy' }) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    )
    const given = fc.record({
      servers: fc.record({ github: entry, mail: entry, 'My Files': entry }),
      profiles: fc.record({ work: fc.subarray(SERVERS) }),
      roles: fc.record({ one: role, two: role }),
      rules: fc.array(fc.oneof({ arbitrary: rule, weight: 9 }, { arbitrary: broken, weight: 1 }), { maxLength: 4 }),
      settings: fc.record({ destructive: fc.constantFrom('ask', 'allow', 'client') }),
    })
    const caller = fc.record(
      {
        client: fc.constantFrom('phone', 'laptop', 'zed'),
        provenAs: fc.constantFrom('phone', 'claude-code'),
        profile: fc.constantFrom('work', 'gone'),
        role: fc.constantFrom('one', 'gone'),
      },
      { requiredKeys: ['client'] },
    )
    const spellings = [...SERVERS, 'my-files', 'nobody'].flatMap((server) =>
      [...TOOLS, 'tidy'].flatMap((tool) => [`${server}__${tool}`, `${server}.${tool}`, tool.toUpperCase()]),
    )
    await fc.assert(
      fc.asyncProperty(given, caller, fc.subarray(spellings, { minLength: 4, maxLength: 12 }), async (config, who, names) => {
        const { directory, ask, listed, found, check } = policyBed(config)
        const refused = who.profile === 'gone' || who.role === 'gone'
        if (!refused)
          expect((await found(who)).sort()).toEqual(
            listed(who)
              .filter((name) => name !== '')
              .sort(),
          )
        const visible = new Set(refused ? [] : listed(who))
        // By the names that clients have, a tool is called just where it is listed.
        for (const { qualifiedName } of directory.all()) {
          const { decision } = await check(who, qualifiedName)
          if (visible.has(qualifiedName)) expect(decision, qualifiedName).not.toBe('deny')
        }
        for (const name of names) {
          const { decision, reason } = await check(who, name)
          expect(reason).not.toBe('')
          const called = await ask(who, 'execute_tool', { name })
          const described = await ask(who, 'describe_tool', { name })
          expect([called.failed, described.failed], `${name}: ${reason}`).toEqual([decision === 'deny', decision === 'deny'])
          const batched = await ask(who, 'execute_tools', { calls: [{ name }] })
          expect(batched.failed, name).toBe(decision === 'deny')
          if (decision !== 'deny') continue
          // Only its own word comes back to whoever asked, and no name of what is not there.
          const told = [called, described, batched].flatMap(({ text }) => text.match(/[\w-]+(?:\.[\w-]+)*/g) ?? [])
          const known = new Set(directory.all().map(({ qualifiedName }) => qualifiedName))
          expect(told.filter((word) => word !== name && known.has(word) && !visible.has(word))).toEqual([])
        }
      }),
      { numRuns: 150 },
    )
  })

  const servers = { github: { tools: { deny: ['list'] } }, mail: { enabled: false }, 'My Files': {} }
  const rules = {
    servers,
    profiles: { work: ['My Files'] },
    roles: { reader: { allow: ['*__get_*'] }, careful: { clients: ['cursor'], deny: ['*__delete_*', 'My Files__*'] } },
  }
  it.each<[Subject, string, string, string]>([
    [{ client: 'zed' }, 'github__get_issue', 'allow', 'Nothing denies github__get_issue.'],
    [{ client: 'cursor' }, 'github__get_issue', 'allow', 'Nothing denies github__get_issue.'],
    [{ client: 'zed', role: 'reader' }, 'github.GET_ISSUE', 'allow', '"allow" of the role reader has "*__get_*".'],
    [{ client: 'zed', profile: 'work' }, 'list', 'allow', 'My Files is in the profile work, and nothing denies my-files__list.'],
    [{ client: 'zed', role: 'reader' }, 'github__delete_issue', 'deny', '"allow" of the role reader has no pattern that matches it.'],
    [{ client: 'cursor' }, 'github__delete_issue', 'deny', '"deny" of the role careful has "*__delete_*".'],
    [{ client: 'cursor' }, 'my-files__list', 'deny', '"deny" of the role careful has "My Files__*".'],
    [{ client: 'zed', profile: 'work' }, 'github__get_issue', 'deny', 'github is not in the profile work.'],
    [{ client: 'zed' }, 'github__list', 'deny', '"tools" of github in servers.json blocks it.'],
    [{ client: 'zed' }, 'mail__list', 'deny', 'mail is disabled. Enable it: tooltray enable mail'],
    [
      { client: 'zed' },
      'get_issue',
      'deny',
      '"get_issue" is a tool of several servers. Say which: github__get_issue, my-files__get_issue.',
    ],
    [{ client: 'zed', role: 'raeder' }, 'github__get_issue', 'deny', 'There is no role named "raeder". The roles are: reader, careful.'],
  ])('names the rule that decides: %j %s: %s', async (caller, tool, decision, reason) => {
    expect(await policyBed(rules).check(caller, tool)).toMatchObject({ decision, reason })
  })

  it('is what becomes of arguments that are never sent', async () => {
    const args = JSON.parse('{"a":{"__proto__":{"path":"/etc/passwd"}}}') as Readonly<Record<string, unknown>>
    expect(await policyBed(rules).check({ client: 'zed' }, 'github__get_issue', args)).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('__proto__') as string,
    })
  })

  it('names what decides by its kind, so that a person can be led there', async () => {
    const bed = policyBed({ ...rules, rules: [{ server: 'My Files', tool: 'list', arguments: { path: '/etc/*' }, decision: 'deny' }] })
    const by = async (subject: Subject, tool: string) => (await bed.check(subject, tool)).by
    expect(await by({ client: 'zed' }, 'github__get_issue')).toEqual({ kind: 'default' })
    expect(await by({ client: 'cursor' }, 'github__delete_issue')).toEqual({ kind: 'role', name: 'careful' })
    expect(await by({ client: 'zed', profile: 'work' }, 'github__get_issue')).toEqual({ kind: 'profile', name: 'work' })
    expect(await by({ client: 'zed' }, 'github__list')).toEqual({ kind: 'switch' })
    expect(await by({ client: 'zed' }, 'mail__list')).toEqual({ kind: 'switch' })
    expect(await by({ client: 'zed' }, 'github__fly')).toBeUndefined()
    expect(await bed.check({ client: 'zed' }, 'my-files__list')).toMatchObject({ decision: 'allow', dependsOnArguments: true })
    expect(await bed.check({ client: 'zed' }, 'my-files__list', { path: '/etc/x' })).toMatchObject({
      decision: 'deny',
      by: { kind: 'rule', number: 1 },
    })
  })

  it('is no for a name that no tool has', async () => {
    const { decision, reason } = await policyBed(rules).check({ client: 'zed' }, 'github__fly')
    expect(decision).toBe('deny')
    expect(reason).toContain('There is no tool named "github__fly".')
  })

  it('passes on what is no word for the asker', async () => {
    const { directory, policy } = policyBed(rules)
    const of = (): never => {
      throw new Error('a defect')
    }
    await expect(
      policyOf({ directory, policy: { ...policy, scopeOf: of }, reports: () => [] }, { client: 'zed' }, 'x'),
    ).rejects.not.toBeInstanceOf(TooltrayError)
  })
})
