import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

const inputSchema = { type: 'object', properties: { path: {}, files: { type: 'array', items: { type: 'object' } } } }
const OFFER = {
  tools: [{ name: 'put', description: 'Puts something somewhere.', inputSchema, annotations: { readOnlyHint: false } }],
  resources: [
    { uri: 'told://open', name: 'open' },
    { uri: 'told://secret/1', name: 'secret' },
  ],
  prompts: [{ name: 'sum_up', arguments: [{ name: 'topic' }] }],
}

/** One that names more than all that deny, and no arguments. */
const ALLOW = { server: 'box', tool: 'put', effect: 'write', decision: 'allow' }
const RULES = [
  { arguments: { path: '*secret*' }, decision: 'deny' },
  { tool: 'put', arguments: { path: { regex: '^issue-7$' } }, decision: 'deny' },
  { arguments: { 'files.path': '*secret*' }, decision: 'deny' },
  { tool: 'resources/read', arguments: { uri: 'told://secret*' }, decision: 'deny' },
  { tool: 'prompts/get', arguments: { 'arguments.topic': 'secrets' }, decision: 'deny' },
  ALLOW,
]

/** A role that denies the same, to whoever comes. */
const ROLE = { clients: ['*'], deny: [{ tool: 'box__*', arguments: { path: '*secret*' } }, { arguments: { 'files.path': '*secret*' } }] }

/** A server whose calls are noted, one with long results, and these rules. */
function bed(more: Readonly<Record<string, unknown>> = { rules: RULES }) {
  const installation = createInstallation()
  const [offer, journal] = [join(installation.home, 'offer.json'), join(installation.home, 'journal')]
  writeFileSync(offer, JSON.stringify(OFFER))
  const file = {
    mcpServers: { box: ownServer('told-tools', offer, journal), one: ownServer('records') },
    settings: { scripts: true },
    ...more,
  }
  writeFileSync(installation.paths.serversFile, JSON.stringify(file))
  return {
    installation,
    /** The arguments of each call that the server got. */
    sent: (): unknown[] =>
      (existsSync(journal) ? readFileSync(journal, 'utf8') : '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as unknown[])[1]),
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

const open = { path: '/tmp/open' }
const DENIED = [
  { path: '/tmp/Secret' },
  { path: ['/tmp/open', '/tmp/secret'] },
  { path: { in: 'secret' } },
  { ...open, files: [{}, { path: 'a secret' }] },
]

it.each([
  ['a rule', { rules: RULES }, 'servers.json has the rule'],
  ['a role', { rules: [ALLOW], roles: { careful: ROLE } }, 'of the role careful has'],
])('a call with arguments that %s denies runs by no way, and its tool is in all lists', async (_who, decided, reason) => {
  await using all = bed(decided)
  const { installation, sent } = all
  await installation.run('refresh')
  const app = await installation.attach({ name: 'app' })
  const raw = async (...words: string[]): Promise<RawClient> => {
    const client = installation.attachRaw(...words)
    await client.initialize()
    return client
  }
  const [direct, transparent] = [await raw('--expose', 'direct'), await raw('--expose', 'transparent', '--server', 'box')]
  const [stateless, own] = [installation.attachRaw(), installation.attachRaw('--expose', 'transparent', '--server', 'box')]
  const [dynamic, both] = [await raw('--expose', 'dynamic'), installation.attachRaw('--expose', 'dynamic')]
  const listed = async (client: RawClient): Promise<string[]> => (await client.request('tools/list')).result.tools.map(({ name }) => name)
  const put = (args: unknown) => ({ name: 'box__put', arguments: args })
  const script = 'return await tools.box.put(input).then(() => "ran", (error) => String(error))'
  const ways: Readonly<Record<string, (args: unknown) => Promise<unknown>>> = {
    execute_tool: (args) => app.call('execute_tool', put(args)),
    'execute_tool, arguments as text': (args) => app.call('execute_tool', put(JSON.stringify(args))),
    execute_tools: (args) => app.call('execute_tools', { calls: [put(args), put(args)] }),
    run_script: (args) => app.call('run_script', { code: script, input: args }),
    direct: (args) => direct.request('tools/call', put(args)),
    'dynamic, what a search found': async (args) => {
      await dynamic.call('search_tools', { query: 'puts something somewhere' })
      expect(await listed(dynamic)).toContain('box__put')
      return dynamic.request('tools/call', put(args))
    },
    'dynamic, by execute_tool': (args) => dynamic.call('execute_tool', put(args)),
    'dynamic, stateless': (args) => both.request('tools/call', { ...put(args), _meta: MODERN_META }),
    transparent: (args) => transparent.request('tools/call', { name: 'put', arguments: args }),
    stateless: (args) => stateless.request('tools/call', { name: 'execute_tool', arguments: put(args), _meta: MODERN_META }),
    'stateless, transparent': (args) => own.request('tools/call', { name: 'put', arguments: args, _meta: MODERN_META }),
  }
  for (const [way, call] of Object.entries(ways)) {
    for (const args of DENIED) {
      const answer = JSON.stringify(await call(args))
      expect(answer, `${way} ${JSON.stringify(args)}`).toContain(reason)
    }
    expect(sent(), way).toEqual([])
  }
  for (const [way, call] of Object.entries(ways)) {
    const before = sent().length
    await call(open)
    expect(sent().slice(before), way).toEqual(way === 'execute_tools' ? [open, open] : [open])
  }
  expect(await listed(direct)).toContain('box__put')
  expect(await listed(transparent)).toEqual(['put'])
  expect(JSON.stringify(await app.call('search_tools', { query: 'puts something somewhere' }))).toContain('box__put(')
})

it('what a reference to a kept result stands for is what the rules see', async () => {
  await using all = bed()
  const { installation, sent } = all
  await installation.run('refresh')
  const app = await installation.attach({ name: 'claude-code' })
  const kept = await app.execute('one__list', { count: 2_000 })
  const $result = /result_id: (\w+)/.exec(kept.content[0]?.text ?? '')?.[1] ?? ''
  const refused = await app.execute('box__put', { path: { $result, path: 'items[7].id' } })
  expect(refused.told.error).toMatchObject({ code: 'tool_not_allowed' })
  await app.execute('box__put', { path: { $result, path: 'items[8].id' } })
  expect(sent()).toEqual([{ path: 'issue-8' }])
})

it('resources and prompts are denied by what is asked for', async () => {
  await using all = bed()
  await all.installation.run('refresh')
  const raw = all.installation.attachRaw('--expose', 'transparent', '--server', 'box')
  await raw.initialize()
  expect(await raw.request('resources/read', { uri: 'told://open' })).toHaveProperty('result.contents')
  expect((await raw.request('resources/read', { uri: 'told://secret/1' })).error?.message).toContain('servers.json has the rule')
  const prompt = (topic: string) => raw.request('prompts/get', { name: 'sum_up', arguments: { topic } })
  expect(await prompt('notes')).toHaveProperty('result.messages')
  expect((await prompt('secrets')).error?.message).toContain('servers.json has the rule')
})

it('a role that names arguments is written, told, and checked by the command line', async () => {
  await using all = bed({})
  const { installation } = all
  await installation.run('refresh')
  const deny = { tool: 'box__*', arguments: { path: '/etc/*' } }
  const saved = ['role', 'save', 'careful', '--client', 'zed', '--deny', JSON.stringify(deny), '--deny', 'one__list']
  expect(await installation.run(...saved)).toMatchObject({ code: 0 })
  const { roles } = JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as { roles: unknown }
  expect(roles).toEqual({ careful: { clients: ['zed'], deny: [deny, 'one__list'] } })
  expect((await installation.run('role', 'list', '--table')).stdout).toContain(JSON.stringify(deny))
  const check = async (...words: string[]): Promise<[number, string]> => {
    const { code, stdout } = await installation.run('policy', 'check', 'zed', 'box__put', ...words)
    return [code, stdout]
  }
  expect(await check('--arguments', 'path=/etc/x')).toEqual([1, expect.stringContaining('of the role careful has {') as string])
  expect(await check('--arguments', 'path=/tmp/x')).toEqual([0, expect.stringContaining('allow') as string])
  expect(await check()).toEqual([0, expect.stringContaining('Other rules depend on the arguments of a call.') as string])
  expect((await installation.run('role', 'save', 'odd', '--deny', '{"tool":"x"}')).code).toBe(2)
})

it('a rule is written and a call is checked by the command line', async () => {
  await using all = bed()
  const { installation } = all
  await installation.run('refresh')
  const check = async (...words: string[]): Promise<[number, string]> => {
    const { code, stdout } = await installation.run('policy', 'check', 'zed', 'box__put', ...words)
    return [code, stdout]
  }
  expect(await check('--arguments', 'path=/etc/x')).toEqual([0, expect.stringContaining('allow') as string])
  const words = ['--tool', 'put', '--argument', 'path=/etc/*', '--argument-regex', 'files.mode=^w']
  expect(await installation.run('rule', 'add', 'ask', ...words)).toMatchObject({ code: 0 })
  const written = { tool: 'put', arguments: { path: '/etc/*', 'files.mode': { regex: '^w' } }, decision: 'ask' }
  const { rules } = JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as { rules: unknown[] }
  expect(rules.at(-1)).toEqual(written)
  expect((await installation.run('rule', 'list', '--table')).stdout).toContain('path=/etc/*, files.mode has /^w/')
  const args = JSON.stringify({ path: '/etc/x', files: [{ mode: 'w+' }] })
  expect(await check('--arguments', args, '--json')).toEqual([1, expect.stringContaining('"ask"') as string])
  expect(await check('--arguments', 'path=/etc/x')).toEqual([0, expect.stringContaining('allow') as string])
  expect(await check()).toEqual([0, expect.stringContaining('Other rules depend on the arguments of a call.') as string])
  const broken = await installation.run('rule', 'add', 'deny', '--argument-regex', 'path=(')
  expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('cannot be read') as string])
})
