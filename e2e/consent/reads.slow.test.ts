import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'

interface OnRecord {
  kind: string
  client: string
  server: string
  tool: string
  decision?: string
  by?: string
  outcome: string
  code?: string
}

let installation: Installation
beforeEach(() => {
  installation = createInstallation()
})
afterEach(() => installation[Symbol.asyncDispose]())

function configure(rules: readonly unknown[]): void {
  const mcpServers = { notes: ownServer('notes', '--era', 'legacy') }
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, rules }))
}

/** Oldest first. */
async function onRecord(): Promise<OnRecord[]> {
  const { stdout } = await installation.run('audit', '--json')
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OnRecord)
}

type Way = (method: string, params: Record<string, unknown>) => Promise<{ result?: unknown; error?: { message: string } | undefined }>

async function inTransparent(): Promise<Way> {
  const raw = installation.attachRaw('--expose', 'transparent', '--server', 'notes')
  await raw.initialize(undefined, 'zed')
  return (method, params) => raw.request(method, params)
}

async function inSearch(): Promise<Way> {
  const raw = installation.attachRaw()
  await raw.initialize(undefined, 'zed')
  return (method, params) =>
    raw.request(method, method === 'prompts/get' ? { ...params, name: `notes__${String(params['name'])}` } : params)
}

it.each([
  ['transparent', inTransparent],
  ['search', inSearch],
] as const)('a resource that is read and a prompt are on record, each by its kind, in %s', async (_way, open) => {
  configure([])
  await installation.run('refresh')
  const ask = await open()
  expect(await ask('resources/read', { uri: 'note://a' })).toHaveProperty('result.contents')
  expect(await ask('prompts/get', { name: 'sum_up', arguments: { note: 'a' } })).toHaveProperty('result.messages')
  expect((await ask('resources/read', { uri: 'nothing://here' })).error).toBeDefined()
  const all = await onRecord()
  expect(all).toMatchObject([
    { kind: 'read', client: 'zed', server: 'notes', tool: 'note://a', effect: 'read', outcome: 'ok' },
    { kind: 'prompt', client: 'zed', server: 'notes', tool: 'sum_up', outcome: 'ok' },
    { kind: 'read', client: 'zed', tool: 'nothing://here', outcome: 'error' },
  ])
  expect((await installation.run('audit', 'verify')).code).toBe(0)
})

it('rules deny them and ask about them, and what was refused is on record', async () => {
  configure([
    { server: 'notes', tool: 'resources/read', decision: 'deny' },
    { server: 'notes', effect: 'read', decision: 'ask' },
  ])
  await installation.run('refresh')
  const ask = await inTransparent()
  expect((await ask('resources/read', { uri: 'note://a' })).error?.message).toContain('servers.json has the rule')
  expect((await ask('prompts/get', { name: 'sum_up', arguments: { note: 'a' } })).error?.message).toContain('did not run')
  const raw = await installation.attach({ name: 'app' })
  const told = await raw.call('execute_read_tool', { name: 'note://a' })
  expect(told.isError).toBe(true)
  expect(await onRecord()).toMatchObject([
    { kind: 'read', tool: 'note://a', decision: 'deny', outcome: 'error', code: 'tool_not_allowed' },
    { kind: 'prompt', tool: 'sum_up', decision: 'ask', outcome: 'error', code: 'approval_unavailable' },
    { kind: 'read', client: 'app', decision: 'deny', code: 'tool_not_allowed' },
  ])
})

it.each([
  ['a rule', { rules: [{ server: 'notes', decision: 'deny' }] }, '{"server":"notes","decision":"deny"}'],
  [
    'the profile',
    { profiles: { work: ['shelf'] }, settings: { profile: 'work' } },
    'The call was not run: notes is not in the profile work.',
  ],
  ['its switch', { off: true }, 'The call was not run: notes is disabled. Enable it: tooltray enable notes'],
] as const)('of a server that %s hides are denied in the audit log, and unknown to the app', async (_what, given, by) => {
  const { off = false, ...more } = given as { readonly off?: boolean }
  const write = (enabled: boolean, keys: object): void => {
    const mcpServers = { notes: { ...ownServer('notes', '--era', 'legacy'), enabled }, shelf: ownServer('shelf') }
    writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, ...keys }))
  }
  write(true, {})
  await installation.run('refresh')
  await installation.run('stop')
  write(!off, more)
  const { execute } = await installation.attach({ name: 'zed' })
  const ask = await inSearch()
  const answers = JSON.stringify([
    await execute('note://a'),
    await execute('notes__sum_up', { note: 'a' }),
    await ask('resources/read', { uri: 'note://a' }),
    await ask('prompts/get', { name: 'sum_up' }),
    await ask('resources/read', { uri: 'note://nowhere/b' }),
  ])
  expect(answers).not.toMatch(/not run|tool_not_allowed/)
  const denied = { server: 'notes', decision: 'deny', code: 'tool_not_allowed', by }
  expect(await onRecord()).toMatchObject([
    { ...denied, kind: 'read', tool: 'note://a' },
    { ...denied, tool: 'sum_up' },
    { ...denied, kind: 'read', tool: 'note://a' },
    { ...denied, kind: 'prompt', tool: 'sum_up' },
    { kind: 'read', server: '', tool: 'note://nowhere/b', code: 'resource_unknown' },
  ])
})
