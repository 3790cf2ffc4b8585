import { describe, expect, it } from 'vitest'
import { type OwnEffect, effectByWords, effectThatHolds, ownEffect, sureEffect } from './effect-of.ts'
import type { ToolDefinition } from '../tool.ts'

const tool = (name: string, description = '', annotations?: Record<string, unknown>): ToolDefinition => ({
  name,
  description,
  inputSchema: { type: 'object' },
  ...(annotations === undefined ? {} : { annotations }),
})

const held = (definition: ToolDefinition) => {
  const own: OwnEffect = ownEffect(definition)
  return effectThatHolds(own, own.declared, undefined)
}

describe('what a tool does', () => {
  it.each([
    [{ readOnlyHint: true }, 'read'],
    [{ readOnlyHint: true, destructiveHint: true }, 'read'],
    [{ destructiveHint: true }, 'destructive'],
    [{ readOnlyHint: false, destructiveHint: true }, 'destructive'],
    [{ destructiveHint: false }, 'write'],
    [{ readOnlyHint: false }, 'write'],
  ])('is what it declares, whatever it sounds like: %j', (annotations, effect) => {
    for (const name of ['get_issue', 'delete_issue', 'x'])
      expect(held(tool(name, '', annotations))).toEqual({ effect, effectFrom: 'annotations' })
  })

  it.each([
    undefined,
    {},
    { title: 'Get' },
    { idempotentHint: true, openWorldHint: false },
    { readOnlyHint: 'true' },
    { destructiveHint: null },
  ])('is what it sounds like where it declares nothing: %j', (annotations) => {
    expect(held(tool('get_issue', '', annotations))).toEqual({ effect: 'read', effectFrom: 'words' })
    expect(held(tool('drop_table', '', annotations))).toEqual({ effect: 'destructive', effectFrom: 'words' })
    expect(held(tool('frobnicate', '', annotations))).toEqual({ effect: 'write', effectFrom: 'nothing' })
  })

  it('is what a person has set, before all else', () => {
    expect(effectThatHolds(ownEffect(tool('x', '', { readOnlyHint: true })), 'destructive', 'write')).toEqual({
      effect: 'write',
      effectFrom: 'person',
    })
  })

  it('stays what it was once declared to be, where it says less or nothing by now', () => {
    const before = { effect: 'destructive', effectFrom: 'annotations' }
    expect(effectThatHolds(ownEffect(tool('get_x', '', { readOnlyHint: true })), 'destructive', undefined)).toEqual({
      ...before,
      says: 'read',
    })
    expect(effectThatHolds(ownEffect(tool('get_x')), 'destructive', undefined)).toEqual({ ...before, says: 'write' })
  })

  it('is surely only what somebody has said: what sounds as if it read is not relied on', () => {
    expect(sureEffect(held(tool('get_x')))).toBe('write')
    expect(sureEffect(held(tool('get_x', '', { readOnlyHint: true })))).toBe('read')
    expect(sureEffect(effectThatHolds(ownEffect(tool('x')), 'write', 'read'))).toBe('read')
  })
})

describe('words', () => {
  it.each([
    ['get_issue', '', 'read'],
    ['listDeletedUsers', 'Lists users that were deleted', 'read'],
    ['slack_list_channels', '', 'read'],
    ['kv_get', '', 'read'],
    ['kv_delete', '', 'destructive'],
    ['search_index_delete', 'Deletes an index of the search service', 'destructive'],
    ['atlas-create-access-list', '', 'write'],
    ['API-retrieve-a-block', '', 'read'],
    ['pipelines_run', 'Retrieve the runs of a pipeline', 'read'],
    ['run_pipeline', 'Triggers a pipeline', 'write'],
    ['search', 'Searches the web', 'read'],
    ['query', 'Execute a SQL query against a database', 'destructive'],
    ['write_file', 'Create a file. It overwrites what is there.', 'write'],
    ['write_file', 'Create a new file or completely overwrite an existing one', 'destructive'],
    ['exec_in_pod', '', 'destructive'],
    ['frobnicate', 'A tool of many uses', undefined],
    ['git__branch', 'List, create, or delete branches (runs git branch)', 'destructive'],
    ['git__tag', 'Create, list, delete or verify a tag object signed with GPG', 'destructive'],
    ['remotes', 'Show the remotes, or add one', 'write'],
    ['labels', 'Lists labels and removes those that nobody uses', 'destructive'],
    ['get_or_create_user', '', 'write'],
    ['list_and_delete', '', 'destructive'],
    ['get_notes', 'Deletes all notes', 'destructive'],
    ['get_merge_requests', 'Gets issues and merge requests of a project', 'read'],
    ['list_import_jobs', 'Lists what is imported', 'read'],
    ['git_pull', 'Fetch from and integrate with another repository or a local branch', 'write'],
    ['git_fetch', 'Download objects and refs from another repository', 'write'],
    ['git_bisect', 'Use binary search to find the commit that introduced a bug', 'write'],
    ['git_checkout', 'Switch branches', 'write'],
    ['fetch', 'Fetches a URL from the internet', 'read'],
    ['', '', undefined],
    ['東京', '削除', undefined],
  ])('of %s (%s) say %s', (name, description, effect) => {
    expect(effectByWords({ name, description })).toBe(effect)
  })

  it.each([
    [{ delete: { type: 'boolean' } }, 'write'],
    [{ force: { type: 'boolean' } }, 'write'],
    [{ D: { type: 'boolean' } }, 'write'],
    [{ move: { type: 'string' } }, 'write'],
    [{ removeRemote: { type: 'string' } }, 'write'],
    [{ action: { enum: ['list', 'delete'] } }, 'write'],
    [{ action: { type: 'string', anyOf: [{ const: 'get' }, { const: 'purge' }] } }, 'write'],
    [{ includeDeleted: { type: 'boolean' }, d: { type: 'boolean' }, sort: { enum: ['created', 'updated'] } }, 'read'],
  ])('of parameters say that a tool does more than read: %j', (properties, effect) => {
    expect(effectByWords({ name: 'list_branches', description: 'Lists branches', inputSchema: { type: 'object', properties } })).toBe(
      effect,
    )
  })

  it('never say of a command line that it only reads: its help tells too little', () => {
    const log = { name: 'log', description: 'Show commit logs (runs git log)', inputSchema: { type: 'object' } } as const
    expect(ownEffect(log, { isProgram: true }).sounds).toBeUndefined()
    expect(ownEffect({ ...log, name: 'branch', description: 'List, or delete branches' }, { isProgram: true }).sounds).toBe('destructive')
    expect(ownEffect({ ...log, annotations: { readOnlyHint: true } }, { isProgram: true })).toMatchObject({
      declares: true,
      declared: 'read',
    })
  })

  it('that are no property of the language mean nothing', () => {
    for (const name of ['constructor', 'toString', '__proto__']) expect(effectByWords({ name })).toBeUndefined()
  })
})
