import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { typedPattern } from '../../../../contract/consent/name-pattern.ts'
import type { PermissionChange } from '../../../../contract/consent/permissions.ts'
import { permissionBed, type PermissionBed } from './testing/permission-bed.ts'

let folder: string
let bed: PermissionBed
const file = (): string => readFileSync(join(folder, 'servers.json'), 'utf8')
const written = (): { rules?: unknown[]; mcpServers: Record<string, { tools?: unknown }>; settings?: unknown } =>
  JSON.parse(file().replace(/\/\/.*$/gm, '')) as ReturnType<typeof written>

const open = async (config: unknown): Promise<void> => {
  writeFileSync(join(folder, 'servers.json'), typeof config === 'string' ? config : JSON.stringify(config, undefined, 2))
  bed = await permissionBed(join(folder, 'servers.json'))
}
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-permissions-'))))
afterEach(() => {
  bed.close()
  rmSync(folder, { recursive: true, force: true })
})

const GITHUB = { mcpServers: { github: { command: 'x' } } }
const noted = { id: expect.any(String) as string, madeAt: expect.any(String) as string, from: 'person' }

const toolState = async (tool: string, client?: string) => {
  const { tools } = await bed.control.get('github')
  const found = tools.find((each) => each.tool === tool)
  return client === undefined ? found?.state : (found?.differing.find((each) => each.client === client)?.state ?? found?.state)
}

describe('permissions', () => {
  it('of a tool name its effect, so that an allow holds beside an ask for the effect of its server', async () => {
    await open({ ...GITHUB, rules: [{ server: 'github', effect: 'destructive', decision: 'ask' }] })
    const { changed } = await bed.control.set({ changes: [{ server: 'github', tool: 'delete_repo', value: 'allow' }] })
    expect(changed).toMatchObject([{ server: 'github', tool: 'delete_repo', state: { value: 'allow', set: 'allow' } }])
    expect(written().rules?.[1]).toEqual({ server: '=github', tool: '=delete_repo', effect: 'destructive', decision: 'allow', ...noted })
    expect(bed.decide('github', 'delete_repo', 'cursor')).toBe('allow')
  })

  it('of a tool that only sounds as if it read hold for both effects that it may have', async () => {
    await open({ ...GITHUB, rules: [{ server: 'github', effect: 'write', decision: 'ask' }] })
    expect(await toolState('list_issues')).toMatchObject({ value: 'ask', by: { kind: 'rule', number: 1 } })
    await bed.control.set({ changes: [{ server: 'github', tool: 'list_issues', value: 'allow' }] })
    expect(bed.decide('github', 'list_issues')).toBe('allow')
    expect(await toolState('list_issues')).toMatchObject({ value: 'allow', set: 'allow' })
  })

  it('of a tool that waits for review can be set before it is accepted, by the strictest effect that it was seen with', async () => {
    await open(GITHUB)
    expect(await toolState('close_issue')).toMatchObject({ value: 'ask', by: { kind: 'default' } })
    await bed.control.set({
      changes: [
        { server: 'github', tool: 'close_issue', value: 'allow' },
        { server: 'github', tool: 'post_alert', value: 'off' },
      ],
    })
    expect(written().rules).toEqual([{ server: '=github', tool: '=close_issue', effect: 'destructive', decision: 'allow', ...noted }])
    expect(written().mcpServers['github']?.tools).toEqual({ deny: ['=post_alert'] })
    expect(await toolState('close_issue')).toMatchObject({ value: 'allow', set: 'allow' })
    expect(await toolState('post_alert')).toMatchObject({ value: 'off', set: 'off' })
  })

  it('let an app read but never delete, and leave others as they are', async () => {
    await open(GITHUB)
    const { changed, undo } = await bed.control.set({
      changes: [
        { client: 'cursor', server: 'github', effect: 'read', value: 'allow' },
        { client: 'cursor', server: 'github', effect: 'destructive', value: 'off' },
      ],
    })
    expect(changed.map(({ state }) => state.value)).toEqual(['allow', 'off'])
    expect(bed.decide('github', 'delete_repo', 'cursor')).toBe('deny')
    expect(bed.decide('github', 'delete_repo', 'zed')).toBe('ask')
    const { effects, clients, tools } = await bed.control.get('github')
    expect(clients).toContainEqual({ id: 'cursor', name: 'Cursor', kind: 'app', proven: true })
    expect(effects.find(({ client }) => client === 'cursor')?.destructive).toMatchObject({ value: 'off', set: 'off' })
    expect(effects.find(({ client }) => client === undefined)?.destructive).toEqual({ value: 'ask', by: { kind: 'default' } })
    expect(tools.find(({ tool }) => tool === 'delete_repo')?.differing).toMatchObject([{ client: 'cursor', state: { value: 'off' } }])
    await bed.control.undo(undo)
    expect(file()).toBe(JSON.stringify(GITHUB, undefined, 2))
    await expect(bed.control.undo(undo)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  })

  it('switch a tool off for everyone in its entry, and on again with what it is set to', async () => {
    await open(GITHUB)
    await bed.control.set({ changes: [{ server: 'github', tool: 'get_repo', value: 'off' }] })
    expect(written().mcpServers['github']?.tools).toEqual({ deny: ['=get_repo'] })
    expect(await toolState('get_repo')).toEqual({ value: 'off', set: 'off', by: { kind: 'switch' } })
    expect(await toolState('get_repo', 'cursor')).toMatchObject({ value: 'off', by: { kind: 'switch' } })
    await bed.control.set({ changes: [{ server: 'github', tool: 'get_repo', value: 'ask' }] })
    expect(written().mcpServers['github']?.tools).toBeUndefined()
    expect(await toolState('get_repo')).toMatchObject({ value: 'ask', set: 'ask' })
    await bed.control.set({ changes: [{ server: 'github', tool: 'get_repo', value: 'inherit' }] })
    expect(await toolState('get_repo')).toEqual({ value: 'allow', by: { kind: 'default' } })
    expect(written().rules).toEqual([])
  })

  it('show the true state where a rule written by hand is stricter, or a pattern holds several tools back', async () => {
    const byHand = { server: 'github', tool: 'delete_repo', effect: 'destructive', decision: 'deny' }
    await open({
      mcpServers: { github: { command: 'x', tools: { deny: ['get_*'] } } },
      rules: [{ decision: 'allow', tool: 'zzz' }, byHand],
    })
    const { changed } = await bed.control.set({
      changes: [
        { server: 'github', tool: 'delete_repo', value: 'allow' },
        { server: 'github', tool: 'get_repo', value: 'allow' },
      ],
    })
    expect(changed).toMatchObject([
      { tool: 'delete_repo', state: { value: 'off', set: 'allow', locked: true, by: { kind: 'rule', number: 2 } } },
      { tool: 'get_repo', state: { value: 'off', set: 'allow', locked: true, by: { kind: 'switch' } } },
    ])
    expect(written().rules).toContainEqual(byHand)
  })

  it('leave rules for patterns, profiles, and arguments alone, and comments in their place', async () => {
    const rules = `[
    // mine
    { "server": "github", "tool": "get_*", "decision": "ask" }, // two
    { "server": "github", "tool": "get_repo", "effect": "read", "profile": "work", "decision": "deny" },
    { "server": "github", "tool": "get_repo", "arguments": { "a": "b" }, "decision": "deny" }
  ]`
    await open(`{\n  "mcpServers": { "github": { "command": "x" } },\n  "rules": ${rules}\n}\n`)
    await bed.control.set({ changes: [{ server: 'github', tool: 'get_repo', value: 'allow' }] })
    const after = file()
    expect(after).toContain('// mine\n    { "server": "github", "tool": "get_*", "decision": "ask" }, // two')
    expect(written().rules).toHaveLength(4)
    await bed.control.set({ changes: [{ server: 'github', tool: 'get_repo', value: 'allow' }] })
    expect(file()).toBe(after)
  })

  it('undo beside other changes, and not what was changed again', async () => {
    await open({ ...GITHUB, settings: { destructive: 'ask' } })
    const { undo } = await bed.control.set({ changes: [{ effect: 'write', value: 'ask' }], destructive: 'allow' })
    const { undo: other } = await bed.control.set({ changes: [{ server: 'github', tool: 'get_repo', value: 'off' }] })
    await bed.control.undo(undo)
    expect(written()).toMatchObject({
      rules: [],
      settings: { destructive: 'ask' },
      mcpServers: { github: { tools: { deny: ['=get_repo'] } } },
    })
    await bed.control.set({ changes: [{ server: 'github', tool: 'get_repo', value: 'inherit' }] })
    await expect(bed.control.undo(other)).rejects.toMatchObject({ code: 'config_conflict' })
  })

  it('are written with rules that go and come, and tools that are offered again; each is undone to the byte', async () => {
    const before = `{
  "mcpServers": { "github": { "command": "x", "tools": { "deny": ["delete_*", "get_repo"], "rename": { "a": "b" } } } },
  "rules": [
    // why
    { "tool": "zzz", "decision": "deny" },
    { "server": "github", "decision": "ask" } // two
  ]
}
`
    await open(before)
    expect((await bed.control.get()).limits).toEqual([{ server: 'github', deny: ['delete_*', 'get_repo'] }])
    const rule = { client: typedPattern('cur*'), effect: 'destructive', decision: 'deny', from: 'person' } as const
    const { undo } = await bed.control.set({
      changes: [{ effect: 'write', value: 'ask' }],
      removeRules: [{ number: 2 }],
      addRules: [rule, { tool: typedPattern('zzz'), decision: 'deny' }],
      offerAgain: [{ server: 'github', pattern: 'delete_*' }],
    })
    expect(written().mcpServers['github']?.tools).toEqual({ deny: ['get_repo'], rename: { a: 'b' } })
    expect(written().rules).toEqual([
      { tool: 'zzz', decision: 'deny' },
      { effect: 'write', decision: 'ask', ...noted },
      { ...rule, ...noted },
    ])
    expect(bed.decide('github', 'delete_repo')).toBe('ask')
    await bed.control.undo(undo)
    expect(file()).toBe(before)

    const other = await bed.control.set({ changes: [], removeRules: [{ number: 1 }, { number: 2 }] })
    await bed.control.set({ changes: [], destructive: 'allow' })
    await bed.control.undo(other.undo)
    expect(written()).toMatchObject({
      rules: [
        { tool: 'zzz', decision: 'deny' },
        { server: 'github', decision: 'ask' },
      ],
      settings: { destructive: 'allow' },
    })
    await bed.control.set({ changes: [], destructive: 'ask' })
    expect(written().settings).toEqual({})

    const now = file()
    await expect(bed.control.set({ changes: [], removeRules: [{ number: 9 }] })).rejects.toMatchObject({ code: 'rule_unknown' })
    const wrong = { tool: typedPattern(' '), decision: 'ask' } as const
    await expect(bed.control.set({ changes: [], addRules: [wrong] })).rejects.toMatchObject({ code: 'config_invalid' })
    const nowhere = [{ server: 'gitlab', pattern: '*' }]
    await expect(bed.control.set({ changes: [], offerAgain: nowhere })).rejects.toMatchObject({ code: 'server_unknown' })
    expect(file()).toBe(now)
  })

  it('are refused for what is not there', async () => {
    await open(GITHUB)
    const set = (change: PermissionChange) => bed.control.set({ changes: [change] })
    await expect(set({ server: 'gitlab', value: 'off' })).rejects.toMatchObject({ code: 'server_unknown' })
    await expect(set({ server: 'github', tool: 'nope', value: 'off' })).rejects.toMatchObject({ code: 'tool_unknown' })
    await expect(set({ tool: 'get_repo', value: 'off' })).rejects.toMatchObject({ code: 'usage' })
    expect(file()).toBe(JSON.stringify(GITHUB, undefined, 2))
  })

  it('say that a role or a profile decides', async () => {
    await open({
      mcpServers: { github: { command: 'x' }, mail: { command: 'x' } },
      profiles: { work: ['mail'] },
      roles: { reader: { clients: ['cursor'], deny: ['github__delete_*'] } },
    })
    expect(await toolState('delete_repo', 'cursor')).toEqual({ value: 'off', by: { kind: 'role', name: 'reader' }, locked: true })
    await open({ ...GITHUB, profiles: { work: [] }, settings: { profile: 'work' } })
    expect(await toolState('delete_repo')).toEqual({ value: 'off', by: { kind: 'profile', name: 'work' }, locked: true })
  })

  it('shown are those that decide, whatever is written; and each is undone to the byte', async () => {
    const effects = fc.constantFrom('read', 'write', 'destructive')
    const tools = fc.constantFrom('get_repo', 'list_issues', 'add_label', 'delete_repo')
    const clients = fc.constantFrom('cursor', 'phone', 'zed')
    const rules = fc.array(
      fc.record(
        {
          server: fc.constantFrom('github', 'git*', 'mail'),
          tool: fc.oneof(tools, fc.constantFrom('*', 'delete_*', 'github__*')),
          effect: effects,
          client: fc.oneof(clients, fc.constant('*')),
          profile: fc.constantFrom('work'),
          decision: fc.constantFrom('allow', 'ask', 'deny'),
          id: fc.constantFrom('a', 'b', 'c'),
        },
        { requiredKeys: ['decision'] },
      ),
      { maxLength: 5 },
    )
    const entry = fc.record({
      command: fc.constant('x'),
      tools: fc.record(
        {
          allow: fc.uniqueArray(fc.oneof(tools, fc.constantFrom('*', 'get_*')), { minLength: 1 }),
          deny: fc.uniqueArray(fc.oneof(tools, fc.constant('de*'))),
        },
        { requiredKeys: [] },
      ),
    })
    const roles = fc.dictionary(fc.constantFrom('reader'), fc.record({ clients: fc.uniqueArray(clients), deny: fc.constant(['*__get_*']) }))
    const values = fc.constantFrom('allow', 'ask', 'off', 'inherit')
    const place = fc.oneof(
      fc.record(
        { server: fc.constant('github'), tool: tools, client: clients, value: values },
        { requiredKeys: ['server', 'tool', 'value'] },
      ),
      fc.record({ server: fc.constant('github'), effect: effects, client: clients, value: values }, { requiredKeys: ['value'] }),
    )
    await fc.assert(
      fc.asyncProperty(entry, rules, roles, fc.array(place, { minLength: 1, maxLength: 3 }), async (github, given, some, changes) => {
        await open({ mcpServers: { github }, rules: given, roles: some, profiles: { work: ['github'] } })
        const before = file()
        const { changed, undo } = await bed.control.set({ changes: changes })
        const shown = await bed.control.get('github')
        for (const { client, tool, state } of changed) {
          if (tool === undefined) continue
          expect(state.value).toBe(valueOf(bed.decide('github', tool, client)))
          // What was set holds, or its state says that it does not.
          const wanted = changes.findLast((change) => 'tool' in change && change.tool === tool && change.client === client)?.value
          if (wanted !== 'inherit' && wanted !== state.value) expect(state.locked).toBe(true)
        }
        for (const { tool, state, differing } of shown.tools) {
          expect(state.value).toBe(valueOf(bed.decide('github', tool)))
          for (const { id } of shown.clients) {
            const own = differing.find(({ client }) => client === id)?.state ?? state
            expect([tool, id, own.value]).toEqual([tool, id, valueOf(bed.decide('github', tool, id))])
          }
        }
        await bed.control.undo(undo)
        expect(file()).toBe(before)
        bed.close()
      }),
      { numRuns: 100 },
    )
  })
})

const valueOf = (decision: 'allow' | 'ask' | 'deny') => (decision === 'deny' ? 'off' : decision)
