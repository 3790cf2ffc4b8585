import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugsFor } from '../../catalog/names/names.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import { exportConfig } from '../../config/config-export.ts'
import { exportTo } from '../../config/export-to/export-to.ts'
import { EXPORT_TARGETS, type ExportTarget, type TargetExport } from '../../config/export-to/target-export.ts'
import { type Asked, agentgatewayAllows, isExported, toolhiveServerAllows } from '../../config/export-to/testing/gateway-access.ts'
import { exported, problems } from '../../config/export-to/testing/validated-exports.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import type { Subject } from '../scope/subject.ts'
import { createPolicy } from './policy.ts'
import { namedTool } from './tool-match.ts'

const SERVERS = { mail: 'mail', 'My Files': 'my-files', code: 'code' } as const
type Server = keyof typeof SERVERS
const slugs = slugsFor(Object.keys(SERVERS))
const slugOf = (name: string): string => slugs.get(name) ?? name
const RENAMED = { send_it: 'sent', get_b: 'Drop' }
/** Nobody in particular: a caller of the other program. */
const CALLER: Subject = { client: '' }

interface Given {
  readonly rules: readonly object[]
  readonly tools: object
}

const mcpServersOf = ({ tools }: Given) => ({
  mail: { url: 'https://mail.example.com/mcp', tools: { ...tools, rename: RENAMED } },
  'My Files': { command: 'npx', args: ['-y', 'files-mcp'] },
  code: { url: 'https://code.example.com/mcp' },
})

/** Whether Tooltray denies some call of a tool to everyone, or a prompt or resource. */
function denies(given: Given, server: Server, feature: Asked['feature'], own: string): boolean {
  const config = parseServersFile(JSON.stringify({ mcpServers: mcpServersOf(given), rules: given.rules }))
  const policy = createPolicy(() => config, slugOf)
  const at = { name: server, slug: slugOf(server) }
  if (feature !== 'tool') {
    const name = feature === 'prompt' ? 'prompts/get' : 'resources/read'
    return policy.authorizeRead({ ...namedTool(name, name, at), effect: 'read' }, CALLER, {}).decision === 'deny'
  }
  const shown = config.servers.get(server)?.tools.rename.get(own) ?? own
  return (['read', 'write', 'destructive'] as const).some((effect) => {
    const tool = { ...namedTool(own, shown, at), effect, effectFrom: 'annotations' as const }
    return [{}, { path: '/etc/passwd' }].some((args) => policy.authorize(asCalled(tool, args), CALLER, args).decision === 'deny')
  })
}

function allows(target: ExportTarget, result: TargetExport, asked: Asked, shown = asked.name): boolean {
  if (!isExported(result, asked.server)) return false
  return target === 'toolhive' ? toolhiveServerAllows(result, asked, shown) : agentgatewayAllows(result, {}, asked)
}

const exportOf = (target: ExportTarget, given: Given): TargetExport => exported(target, mcpServersOf(given), { rules: given.rules })

const pattern = fc.oneof(
  fc.constantFrom(
    '*',
    'del_*',
    'DEL_*',
    'mail__*',
    '*__get_*',
    '*.drop',
    'My Files/x',
    'sent',
    '=del_a',
    '=Drop',
    '=get_*',
    '=sent',
    'm*',
    'code:*',
  ),
  fc.constantFrom('resources/read', 'prompts/get', '*/*', '*read', 'a b', 'mail__sent', '*(x)', 'get_a'),
)
const server = fc.constantFrom('mail', 'MAIL', 'My Files', 'my-files', '*', 'm*', '=mail', '=Mail', '=code')
const rule = fc.record(
  {
    server,
    tool: pattern,
    effect: fc.constantFrom('read', 'write', 'destructive'),
    client: fc.constantFrom('*', 'cursor'),
    arguments: fc.constantFrom({ path: '/etc/*' }),
    // A mistyped key denies what the others match.
    effcet: fc.constant('read'),
    decision: fc.constantFrom('deny', 'deny', 'allow', 'ask'),
  },
  { requiredKeys: ['decision'] },
)
const rare = fc.oneof(
  { weight: 3, arbitrary: fc.record({ server, tool: pattern, decision: fc.constant('deny') }, { requiredKeys: ['decision', 'tool'] }) },
  { weight: 1, arbitrary: rule },
)
const lists = fc.record({ allow: fc.array(pattern, { maxLength: 3 }), deny: fc.array(pattern, { maxLength: 2 }) }, { requiredKeys: [] })
const given = fc.record({ rules: fc.array(rare, { maxLength: 3 }), tools: lists })
const tool = fc.constantFrom(
  'del_a',
  'DEL_A',
  'Del_a',
  'get_a',
  'get_b',
  'Drop',
  'drop',
  'send_it',
  'sent',
  'a b',
  'get_*',
  '(x)',
  'x',
  'resources/read',
  'g'.repeat(70),
)

describe.each(EXPORT_TARGETS)('an export to %s', (target) => {
  it('denies what Tooltray denies to everyone, or leaves the server out', () => {
    fc.assert(
      fc.property(given, fc.constantFrom('mail', 'My Files', 'code'), fc.array(tool, { minLength: 3, maxLength: 8 }), (each, at, tools) => {
        const result = exportOf(target, each)
        for (const feature of ['prompt', 'resource'] as const)
          if (denies(each, at, feature, ''))
            expect([feature, allows(target, result, { feature, server: SERVERS[at], name: 'x' })]).toEqual([feature, false])
        for (const own of tools) {
          const shown = new Map(Object.entries(at === 'mail' ? RENAMED : {})).get(own) ?? own
          // Cedar knows a tool by its own name or by the one shown.
          for (const name of target === 'toolhive' ? [own, shown] : [own])
            if (denies(each, at, 'tool', own))
              expect([own, allows(target, result, { feature: 'tool', server: SERVERS[at], name }, shown)]).toEqual([own, false])
        }
      }),
      { numRuns: 150 },
    )
  })

  it('has the rest of a server, says what it leaves out, and stays valid', () => {
    const each: Given = {
      rules: [
        { server: 'code', decision: 'deny' },
        { server: 'My Files', effect: 'destructive', decision: 'deny' },
        { server: 'mail', tool: 'del_*', decision: 'deny' },
        { tool: '=Drop', decision: 'deny' },
        { tool: 'resources/read', decision: 'deny' },
        { client: 'cursor', server: 'mail', decision: 'deny' },
      ],
      tools: {},
    }
    const result = exportOf(target, each)
    expect(problems(target, result)).toEqual([])
    expect([isExported(result, 'mail'), isExported(result, 'my-files'), isExported(result, 'code')]).toEqual([true, false, false])
    const may = (feature: Asked['feature'], name: string): boolean => allows(target, result, { feature, server: 'mail', name })
    expect([may('tool', 'read_it'), may('prompt', 'x'), may('tool', 'drop')]).toEqual([true, true, true])
    expect([may('tool', 'del_a'), may('tool', 'Drop'), may('resource', 'x')]).toEqual([false, false, false])
    const left = exportTo(target, exportConfig(JSON.stringify({ mcpServers: mcpServersOf(each), rules: each.rules }))).left
    expect(left.filter(({ field }) => field === 'rules')).toMatchObject([
      { server: 'My Files', why: expect.stringContaining('what its tools do (destructive)') as string },
      { server: 'code', why: 'A rule denies it. The server is not exported.' },
      { server: '', why: expect.stringContaining('approvals') as string },
    ])
  })
})
