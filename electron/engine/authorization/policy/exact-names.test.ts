import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../../contract/access.ts'
import { exactName, exactlyOf } from '../../../contract/consent/name-pattern.ts'
import type { CallToApprove } from '../approvals/approvals.ts'
import { switchDirect } from '../../config/edits/direct-switch.ts'
import { switchTool } from '../../config/edits/tool-switch.ts'
import { withCells } from '../../config/permissions/cell-rules.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { directly } from '../../config/tool-pattern.ts'
import { serverNameProblem } from '../../entry/schema.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { permission } from '../permission/permission.ts'
import type { Subject } from '../scope/subject.ts'
import { entryRules, offerRules, patternMeans } from './entry-rules.ts'
import { createPolicy } from './policy.ts'
import type { PolicyTool } from './rule.ts'
import { namedTool } from './tool-match.ts'

/** Names that a server chooses to match more than one tool, or none that was meant. */
const HOSTILE = [
  ...['*', 'w*', '**', 'evil__*', '*__*', 'WIPE_DISK', 'wipe_disk', 'Wipe_disk', '=', '=*', '=wipe_disk', '==wipe_disk', '!wipe_disk'],
  ...[
    '!=wipe_disk',
    '!*',
    ' wipe_disk',
    'wipe_disk ',
    'wipe_disk\n',
    '\u00a0wipe_disk',
    'evil__wipe_disk',
    'evil.wipe_disk',
    'evil/wipe_disk',
  ],
  ...['other__wipe_disk', 'resources/read', '__proto__', 'constructor', '.*', '^.*$', '\\*', '[w]', '"', '{}', '//', '\ud800', '\u0000'],
]
const toolName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc
    .array(fc.constantFrom('*', '=', '!', '_', '__', 'a', 'A', ' ', '.', 'wipe_disk'), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join('')),
)
const serverName = fc
  .oneof(
    fc.constantFrom('evil', 'EVIL', '*', 'e*', '=evil', '==', 'evil_', '!evil', 'other', 'evil.wipe_disk'),
    fc.string({ minLength: 1, maxLength: 8 }),
  )
  .filter((name) => serverNameProblem(name) === undefined && name.trim() === name)
const clientName = fc.constantFrom('app', 'APP', '*', 'a*', '=app', '*@phone', 'phone ', 'cursor')

const newNotes = () => ({ id: 'a', madeAt: '2026-11-29T10:00:00.000Z' })
const toolAt = (server: string, name: string): PolicyTool => ({
  ...namedTool(name, name, { name: server, slug: server }),
  effect: 'destructive',
  effectFrom: 'annotations',
})

/** What a configuration decides for a tool of a server, read from its text as the file is. */
function decides(text: string, server: string, name: string, by: Subject): string {
  const config = parseServersFile(text)
  return createPolicy(
    () => config,
    (each) => each,
  ).authorize(asCalled(toolAt(server, name), {}), by, {}).decision
}

const textOf = (servers: readonly string[], rules: readonly unknown[] = []): string =>
  JSON.stringify({ mcpServers: Object.fromEntries(servers.map((server) => [server, { command: 'x' }])), rules })

/** The rule that "always" writes for a call of a tool, asked about by the default. */
async function alwaysRule(server: string, name: string, by: Subject): Promise<Rule | undefined> {
  let asked: CallToApprove | undefined
  const config = parseServersFile(textOf([server]))
  const policy = createPolicy(
    () => config,
    (each) => each,
  )
  const permit = permission({
    authorize: policy.authorize,
    approvals: {
      ask: async (call) => {
        asked = call
        return 'person, once'
      },
    },
    hooks: { before: () => undefined },
    subjectOf: () => by,
    profileOf: () => undefined,
    clientOf: () => by.client,
  })
  const tool = asCalled({ ...toolAt(server, name), source: { name, json: '{}' } } as unknown as OfferedTool, {})
  await permit({
    id: 'c',
    tool,
    arguments: {},
    beside: undefined,
    context: { caller: { kind: 'client', id: 's' }, signal: new AbortController().signal },
  } as never)
  return asked?.rules?.[0]
}

describe('what Tooltray writes for one tool', () => {
  it('allows no other after "always", whatever names servers, tools, and clients have', async () => {
    await fc.assert(
      fc.asyncProperty(
        serverName,
        toolName,
        serverName,
        toolName,
        clientName,
        clientName,
        async (server, name, other, others, app, client) => {
          const by: Subject = { client: app, provenAs: app }
          const rule = await alwaysRule(server, name, by)
          const text = textOf([server, other], [rule])
          expect(decides(text, server, name, by)).toBe('allow')
          if (other !== server || others !== name) expect(decides(text, other, others, by)).toBe('ask')
          if (client !== app) expect(decides(text, server, name, { client, provenAs: client })).toBe('ask')
        },
      ),
      { numRuns: 600 },
    )
  })

  it('in the table of permissions is of that tool, server, and app alone', () => {
    const value = fc.constantFrom('allow' as const, 'deny' as const)
    fc.assert(
      fc.property(serverName, toolName, serverName, toolName, clientName, value, (server, name, other, others, app, decision) => {
        const cell = { server, tool: name, client: app, effects: ['destructive' as const], decision }
        const { text } = withCells(textOf([server, other]), [cell], newNotes)
        const by: Subject = { client: app, provenAs: app }
        expect(decides(text, server, name, by)).toBe(decision)
        if (other !== server || others !== name) expect(decides(text, other, others, by)).toBe('ask')
        expect(decides(text, server, name, { client: 'nobody', provenAs: 'nobody' })).toBe('ask')
        // Setting it back takes just these rules away.
        expect(decides(withCells(text, [{ ...cell, decision: undefined }], newNotes).text, server, name, by)).toBe('ask')
      }),
      { numRuns: 600 },
    )
  })

  it('in the lists of an entry switches that tool and no other', () => {
    const listed = (tools: object) => {
      const config = parseServersFile(JSON.stringify({ mcpServers: { evil: { command: 'x', tools } } })).servers.get('evil')
      if (config === undefined) throw new Error('the entry cannot be read')
      return config
    }
    const offers = (tools: object, name: string): boolean =>
      offerRules(listed(tools), { name: 'evil', slug: 'evil' }).shownName(name) !== undefined
    fc.assert(
      fc.property(toolName, toolName, fc.boolean(), fc.boolean(), (name, other, closed, isUsed) => {
        fc.pre(name !== other)
        const before = closed ? { allow: [] } : {}
        const isMeant = (tools: object) => (pattern: string) => patternMeans(listed(tools), { name: 'evil', slug: 'evil' })(pattern, name)
        const after = switchTool(before, name, closed, isMeant(before))
        expect([offers(after, name), offers(after, other)]).toEqual([closed, !closed])
        expect(switchTool(after, name, !closed, isMeant(after))).toEqual(before)

        const { direct } = listed({ direct: switchDirect([], name, !isUsed, isUsed) }).tools
        expect([directly(direct, name), directly(direct, other)]).toEqual([isUsed ? 'never' : 'named', undefined])
        expect(entryRules('evil', listed(after))).toHaveLength(closed || 'deny' in after ? 1 : 0)
      }),
      { numRuns: 600 },
    )
  })

  it('in a role names one tool of one server', () => {
    fc.assert(
      fc.property(serverName, toolName, serverName, toolName, (server, name, other, others) => {
        const pattern = exactlyOf(server, name)
        fc.pre(pattern !== undefined && (other !== server || others !== name))
        const roles = { reader: { allow: [pattern] } }
        const text = JSON.stringify({ mcpServers: { [server]: { command: 'x' }, [other]: { command: 'x' } }, roles })
        const by = { client: 'x', role: 'reader' }
        expect([decides(text, server, name, by), decides(text, other, others, by)]).toEqual(['ask', 'deny'])
      }),
      { numRuns: 600 },
    )
  })
})

it('an exact name keeps each character, and an empty one is none', () => {
  const { rules, problems } = parseServersFile(
    JSON.stringify({
      rules: [
        { tool: '= x ', decision: 'ask' },
        { tool: '=', decision: 'ask' },
      ],
    }),
  )
  expect(rules).toEqual([
    { tool: '= x ', decision: 'ask' },
    { decision: 'deny', unreadable: true },
  ])
  expect(problems).toHaveLength(1)
  expect(exactName('= x ')).toBe(' x ')
})
