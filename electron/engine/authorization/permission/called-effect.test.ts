import { describe, expect, it } from 'vitest'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import { effectThatHolds, ownEffect } from '../../catalog/effects/effect-of.ts'
import type { ToolDefinition } from '../../catalog/tool.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { createPolicy } from '../policy/policy.ts'
import { namedTool } from '../policy/tool-match.ts'
import { toolOf } from '../../upstream/programs/command-tool.ts'
import { policyBed } from '../../testing/policy-bed.ts'
import table from './called-programs.json' with { type: 'json' }

interface Row {
  readonly program: string
  readonly path: readonly string[]
  readonly description: string
  readonly arguments: Readonly<Record<string, unknown>>
}

const config = parseServersFile('{ "mcpServers": { "s": { "command": "x" } } }')
const policy = createPolicy(
  () => config,
  (server) => server,
)

/** Whether Tooltray asks before a call of a tool that declares nothing, if nothing is set. */
function asks(definition: ToolDefinition, args: Row['arguments'], isProgram: boolean): boolean {
  const own = ownEffect(definition, { isProgram })
  const effect = effectThatHolds(own, own.declared, undefined)
  const tool = { ...namedTool(definition.name, definition.name, { name: 's', slug: 's' }), ...effect }
  return policy.authorize(asCalled(tool, args), { client: 'app' }, args).decision === 'ask'
}

const camel = (text: string): string => text.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
const snake = (text: string): string => text.replaceAll('-', '_')

/** The same call of the program as a command-line server, and of MCP servers that name tools and parameters in the usual ways. */
const WAYS: Readonly<Record<string, (row: Row) => boolean>> = {
  'a command-line server': ({ program, path, description, arguments: args }) => {
    const help = { options: [], positionals: [], endsOptions: false }
    return asks(toolOf(program, { path, description, help }) as unknown as ToolDefinition, args, true)
  },
  'an MCP server': ({ program, path, description, arguments: args }) =>
    asks({ name: snake([program, ...path].join('_')), description, inputSchema: {} }, renamed(args, snake), false),
  'an MCP server with other names': ({ program, path, description, arguments: args }) =>
    asks({ name: camel([program, ...path].join('_')), description, inputSchema: {} }, renamed(args, camel), false),
}

function renamed(args: Row['arguments'], name: (text: string) => string): Row['arguments'] {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [name(key), value]))
}

const shown = ({ program, path, arguments: args }: Row): string => `${[program, ...path].join(' ')} ${JSON.stringify(args)}`

describe.each(Object.entries(WAYS))('calls of well-known programs through %s', (_way, isAsked) => {
  it('that delete or overwrite are asked about', () => {
    expect(table.loses).toHaveLength(50)
    expect((table.loses as Row[]).filter((row) => !isAsked(row)).map(shown)).toEqual([])
  })

  it('that keep everything run, but for two subcommands whose help says that they delete', () => {
    expect(table.keeps).toHaveLength(50)
    expect((table.keeps as Row[]).filter(isAsked).map(shown)).toEqual(['git branch {"branch":["feature"]}', 'git tag {"tag":"v1"}'])
  })
})

const APP = { client: 'app' }

it('a call is asked about, recorded, and ruled by what it does itself, whichever way it is made', async () => {
  const bed = policyBed({ servers: { git: {} } }, ['push_refs'])
  expect(await bed.call(APP, 'git__push_refs', { remote: 'origin' })).toBe('allow')
  expect(await bed.call(APP, 'git__push_refs', { remote: 'origin', force: true })).toBe('ask')
  const calls = [
    { name: 'git__push_refs', arguments: { remote: 'origin' } },
    { name: 'git__push_refs', arguments: { refspec: [':old'] } },
  ]
  await bed.ask(APP, 'execute_tools', { calls })
  expect(bed.records.map(({ effect, decision }) => [effect, decision])).toEqual([
    ['write', 'allow'],
    ['destructive', 'allow'],
    ['write', 'allow'],
    ['destructive', 'allow'],
  ])
  expect((await bed.check(APP, 'git__push_refs', { force: true })).decision).toBe('ask')
  expect((await bed.check(APP, 'git__push_refs', { force: false })).decision).toBe('allow')

  const ruled = policyBed({ servers: { git: {} }, rules: [{ effect: 'destructive', decision: 'deny' }] }, ['push_refs'])
  expect(await ruled.call(APP, 'git__push_refs', { delete: 'old' })).toBe('deny')
  expect(await ruled.call(APP, 'git__push_refs', { remote: 'origin' })).toBe('allow')
  const set = policyBed({ servers: { git: { effects: { push_refs: 'write' } } } }, ['push_refs'])
  expect(await set.call(APP, 'git__push_refs', { force: true })).toBe('allow')
})

describe('a call that does more than its tool is listed with', () => {
  const tools = ['push_refs', 'find_issue']
  const destructive = { settings: { destructive: 'allow' } }

  it('is also met by what rules say of the tool', async () => {
    const bed = policyBed({ servers: { git: {} }, rules: [{ effect: 'write', decision: 'ask' }], ...destructive }, tools)
    for (const tool of tools) {
      expect(await bed.call(APP, `git__${tool}`, {})).toBe('ask')
      expect(await bed.call(APP, `git__${tool}`, { force: true })).toBe('ask')
    }
    expect(bed.asked.map(({ effect, reason }) => [effect, /suggests that it reads/.test(reason)])).toEqual([
      ['write', false],
      ['destructive', false],
      ['read', true],
      ['destructive', true],
    ])
    const denied = policyBed({ servers: { git: {} }, rules: [{ effect: 'write', decision: 'deny' }], ...destructive }, tools)
    expect(await denied.call(APP, 'git__push_refs', { force: true })).toBe('deny')
    const read = policyBed({ servers: { git: {} }, rules: [{ effect: 'read', decision: 'deny' }], ...destructive }, tools)
    expect(await read.call(APP, 'git__find_issue', { force: true })).toBe('deny')
    expect(await read.call(APP, 'git__push_refs', { force: true })).toBe('allow')
  })

  it.each([{}, { server: 'git' }, { client: 'app' }, { effect: 'write' }, { profile: 'all' }] as const)(
    'is not allowed by "always" for one that does not, where a rule asks for %j',
    async (asking) => {
      for (const tool of tools)
        for (const client of [{ client: 'app' }, { client: 'app', provenAs: 'app', profile: 'all' }]) {
          if ('profile' in asking && !('profile' in client)) continue
          const given = { servers: { git: {} }, profiles: { all: ['git'] } }
          const ask = { ...asking, decision: 'ask' }
          const before = policyBed({ ...given, rules: [ask] }, tools)
          expect(await before.call(client, `git__${tool}`, { path: '/a' })).toBe('ask')
          const rules = before.asked[0]?.rules
          if (rules === undefined) throw new Error('"always" is not offered')
          const bed = policyBed({ ...given, rules: [ask, ...rules] }, tools)
          expect(await bed.call(client, `git__${tool}`, { path: '/b' })).toBe('allow')
          expect(await bed.call(client, `git__${tool}`, { path: '/b', force: true })).toBe('ask')
          const more = bed.asked[0]?.rules ?? []
          const after = policyBed({ ...given, rules: [ask, ...rules, ...more] }, tools)
          expect(await after.call(client, `git__${tool}`, { path: '/c' })).toBe('allow')
        }
    },
  )
})
