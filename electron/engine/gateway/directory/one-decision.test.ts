import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PolicyTool } from '../../authorization/policy/rule.ts'
import { policyBed } from '../../testing/policy-bed.ts'
import {
  type ReferenceCaller,
  type ReferenceConfig,
  type ReferenceTool,
  decide,
  decideByRules,
  entryDenies,
  fitting,
  isThere,
  profileDenies,
  roleDenies,
} from '../../testing/reference-policy.ts'

const SLUGS = { github: 'github', mail: 'mail', 'My Files': 'my-files' }
const EFFECTS: Readonly<Record<string, ReferenceTool['effects']>> = {
  get_issue: ['read'],
  delete_issue: ['destructive'],
  list: ['write'],
  find_issue: ['read', 'write'],
}
const TOOLS = Object.keys(EFFECTS)
/** A tool that is not in the list of its server (yet): it may do anything. */
const UNLISTED = 'new_issue'
const ANY: ReferenceTool['effects'] = ['read', 'write', 'destructive']

const own = fc.constantFrom('*_issue', 'list', 'get_*', '*', 'tidy', 'FIND_issue', '=list', '=LIST', '=tidy', '=delete_issue', '=get_*')
const whole = fc.constantFrom(
  'github__*',
  'mail__list',
  '*__get_*',
  '*.delete_issue',
  'My Files/*',
  'my-files___tidy',
  'mail:*',
  'm*',
  '=github__list',
  '=My Files__find_issue',
)
const pattern = fc.oneof(own, whole)
const byArguments = fc.constantFrom({ path: '/etc/*' }, { path: '/tmp/a' }, { path: '*' })
const PATHS = ['/etc/a', '/ETC/a', '/tmp/a', '/b', undefined]

const rolePattern = fc.oneof(
  { weight: 4, arbitrary: pattern },
  { weight: 1, arbitrary: fc.record({ tool: pattern, arguments: byArguments }, { requiredKeys: ['arguments'] }) },
)
/** A record whose keys are each there in one of so many cases. */
function rarely<Keys extends Record<string, fc.Arbitrary<unknown>>>(
  times: number,
  keys: Keys,
): fc.Arbitrary<{ [Key in keyof Keys]?: Exclude<Keys[Key] extends fc.Arbitrary<infer Value> ? Value : never, undefined> }> {
  const some = Object.entries(keys).map(([key, value]) => fc.tuple(value, fc.nat(times - 1)).map(([of, at]) => (at > 0 ? [] : [[key, of]])))
  return fc.tuple(...some).map((each) => Object.fromEntries(each.flat()) as never)
}

const role = rarely(2, {
  clients: fc.subarray(['phone', '*', 'lap*', '=phone']),
  allow: fc.array(rolePattern, { minLength: 1, maxLength: 3 }),
  deny: fc.array(rolePattern, { maxLength: 2 }),
})
const rule = fc
  .tuple(
    fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
    rarely(3, {
      server: fc.constantFrom('github', 'MAIL', 'My Files', 'my-files', 'm*', '=github', '=MAIL', '=my-files'),
      tool: fc.oneof(pattern, fc.constantFrom('resources/read', 'delete_issue')),
      effect: fc.constantFrom('read' as const, 'write' as const, 'destructive' as const),
      client: fc.constantFrom('phone', 'lap*', '*', 'claude-code', '=phone', '=Phone'),
      profile: fc.constantFrom('work', 'home'),
      arguments: byArguments,
    }),
    // A mistyped key.
    rarely(30, { effcet: fc.constant('write') }),
  )
  .map(([decision, keys, more]) => ({ ...keys, ...more, decision }))
const rules = fc.array(rule, { maxLength: 4 })
const entry = fc.record({
  enabled: fc.nat(9).map((at) => at > 0),
  tools: rarely(4, {
    allow: fc.array(pattern, { minLength: 1, maxLength: 3 }),
    deny: fc.array(pattern, { minLength: 1, maxLength: 1 }),
    rename: fc.constant({ delete_issue: 'tidy' }),
  }),
})
const given = fc.record({
  servers: fc.record({ github: entry, mail: entry, 'My Files': entry }),
  profiles: fc.record({ work: fc.subarray(Object.keys(SLUGS), { minLength: 1 }), home: fc.constant(Object.keys(SLUGS)) }),
  roles: fc.oneof(fc.constant({}), fc.record({ one: role, two: role })),
  rules,
  settings: rarely(3, {
    destructive: fc.constantFrom('ask' as const, 'allow' as const, 'client' as const),
    profile: fc.constantFrom('work', 'home'),
  }),
})
const caller = fc
  .tuple(
    fc.constantFrom('phone', 'laptop', 'zed'),
    rarely(3, { provenAs: fc.constantFrom('phone', 'claude-code'), profile: fc.constantFrom('work', 'home'), role: fc.constant('one') }),
  )
  .map(([client, more]) => ({ client, ...more }))

type Config = ReferenceConfig & {
  readonly servers: Readonly<Record<string, { readonly tools?: { readonly rename?: Readonly<Record<string, string>> } }>>
}

function toolOf(config: Config, server: keyof typeof SLUGS, name: string, effects = EFFECTS[name] ?? ANY): ReferenceTool {
  const shown = config.servers[server]?.tools?.rename?.[name] ?? name
  return { server, slug: SLUGS[server], own: name, shown, effects }
}

/** A role that is not there opens nothing: that is tested elsewhere. */
const asked = fc.tuple(given, caller).map(([config, { role: named, ...by }]) => ({
  config: config,
  by: named === undefined || !('one' in config.roles) ? by : { ...by, role: named },
}))

const SERVERS = Object.keys(SLUGS) as (keyof typeof SLUGS)[]
const nameOf = ({ slug, shown }: ReferenceTool): string => `${slug}__${shown}`
const policyTool = (tool: ReferenceTool): PolicyTool => {
  const [effect, ...others] = tool.effects
  const known = effect === undefined ? {} : { effect, effectFrom: others.length > 0 ? ('words' as const) : ('annotations' as const) }
  return { server: tool.server, name: tool.shown, qualifiedName: nameOf(tool), source: { name: tool.own }, ...known }
}
const argumentsOf = (path: string | undefined): { path?: string } => (path === undefined ? {} : { path })

/** A rule of all keys that allows just these calls of just this tool to whoever it is. */
const allowing = ({ server, own: name }: ReferenceTool, by: ReferenceCaller, effect: string) => ({
  server,
  tool: name,
  effect,
  decision: 'allow',
  arguments: { path: '*' },
  ...(by.provenAs !== undefined && { client: by.provenAs }),
  ...(by.profile !== undefined && { profile: by.profile }),
})

it('decides once: lists, searches, calls and checks say what a plain reading of the guide says', async () => {
  const seen = { allow: 0, ask: 0, deny: 0, hidden: 0 }
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom(...PATHS), async ({ config, by }, path) => {
      const bed = policyBed(config, TOOLS)
      const tools = SERVERS.flatMap((server) => TOOLS.map((name) => toolOf(config, server, name)))
      const there = tools.filter((tool) => isThere(config, by, tool))
      const names = there.map(nameOf).sort()
      expect(bed.listed(by).sort()).toEqual(names)
      expect((await bed.found(by)).sort()).toEqual(names)
      for (const tool of tools) {
        const decision = decide(config, by, tool, fitting(path))
        const name = nameOf(tool)
        const said = await bed.check(by, name, argumentsOf(path))
        expect(await bed.call(by, name, argumentsOf(path)), `call ${name}: ${said.reason}`).toBe(decision)
        expect(said.decision, `check ${name}: ${said.reason}`).toBe(decision)
        expect(bed.authorize(by, policyTool(tool), argumentsOf(path)), `decision on ${name}`).toBe(decision)
        seen[decision] += 1
        if (names.includes(name)) {
          // Without arguments, rules that name some do not count, and of a role only what is regardless of arguments.
          expect((await bed.check(by, name)).decision).toBe(decideByRules(config, by, tool, () => false))
          continue
        }
        seen.hidden += 1
        // Whatever is sent.
        for (const other of PATHS) expect(await bed.call(by, name, argumentsOf(other)), name).toBe('deny')
        expect((await bed.check(by, name)).decision).toBe('deny')
      }
    }),
    { numRuns: 200 },
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(30)
})

it('lets no rule outweigh what an entry, a profile or a role denies, however many keys it names', async () => {
  let held = 0
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom('/etc/a', '/tmp/a'), async ({ config, by }, path) => {
      const tools = SERVERS.flatMap((server) => TOOLS.map((name) => toolOf(config, server, name)))
      const denied = tools.filter(
        (tool) => entryDenies(config, tool) || profileDenies(config, by, tool.server) || roleDenies(config, by, tool, fitting(path)),
      )
      const more = denied.flatMap((tool) => tool.effects.map((effect) => allowing(tool, by, effect)))
      const bed = policyBed({ ...config, rules: [...config.rules, ...more], settings: { ...config.settings, destructive: 'allow' } }, TOOLS)
      for (const tool of denied) {
        const name = nameOf(tool)
        held += 1
        expect(bed.authorize(by, policyTool(tool), { path }), name).toBe('deny')
        expect(await bed.call(by, name, { path }), name).toBe('deny')
        expect((await bed.check(by, name, { path })).decision, name).toBe('deny')
      }
    }),
    { numRuns: 150 },
  )
  expect(held).toBeGreaterThan(30)
})

it('decides in the same way on what is in no list: names alone, resources, and whole servers', async () => {
  const seen = { hidden: 0, shown: 0, away: 0, allow: 0, ask: 0, deny: 0 }
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom('/etc/a', 'file:///x'), async ({ config, by }, uri) => {
      const bed = policyBed(config, TOOLS)
      for (const server of SERVERS) {
        const unlisted = [...TOOLS, UNLISTED].map((name) => toolOf(config, server, name, ANY))
        const shown = bed.shown(
          by,
          server,
          unlisted.map((tool) => tool.own),
        )
        for (const [at, tool] of unlisted.entries()) {
          const isShown = isThere(config, by, tool)
          expect(shown[at], nameOf(tool)).toBe(isShown ? tool.shown : undefined)
          seen[isShown ? 'shown' : 'hidden'] += 1
          // A server that is away has no tool, whatever it might be called.
          if (!bed.hasServer(by, server)) expect(isShown).toBe(false)
        }
        if (profileDenies(config, by, server)) expect(bed.hasServer(by, server)).toBe(false)
        if (!bed.hasServer(by, server)) {
          seen.away += 1
          expect(await bed.read(by, server, uri)).toBe('deny')
          continue
        }
        // Entries and roles are about tools.
        const read = toolOf(config, server, 'resources/read', ['read'])
        const decision = decideByRules(config, by, read, fitting(undefined))
        expect(await bed.read(by, server, uri)).toBe(decision)
        seen[decision] += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(3)
})
