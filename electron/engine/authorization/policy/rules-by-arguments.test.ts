import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { createPolicy } from './policy.ts'
import type { Arguments, PolicyTool } from './rule.ts'

const caller = { client: 'zed', provenAs: 'zed', profile: 'work' }
const write: PolicyTool = { server: 'files', name: 'write', qualifiedName: 'files__write', source: { name: 'write' }, effect: 'write' }
const wipe: PolicyTool = { server: 'files', name: 'wipe', qualifiedName: 'files__wipe', source: { name: 'wipe' }, effect: 'destructive' }

function policyOf(rules: readonly unknown[]) {
  const config = parseServersFile(JSON.stringify({ rules, profiles: { work: ['files'] } }))
  return createPolicy(
    () => config,
    (name) => name,
  )
}
const decided = (rules: readonly unknown[], args: Arguments, tool = write) =>
  policyOf(rules).authorize(asCalled(tool, args), caller, args).decision
/** Whether lists have the tool. */
const isListed = (rules: readonly unknown[], tool = write): boolean => policyOf(rules).scopeOf(caller)?.refusal(tool) === undefined

const ETC = { arguments: { path: '/etc/*' } }
const inEtc = { path: '/etc/passwd' }
const elsewhere = { path: '/tmp/x' }
/** An `allow` with as many keys as one can have without arguments. */
const ALLOW = { server: 'files', tool: 'write', effect: 'write', client: 'zed', profile: 'work', decision: 'allow' }

describe('rules on arguments', () => {
  it('mean the calls alone whose arguments fit', () => {
    expect(decided([{ ...ETC, decision: 'deny' }], inEtc)).toBe('deny')
    expect(decided([{ ...ETC, decision: 'ask' }], inEtc)).toBe('ask')
    expect(decided([{ ...ETC, decision: 'deny' }], elsewhere)).toBe('allow')
    expect(decided([{ ...ETC, decision: 'allow' }], inEtc, wipe)).toBe('allow')
    expect(decided([{ ...ETC, decision: 'allow' }], elsewhere, wipe)).toBe('ask')
  })

  it('that ask or deny hold beside what is less strict and names none, whatever else that names', () => {
    for (const decision of ['ask', 'deny']) expect(decided([{ ...ETC, decision }, ALLOW], inEtc)).toBe(decision)
    expect(
      decided(
        [
          { ...ETC, decision: 'deny' },
          { ...ALLOW, decision: 'ask' },
        ],
        inEtc,
      ),
    ).toBe('deny')
    expect(
      decided(
        [
          { ...ETC, decision: 'ask' },
          { ...ALLOW, decision: 'deny' },
        ],
        inEtc,
      ),
    ).toBe('deny')
  })

  it('come before each other by their keys', () => {
    const allow = { tool: 'write', arguments: { path: '/etc/mine/*' }, decision: 'allow' }
    expect(decided([{ ...ETC, decision: 'deny' }, allow], { path: '/etc/mine/x' })).toBe('allow')
    expect(decided([{ ...ETC, decision: 'deny' }, allow], inEtc)).toBe('deny')
    expect(
      decided(
        [
          { ...ETC, decision: 'deny' },
          { ...ETC, decision: 'allow' },
        ],
        inEtc,
      ),
    ).toBe('deny')
  })

  it('hide no tool, and show one of which they let something through', () => {
    const all = { tool: 'write', decision: 'deny' }
    expect(isListed([{ tool: 'write', ...ETC, decision: 'deny' }])).toBe(true)
    expect(isListed([{ arguments: { path: '*' }, decision: 'deny' }])).toBe(true)
    expect(isListed([all])).toBe(false)
    expect(isListed([all, { tool: 'write', ...ETC, decision: 'allow' }])).toBe(true)
    expect(isListed([all, { server: 'files', ...ETC, decision: 'ask' }])).toBe(true)
    // It would not come before.
    expect(
      isListed([
        { ...all, server: 'files' },
        { ...ETC, decision: 'allow' },
      ]),
    ).toBe(false)
    expect(isListed([all, { tool: 'write', ...ETC, decision: 'deny' }])).toBe(false)
    const refused = (rules: readonly unknown[]) => policyOf(rules).scopeOf(caller)?.serverRefusal('files')?.reason
    expect(refused([{ server: 'files', decision: 'deny' }])).toBeDefined()
    expect(refused([{ server: 'files', ...ETC, decision: 'deny' }])).toBeUndefined()
    expect(
      refused([
        { server: 'files', decision: 'deny' },
        { server: 'files', ...ETC, decision: 'allow' },
      ]),
    ).toBeUndefined()
  })

  it('are told of where no call is decided on', () => {
    const { authorize } = policyOf([{ ...ETC, decision: 'deny' }])
    expect(authorize(asCalled(write, undefined), caller, undefined)).toMatchObject({
      decision: 'allow',
      otherwise: 'Other rules depend on the arguments of a call.',
    })
    expect(authorize(asCalled(write, elsewhere), caller, elsewhere).otherwise).toBeUndefined()
  })

  it('that cannot be read deny what the rest of them means, or allow nothing', () => {
    const broken: unknown[] = [
      {},
      { path: 5 },
      { path: null },
      { path: { regex: '(' } },
      { path: { regex: '' } },
      { path: { regexp: 'x' } },
      { path: { regex: 'x', flags: 'i' } },
      ['path'],
      'path',
      { '': 'x' },
    ]
    for (const patterns of broken) {
      expect(decided([{ tool: 'write', arguments: patterns, decision: 'ask' }, ALLOW], elsewhere), JSON.stringify(patterns)).toBe('deny')
      expect(decided([{ tool: 'wipe', arguments: patterns, decision: 'allow' }], inEtc, wipe), JSON.stringify(patterns)).toBe('ask')
    }
    const text = (decision: string): string =>
      `{ "rules": [{ "tool": "write", "arguments": { "path": "/etc/*", "path": "/tmp/*" }, "decision": "${decision}" }] }`
    expect(parseServersFile(text('ask')).rules).toEqual([{ tool: 'write', decision: 'deny', unreadable: true }])
    const proto = '{ "rules": [{ "tool": "write", "arguments": { "__proto__": "x", "path": "*" }, "decision": "allow" }] }'
    expect(parseServersFile(proto).rules).toEqual([{ tool: 'write', decision: 'allow', unreadable: true }])
    const { problems } = parseServersFile(text('deny').replace('[{', '[\n  {'))
    expect(problems.find(({ key }) => key === 'rules[0]')).toMatchObject({ line: 2, column: 3 })
  })

  it('never let a call run that one of them denies, whatever rules without arguments allow or ask', () => {
    const keys = {
      server: fc.constantFrom('files', '*'),
      tool: fc.constantFrom('write', 'files__*', '*'),
      effect: fc.constantFrom('write', 'read', 'destructive'),
      client: fc.constant('zed'),
      profile: fc.constant('work'),
    }
    const plain = fc.record({ ...keys, decision: fc.constantFrom('allow', 'ask') }, { requiredKeys: ['decision'] })
    const value = fc.oneof(fc.constantFrom('/etc/passwd', '/ETC/x', '/tmp/x'), fc.jsonValue({ maxDepth: 2 }))
    const args = fc.record({ path: fc.oneof(value, fc.array(value)), more: fc.jsonValue() }, { requiredKeys: [] })
    const meant = fc.subarray(['server', 'tool', 'client', 'profile'] as const)
    const counts = { denied: 0, ran: 0 }
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 6 }), meant, args, fc.nat(6), (rules, named, sent, at) => {
        const own = { server: 'files', tool: 'write', client: 'zed', profile: 'work' }
        const denial = { ...Object.fromEntries(named.map((key) => [key, own[key]])), ...ETC, decision: 'deny' }
        const isMeant = [sent.path].flat(9).some((each) => typeof each === 'string' && /^\/etc\//i.test(each))
        const decision = decided([...rules.slice(0, at), denial, ...rules.slice(at)], sent)
        counts[isMeant ? 'denied' : 'ran'] += 1
        expect(decision).toBe(isMeant ? 'deny' : decided(rules, sent))
      }),
      { numRuns: 1_000 },
    )
    expect(Math.min(counts.denied, counts.ran)).toBeGreaterThan(50)
  })
})
