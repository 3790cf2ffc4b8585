import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverDenial } from './decide.ts'
import { type Arguments, type PolicyTool, matches, ruledTool } from './rule.ts'
import { allowedBy, roleRules as rulesOf } from './role-rules.ts'

/** What a role says of servers, tools and calls, by its rules. */
function roleRules(role: string, given: Parameters<typeof rulesOf>[1]) {
  const rules = rulesOf(role, given)
  const refused = (tool: PolicyTool, args?: Arguments): string | undefined => {
    const ruled = ruledTool(tool, tool.server)
    return rules
      .find((rule) => matches(rule, ruled) && (rule.fits === undefined || (args !== undefined && rule.fits(args, ruled))))
      ?.reason(ruled)
  }
  return {
    serverRefused: (server: { readonly name: string; readonly slug: string }) => serverDenial(rules, server)?.reason,
    toolRefused: (tool: PolicyTool) => refused(tool),
    callRefused: refused,
    goesByArguments: (tool: PolicyTool) => rules.some((rule) => rule.fits !== undefined && matches(rule, ruledTool(tool, tool.server))),
    allowedBy: (tool: PolicyTool) => allowedBy(given)(ruledTool(tool, tool.server).names),
  }
}

/** A tool by what clients call it, and by its server's own name where that is another. */
const named = (shown: string, own = shown) => {
  const [server = '', ...rest] = shown.split('__')
  const name = rest.join('__')
  const source = { name: own.slice(server.length + 2) }
  return { server, name, qualifiedName: shown, source }
}
const tool = (rules: Parameters<typeof roleRules>[1], shown: string, own?: string) =>
  roleRules('reader', rules).toolRefused(named(shown, own))
const server = (rules: Parameters<typeof roleRules>[1], name: string, slug = name) =>
  roleRules('reader', rules).serverRefused({ name, slug })

describe('roleRules', () => {
  it('denies before it allows, and says by which pattern', () => {
    expect(tool({}, 'github__get_issue')).toBeUndefined()
    expect(tool({ deny: ['*__delete_*'] }, 'github__delete_repo')).toBe('"deny" of the role reader has "*__delete_*".')
    expect(tool({ allow: ['github__*'], deny: ['*__delete_*'] }, 'github__delete_repo')).toContain('"deny"')
    expect(tool({ allow: ['github__*'] }, 'github__get_issue')).toBeUndefined()
    expect(tool({ allow: ['github__*'] }, 'mail__send')).toBe('"allow" of the role reader has no pattern that matches it.')
    expect(tool({ allow: [] }, 'github__get_issue')).toContain('"allow"')
    expect(roleRules('reader', { allow: ['x', 'github__*'] }).allowedBy(named('github__get_issue'))).toBe('"github__*"')
  })

  it('goes by the arguments of calls where a pattern names some, and a tool of which some calls may run is there', () => {
    const call = (rules: Parameters<typeof roleRules>[1], args: Record<string, unknown>, shown = 'files__read') =>
      roleRules('reader', rules).callRefused(named(shown), args)
    const deny = [{ tool: 'files__*', arguments: { path: '/etc/*' } }]
    const allow = [{ arguments: { path: '/tmp/*' } }]
    expect([tool({ deny }, 'files__read'), server({ deny }, 'files'), tool({ allow }, 'files__read'), server({ allow }, 'x')]).toEqual(
      Array(4).fill(undefined),
    )
    // What denies means a call by one element, in any case, and comes before whatever allows.
    const said = '"deny" of the role reader has {"tool":"files__*","arguments":{"path":"/etc/*"}}.'
    expect(call({ deny, allow: ['*'] }, { path: ['/tmp/x', '/ETC/shadow'] })).toBe(said)
    expect(call({ deny, allow: [{ tool: 'files__read', arguments: { path: '/etc/hosts' } }] }, { path: '/etc/hosts' })).toBe(said)
    expect([call({ deny }, { path: '/tmp/x' }), call({ deny }, {}), call({ deny }, { path: '/etc/x' }, 'box__read')]).toEqual([
      ...Array<undefined>(3).fill(undefined),
    ])
    // What allows means it by all of them alone, by the very letters.
    const none = '"allow" of the role reader has no pattern that matches the arguments.'
    expect(call({ allow }, { path: '/tmp/x' })).toBeUndefined()
    for (const args of [{}, { path: '/TMP/x' }, { path: ['/tmp/x', '/etc/x'] }]) expect(call({ allow }, args)).toBe(none)
    expect(call({ allow: [...allow, 'files__read'] }, {})).toBeUndefined()
    const goesBy = (rules: Parameters<typeof roleRules>[1]) => roleRules('reader', rules).goesByArguments(named('files__read'))
    expect([{ deny }, { allow }, { allow: [...allow, '*'] }, { allow: ['*'], deny: ['box__*'] }].map(goesBy)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(roleRules('reader', { allow: [...allow, 'files__*'] }).allowedBy(named('files__read'))).toBe('"files__*"')
  })

  it('means a tool by each of its names: what was renamed is denied all the same', () => {
    expect(tool({ deny: ['*__delete_*'] }, 'github__tidy', 'github__delete_repo')).toContain('"deny"')
    expect(tool({ allow: ['github__tidy'] }, 'github__tidy', 'github__delete_repo')).toBeUndefined()
  })

  it.each([
    [{ deny: ['github__*'] }, false],
    [{ deny: ['git*'] }, false],
    [{ deny: ['*'] }, false],
    [{ deny: ['github__delete_*', '*__get_*', 'mail__*', 'github', 'github__'] }, true],
    [{ deny: ['*x*'] }, true],
    [{ allow: [] }, false],
    [{ allow: ['mail__*', 'github__', 'git__x', 'gitlab.*'] }, false],
    [{ allow: ['git'] }, true],
    [{ deny: ['GITHUB.*'] }, false],
    [{ allow: ['GitHub/x'] }, true],
    [{ allow: ['github__get_issue'] }, true],
    [{ allow: ['*__get_*'] }, true],
    [{ allow: ['*hub__x'] }, true],
    [{ allow: ['*'] }, true],
  ] as const)('says of %j whether anything of a server may be there: %s', (rules, there) => {
    expect(server(rules, 'github') === undefined).toBe(there)
  })

  it('means a server by each of its names', () => {
    expect(server({ deny: ['my-server__*'] }, 'My Server', 'my-server')).toContain('"deny"')
    expect(server({ deny: ['My Server__*'] }, 'My Server', 'my-server')).toContain('"deny"')
    expect(server({ allow: ['My Server__a'] }, 'My Server', 'my-server')).toBeUndefined()
  })

  it('never says of a server that it is not there while one of its tools may be', () => {
    const pattern = fc.array(fc.constantFrom('*', 'a', 'b', '_', '__'), { maxLength: 6 }).map((parts) => parts.join('') || '*')
    const name = fc.array(fc.constantFrom('a', 'b', '_'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
    const rules = fc.record({ allow: fc.array(pattern, { maxLength: 3 }), deny: fc.array(pattern, { maxLength: 2 }) }, { requiredKeys: [] })
    fc.assert(
      fc.property(rules, fc.constantFrom('a', 'ab', 'b_a'), fc.array(name, { minLength: 1, maxLength: 20 }), (given, of, tools) => {
        if (server(given, of) !== undefined) for (const each of tools) expect(tool(given, `${of}__${each}`)).toBeDefined()
      }),
      { numRuns: 1_000 },
    )
  })

  it('says that a server is there where some tool of it could be, whatever it is called', () => {
    // The least that a pattern can mean: each * as nothing, or as what the name of the server needs.
    expect(server({ allow: ['a*.b'] }, 'x')).toBeDefined()
    expect(server({ allow: ['a*.b'] }, 'abc')).toBeUndefined()
    expect(server({ allow: ['*c__d'] }, 'abc')).toBeUndefined()
    // Of the tool alone, whatever its server.
    expect(server({ allow: ['*c_d'] }, 'abc')).toBeUndefined()
  })
})
