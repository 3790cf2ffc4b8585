import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugsFor } from '../../catalog/names/names.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import { agentgatewayAllows, toolhiveAllows } from '../../config/export-to/testing/gateway-access.ts'
import { exported, problems } from '../../config/export-to/testing/validated-exports.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { oidc } from '../../config/settings/oidc-schema.ts'
import { principalIn } from '../credentials/openid.ts'
import { createPolicy } from './policy.ts'
import { namedTool } from './tool-match.ts'

const provider = { issuer: 'https://id.example.com/', audience: 'https://tools.example.com/mcp' }
/** The names of servers, and those that they have in an export. */
const SERVERS = { mail: 'mail', 'My Files': 'my-files', code: 'code' } as const
const slugs = slugsFor(Object.keys(SERVERS))
const mcpServers = {
  mail: { url: 'https://mail.example.com/mcp', tools: { rename: { send_it: 'sent', get_b: 'Drop' } } },
  'My Files': { url: 'https://files.example.com/mcp' },
  code: { url: 'https://code.example.com/mcp' },
}

interface Sections {
  readonly roles: Readonly<Record<string, object>>
  readonly oidc: object
}

/** Whether Tooltray refuses a user with these claims: a tool, or with an empty name the prompts of a server. */
function refuses({ roles, oidc: given }: Sections, claims: Record<string, unknown>, server: keyof typeof SERVERS, own: string): boolean {
  const principal = principalIn(claims, oidc.parse({ ...provider, ...given }))
  if (principal === undefined) return true
  const text = JSON.stringify({ mcpServers, roles, profiles: { work: ['mail', 'My Files'] } })
  const config = parseServersFile(text)
  const slugOf = (name: string): string => slugs.get(name) ?? name
  const policy = createPolicy(() => config, slugOf)
  const { name, profile, role } = principal
  const subject = { client: name, provenAs: name, profile, role }
  const shown = config.servers.get(server)?.tools.rename.get(own) ?? own
  const tool = namedTool(own, shown, { name: server, slug: slugOf(server) })
  try {
    if (own === '') return policy.authorizeRead(tool, subject, undefined).decision === 'deny'
    return [{}, { path: '/etc/passwd' }].some((args) => policy.authorize(asCalled(tool, args), subject, args).decision === 'deny')
  } catch {
    return true
  }
}

const inExport = (target: 'agentgateway' | 'toolhive', { roles, oidc: given }: Sections) =>
  exported(target, mcpServers, { roles, profiles: { work: ['mail', 'My Files'] }, settings: { http: { oidc: { ...provider, ...given } } } })

/** Whether an exported configuration allows it. ToolHive knows a tool by its shown name. */
function allows(
  target: 'agentgateway' | 'toolhive',
  sections: Sections,
  claims: Record<string, unknown>,
  server: keyof typeof SERVERS,
  own: string,
) {
  const result = inExport(target, sections)
  const feature = own === '' ? 'prompt' : 'tool'
  if (target === 'agentgateway') return agentgatewayAllows(result, claims, { feature, server: SERVERS[server], name: own })
  const shown = server === 'mail' ? (new Map(Object.entries(mcpServers.mail.tools.rename)).get(own) ?? own) : own
  return toolhiveAllows(result, claims, { feature, server: SERVERS[server], name: shown })
}

const pattern = fc.oneof(
  fc.constantFrom<string | object>(
    ...['*', 'mail__*', '*__get_*', 'get_*', 'MAIL__Drop', 'my-files.*', 'My Files/x', 'code:drop', '*drop*', 'mail*', 'm*l__d*p', 'sent'],
    ...['mail__sent', 'mail__getit', 'mail__get_*', '*a_b*', 'ſend', 'mail__k*', 'code__mail__*', 'mail__g(et|x)', 'mail__$x'],
    { tool: 'mail__*', arguments: { path: '/etc/*' } },
    { arguments: { path: '/etc/*' } },
  ),
  fc.stringMatching(/^(mail__|\*)?[*a-gA-G_.]{0,4}[*p]$/),
)
const role = fc.record(
  {
    allow: fc.array(pattern, { maxLength: 3 }),
    deny: fc.array(pattern, { maxLength: 3 }),
    clients: fc.constantFrom(['*'], ['openid:*'], ['cursor'], ['copilot*'], ['OPENID:Al*'], ['open*', 'x']),
  },
  { requiredKeys: [] },
)
const name = fc.constantFrom('reader', 'writer', 'all', 'gone')
const settings = fc.record(
  {
    clients: fc.constantFrom(['cli'], ['cli', 'web'], []),
    name: fc.constantFrom('email', 'sub'),
    roleClaim: fc.record({
      claim: fc.constantFrom('groups', 'https://x/${roles}'),
      roles: fc.dictionary(fc.constantFrom('eng', 'ops', '$x'), name, { maxKeys: 3 }),
    }),
    role: name,
    profile: fc.constantFrom('work', 'work', 'gone'),
  },
  { requiredKeys: [] },
)
const groups = fc.constantFrom<unknown>('eng', 'engineering', ['eng'], ['ops', 'eng'], ['$x', 7], { eng: true }, [['eng']], null, [])
const claims = fc.record(
  {
    sub: fc.constantFrom<unknown>('alice', 'alice', 'copilot', '', 5, 'a'.repeat(201)),
    email: fc.constantFrom<unknown>('al@x.example', '', ['x']),
    azp: fc.constantFrom<unknown>('cli', 'web', 'other', null, ['cli']),
    client_id: fc.constantFrom('cli', 'other'),
    groups,
    'https://x/${roles}': groups,
  },
  { requiredKeys: [] },
)
const tool = fc.oneof(
  fc.constantFrom(
    '',
    'get_a',
    'get_b',
    'Drop',
    'drop',
    'send_it',
    'sent',
    'a b',
    'a_b',
    'ſend',
    'Kick',
    'mail__drop',
    'get/x',
    'g'.repeat(70),
  ),
  fc.stringMatching(/^[a-gA-G_.]{1,4}p?$/),
)
const sections = fc.record({ roles: fc.dictionary(fc.constantFrom('reader', 'writer', 'all'), role, { maxKeys: 3 }), oidc: settings })

it('the rules for many groups are not nested deeper than agentgateway reads', () => {
  const names = Array.from({ length: 60 }, (_, index) => `g${index}`)
  const roles = Object.fromEntries(names.map((each) => [each, { allow: [`mail__${each}`] }]))
  const given = { roles, oidc: { roleClaim: { claim: 'groups', roles: Object.fromEntries(names.map((each) => [each, each])) } } }
  const texts = inExport('agentgateway', given).files.map(({ text }) => text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))
  const deepest = texts
    .flatMap((text) => text.split('\n'))
    .map((line) => {
      let depth = 0
      return Math.max(0, ...[...line].map((letter) => (depth += Number('(['.includes(letter)) - Number(')]'.includes(letter)))))
    })
  // Its parser reads 48 levels (crates/cel-fork/cel/src/parser/parser.rs).
  expect(Math.max(...deepest)).toBeLessThan(12)
  const user = { sub: 'alice', groups: ['g59', 'g40'] }
  expect(['g59', 'g40'].map((own) => allows('agentgateway', given, user, 'mail', own))).toEqual([false, true])
})

describe.each(['agentgateway', 'toolhive'] as const)('the access of users in an export to %s', (target) => {
  it('refuses whom and what Tooltray refuses, whatever the roles and claims are', () => {
    fc.assert(
      fc.property(sections, claims, fc.constantFrom('mail', 'My Files', 'code'), tool, (given, user, server, own) => {
        fc.pre(refuses(given, user, server, own))
        // ToolHive requires `sub`, and cannot look for control characters or the length of a name.
        if (target === 'toolhive') fc.pre(typeof user.sub !== 'string' || user.sub.length < 200)
        // Access tokens have `sub` (RFC 9068, section 2.2); without any limit, no rule asks for it.
        if (Object.keys(given.oidc).every((key) => key === 'name')) fc.pre(user.sub === 'alice')
        expect(allows(target, given, user, server, own)).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it('refuses each tool that a role refuses, whatever its patterns are', () => {
    const user = { sub: 'alice' }
    fc.assert(
      fc.property(
        role,
        fc.constantFrom('mail', 'mail', 'My Files', 'code'),
        fc.array(tool, { minLength: 5, maxLength: 12 }),
        (reader, server, tools) => {
          const given = { roles: { reader }, oidc: { role: 'reader' } }
          for (const own of tools)
            if (refuses(given, user, server, own)) expect([own, allows(target, given, user, server, own)]).toEqual([own, false])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is that of each role, of clients, and of the profile', () => {
    const given = {
      roles: { reader: { allow: ['*__get_*'] }, writer: {}, mailer: { allow: ['mail__*'], deny: ['code__*'] } },
      oidc: { clients: ['cli'], roleClaim: { claim: 'groups', roles: { eng: 'writer', ops: 'mailer', all: 'reader' } } },
    }
    expect(problems(target, inExport(target, given))).toEqual([])
    const may = (groups: unknown, own: string, server: keyof typeof SERVERS = 'mail', azp = 'cli', more = {}) => {
      const user = { sub: 'alice', azp, groups }
      const own_ = { ...given, oidc: { ...given.oidc, ...more } }
      const isAllowed = allows(target, own_, user, server, own)
      if (isAllowed) expect(refuses(own_, user, server, own)).toBe(false)
      return isAllowed
    }
    expect([may(['eng'], 'drop'), may(['all', 'eng'], 'drop'), may(['eng'], 'drop', 'code', 'other')]).toEqual([true, true, false])
    expect([may(['all'], 'get_a'), may(['all'], 'get_a', 'My Files'), may(['all'], 'drop')]).toEqual([true, true, false])
    expect([may(['ops'], 'get_a'), may(['ops'], 'get_a', 'code')]).toEqual([target === 'agentgateway', false])
    expect([may([], 'get_a'), may(undefined, 'get_a'), may('engineering', 'get_a')]).toEqual([false, false, false])
    expect([may([], 'get_a', 'mail', 'cli', { role: 'reader' }), may([], 'drop', 'mail', 'cli', { role: 'reader' })]).toEqual([true, false])
    expect([may(['eng'], 'x', 'mail', 'cli', { profile: 'work' }), may(['eng'], 'x', 'code', 'cli', { profile: 'work' })]).toEqual([
      true,
      false,
    ])
    // Prompts of ToolHive do not say their server in a way that policies could name.
    expect([may(['eng'], ''), may(['ops'], ''), may(['ops'], '', 'code')]).toEqual([true, target === 'agentgateway', false])
  })
})
