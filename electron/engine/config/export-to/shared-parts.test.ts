import { expect, it } from 'vitest'
import { EXPORT_TARGETS } from './target-export.ts'
import { documentsIn, exported, problems } from './testing/validated-exports.ts'

const servers = {
  mail: { url: 'https://mail.example.com/mcp', tools: { deny: ['drop'] } },
  code: { command: 'npx', args: ['code-mcp'], env: { K: '${secret:k}' } },
  own: { command: '/opt/own' },
}
const profiles = { 'At Work': ['mail', 'code', 'gone'], code: { servers: ['code'], expose: 'direct' }, none: ['gone'] }
const oidc = { issuer: 'https://id.example.com/', audience: 'https://tools.example.com/mcp' }

it.each(EXPORT_TARGETS)('profiles and the sign-in of people are valid for %s, and the rest of them is listed', (target) => {
  const http = { enabled: true, oidc: { ...oidc, clients: ['cli'], role: 'reader' } }
  const result = exported(target, servers, { profiles, settings: { http, idle: '1m' } })
  expect(problems(target, result)).toEqual([])
  expect(result.left.filter(({ server }) => server === '').map(({ field }) => field)).toEqual([
    ...['profiles.At Work.servers', 'profiles.code.expose', 'profiles.none'],
    ...(target === 'toolhive' ? ['profiles.At Work', 'profiles.code'] : ['profiles.At Work']),
    ...(target === 'toolhive' ? [] : ['settings.http.oidc.issuer']),
    'roles.reader',
    ...['settings.http.enabled', 'settings.idle', 'clients', 'learning'],
  ])
  for (const { why } of result.left) expect(why).toMatch(/^[-A-Z].*\.$/)
})

it('each profile is a gateway of ToolHive with the tools of its servers alone, and people sign in to all of them', () => {
  const result = exported('toolhive', { ...servers, 'tooltray-code': { command: 'npx' } }, { profiles, settings: { http: { oidc } } })
  const shared = documentsIn(result).flatMap(({ path, value }) => (path === 'tooltray.yaml' ? [value] : [])) as {
    kind: string
    metadata: { name: string; annotations?: object }
    spec: { incomingAuth: object; config: { aggregation: object }; inline: object }
  }[]
  expect(shared.map(({ kind, metadata }) => [kind, metadata.name, metadata.annotations])).toEqual([
    ['MCPGroup', 'tooltray', undefined],
    ['MCPOIDCConfig', 'tooltray', undefined],
    ['VirtualMCPServer', 'tooltray', undefined],
    ['VirtualMCPServer', 'tooltray-at-work', { 'tooltray/profile': 'At Work' }],
    // A server has the other name.
    ['VirtualMCPServer', 'tooltray-code-2', { 'tooltray/profile': 'code' }],
  ])
  expect(shared[1]?.spec.inline).toEqual({ issuer: 'https://id.example.com/' })
  for (const { kind, spec } of shared)
    if (kind === 'VirtualMCPServer')
      expect(spec.incomingAuth).toEqual({ type: 'oidc', oidcConfigRef: { name: 'tooltray', audience: oidc.audience } })
  const naming = { conflictResolution: 'prefix', conflictResolutionConfig: { prefixFormat: '{workload}_' } }
  expect(shared.slice(2).map(({ spec }) => spec.config.aggregation)).toEqual([
    naming,
    { ...naming, defaultToolVisibility: 'deny', tools: [{ workload: 'mail' }, { workload: 'code' }] },
    { ...naming, defaultToolVisibility: 'deny', tools: [{ workload: 'code' }] },
  ])
})

it.each(['agentgateway', 'compose'] as const)('each profile is a route of %s with its servers and rules alone', (target) => {
  const result = exported(target, servers, { profiles, settings: { http: { oidc } } })
  const file = documentsIn(result).find(({ path }) => path === (target === 'compose' ? 'gateway.yaml' : 'config.yaml'))
    ?.value as unknown as {
    binds: [{ listeners: [{ routes: { name?: string; matches?: object[]; policies: Record<string, object>; backends: object }[] }] }]
  }
  const { routes } = file.binds[0].listeners[0]
  const targetsOf = (route: (typeof routes)[number] | undefined) =>
    (route?.backends as [{ mcp: { targets: { name: string }[] } }])[0].mcp.targets.map(({ name }) => name)
  const all = target === 'compose' ? ['mail', 'code'] : ['mail', 'code', 'own']
  expect(routes.map((route) => [route.name, targetsOf(route)])).toEqual([
    ['at-work', ['mail', 'code']],
    ['code', ['code']],
    [undefined, all],
  ])
  expect(routes[0]?.matches).toEqual([
    { path: { pathPrefix: '/at-work' } },
    { path: { pathPrefix: '/.well-known/oauth-protected-resource/at-work' } },
  ])
  expect(routes.map(({ matches }) => matches?.length)).toEqual([2, 2, undefined])
  for (const { policies } of routes)
    expect(policies['mcpAuthentication']).toEqual({
      issuer: 'https://id.example.com/',
      audiences: [oidc.audience],
      mode: 'strict',
      jwks: { url: 'https://id.example.com/.well-known/jwks.json' },
      resourceMetadata: { resource: oidc.audience },
    })
  // The profile without a restricted server has no rules.
  expect(routes.map(({ policies }) => 'mcpAuthorization' in policies)).toEqual([true, false, true])
})

it('without a provider, callers are not asked who they are, and that is said', () => {
  for (const target of EXPORT_TARGETS) {
    const { files, left } = exported(target, servers, { settings: { http: { enabled: true } } })
    expect(JSON.stringify(files)).not.toMatch(/oidc|mcpAuthentication/)
    expect(left.find(({ field }) => field === 'clients')?.why).toContain('accepts each caller')
    expect(left.map(({ field }) => field)).toContain('settings.http')
  }
})

it.each([
  [{}, 'Sign-ins of users are not exported.'],
  [{ grant: 'client_credentials', clientId: 'x', clientSecret: '${secret:x}' }, 'Tokens for a client without a user'],
  [{ grant: 'workload_identity', assertionFile: '/x' }, 'Tokens for a client without a user'],
  [{ grant: 'device_code', clientId: 'x' }, 'Sign-ins of users are not exported.'],
])('the sign-in of a server has no place there, and the reason is that of its kind: %j', (oauth, why) => {
  for (const target of EXPORT_TARGETS) {
    const { left } = exported(target, { a: { url: 'https://a.example', oauth } })
    expect(left.find(({ field }) => field === 'oauth')?.why).toContain(why)
  }
})
