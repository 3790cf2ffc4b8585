import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'

let installation: Installation
beforeEach(() => {
  installation = createInstallation()
  installation.configure({
    place: { ...ownServer('witness'), tools: { rename: { where: 'whereabouts' } } },
    'My Own': ownServer('witness'),
  })
})
afterEach(() => installation[Symbol.asyncDispose]())

/** Writes more into servers.json, beside its servers. */
function also(more: Record<string, unknown>): void {
  const file = join(installation.home, 'servers.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>), ...more }))
}

async function check(client: string, tool: string, ...more: string[]): Promise<[number, string]> {
  const { code, stdout } = await installation.run('policy', 'check', client, tool, ...more, '--json')
  return [code, (JSON.parse(stdout) as { decision: string }).decision]
}

it('a tool that a rule denies is not there, in whatever spelling and by whichever way, until the rule is gone', async () => {
  also({
    rules: [
      { tool: 'My Own.keep', decision: 'deny' },
      { tool: 'place__whereabouts', client: 'phone', decision: 'deny' },
    ],
  })
  const { call, execute, refresh } = await installation.attach({ name: 'phone' })
  await refresh()
  const denied = ['my-own__keep', 'My Own__keep', 'MY-OWN___Keep', 'my-own/keep', 'place__whereabouts', 'whereabouts', 'place.WHEREABOUTS']
  for (const name of denied) {
    expect((await execute(name, { word: 'x' })).told.error.code, name).toBe('tool_unknown')
    expect((await call('execute_tools', { calls: [{ name, arguments: { word: 'x' } }] })).isError, name).toBe(true)
    expect(await check('phone', name), name).toEqual([1, 'deny'])
  }
  const found = JSON.stringify(await call('search_tools', { query: 'keeps a word, says where it runs', limit: 50 }))
  expect(['my-own__keep', 'place__keep', 'place__whereabouts', 'my-own__where'].map((name) => found.includes(`${name}(`))).toEqual([
    false,
    true,
    false,
    true,
  ])
  for (const [words, names] of [
    [
      ['--expose', 'direct'],
      ['my-own__read', 'my-own__seen', 'my-own__where', 'place__keep', 'place__read', 'place__seen'],
    ],
    [
      ['--expose', 'transparent', '--server', 'My Own'],
      ['read', 'seen', 'where'],
    ],
  ] as const) {
    await using raw = installation.attachRaw(...words)
    await raw.initialize(undefined, 'phone')
    const { result } = await raw.request('tools/list')
    expect(result.tools.map(({ name }) => name).sort()).toEqual([...names])
  }
  expect(await check('laptop', 'place__whereabouts')).toEqual([0, 'allow'])

  expect((await installation.run('rule', 'remove', '1')).code).toBe(0)
  await until(async () => (await execute('my-own__keep', { word: 'x' })).isError !== true, 'the rule is gone')
  expect(await check('phone', 'my-own__keep')).toEqual([0, 'allow'])
  expect((await installation.run('rule', 'remove', '9')).stderr).toContain('rule_unknown')
})

it('an allow by client holds for the entry that Tooltray wrote, and not for whoever says that it is that client', async () => {
  also({
    rules: [
      { server: 'place', decision: 'deny' },
      { server: 'place', client: 'claude-code', decision: 'allow' },
    ],
  })
  expect(await check('claude-code', 'place__keep')).toEqual([1, 'deny'])
  const named = await installation.attach({ name: 'claude-code' })
  await named.refresh()
  expect((await named.execute('place__keep', { word: 'x' })).told.error.code).toBe('tool_unknown')

  expect((await installation.run('register', 'claude-code', '--yes')).code).toBe(0)
  const settings = JSON.parse(readFileSync(join(installation.home, '.claude.json'), 'utf8')) as {
    mcpServers: { tooltray: { env: Record<string, string> } }
  }
  expect(await check('claude-code', 'place__keep')).toEqual([0, 'allow'])
  Object.assign(installation.env, settings.mcpServers.tooltray.env)
  const registered = await installation.attach({ name: 'whatever' })
  expect((await registered.execute('place__keep', { word: 'x' })).isError).not.toBe(true)
})

it('what a tool does is by its words where it does not say it, and by the word of its person before all', async () => {
  installation.configure({ place: { ...ownServer('witness'), effects: { 'wh*': 'read', keep: 'destructive' } } })
  const { call, refresh } = await installation.attach()
  await refresh()
  const { stdout } = await installation.run('tools', 'place', '--json')
  expect(
    (JSON.parse(stdout) as { name: string; effect: string; effectFrom: string }[]).map(({ name, ...told }) => [
      name,
      told.effect,
      told.effectFrom,
    ]),
  ).toEqual([
    ['place__seen', 'write', 'nothing'],
    ['place__where', 'read', 'person'],
    ['place__read', 'read', 'words'],
    ['place__keep', 'destructive', 'person'],
  ])
  expect((await installation.run('tools', 'place', '--table')).stdout).toMatch(/place__read +read \(inferred\)/)
  expect((await installation.run('describe', 'place__keep', '--table')).stdout).toContain('place__keep  destructive (set by you)')
  const read = async (name: string) => (await call('execute_read_tool', { name })).content[0]?.text ?? ''
  expect(await read('place__where')).toContain('"pid"')
  // It only sounds as if it read.
  expect(await read('place__read')).toContain('is not marked read-only')
  expect(await check('zed', 'place__keep')).toEqual([1, 'ask'])
  expect(await check('zed', 'place__read')).toEqual([0, 'allow'])
})

it('a pattern of a role or of "tools" holds as one of a rule does, and one that fits nothing is told', async () => {
  const mcpServers = { shop: { ...ownServer('shop'), tools: { deny: ['LIST_*', 'delte_*'] } } }
  const roles = { careful: { clients: ['*'], deny: ['Save_*', 'sohp.save_*'] } }
  also({ mcpServers, roles })
  await installation.run('refresh')
  const { stdout } = await installation.run('policy', 'check', 'zed', 'shop__save_order', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ decision: 'deny', reason: '"deny" of the role careful has "Save_*".' })
  const told = ['"deny" in "tools" of shop has "delte_*"', '"deny" of the role careful has "sohp.save_*"']
  for (const command of ['status', 'doctor']) {
    const { stdout: said } = await installation.run(command)
    for (const text of told) expect(said, command).toContain(JSON.stringify(text).slice(1, -1))
    expect(said).not.toContain('LIST_*')
  }
})
