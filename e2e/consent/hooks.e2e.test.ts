import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attachByHttp, credential, openDoor } from '../testing/http-door.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'

/** Writes down all that it is told, adds a mark to every text, and denies the text `no`. */
const HOOK = `
import { appendFileSync } from 'node:fs'
let input = ''
for await (const chunk of process.stdin) input += chunk
const told = JSON.parse(input)
appendFileSync(process.argv[2], input + '\\n')
const { text } = told.arguments ?? {}
const allow = { decision: 'allow', arguments: { text: text + '!' } }
console.log(JSON.stringify(text === 'no' ? { decision: 'deny', reason: 'Not this.' } : allow))
`

interface Told {
  readonly event: string
  readonly id: string
  readonly client: string
  readonly session: string
  readonly outcome?: string
  readonly result?: unknown
}

async function bed(more: Record<string, unknown> = {}) {
  const installation: Installation = createInstallation()
  const [script, file] = [join(installation.home, 'hook.mjs'), join(installation.home, 'told.jsonl')]
  writeFileSync(script, HOOK)
  const hook = { command: process.execPath, args: [script, file], when: ['before', 'after'], timeout: '1m', ...more }
  const mcpServers = { echo: { ...ownServer('echo'), tools: { direct: ['echo'] } } }
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, hooks: [hook] }))
  await installation.serve()
  return {
    installation,
    told: (): Told[] =>
      (existsSync(file) ? readFileSync(file, 'utf8') : '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Told),
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

const text = (answer: { result: { content: { text: string }[] } }): string[] => answer.result.content.map((block) => block.text)

it('sees and changes a call, whichever way it is made', async () => {
  await using own = await bed()
  const { installation } = own
  // First of all, so that its server's list was never read.
  const transparent = installation.attachRaw('--server', 'echo', '--expose', 'transparent')
  await transparent.initialize('2025-11-25', 'transparent')
  expect(text(await transparent.call('echo', { text: 'a' }))).toEqual(['a!'])
  expect(text(await transparent.call('hidden', { text: 'a' })).join()).toContain('[tool_unknown]')

  const meta = installation.attachRaw()
  await meta.initialize('2025-11-25', 'meta')
  expect(text(await meta.call('execute_tool', { name: 'echo__echo', arguments: { text: 'b' } }))).toEqual(['b!'])
  const calls = [
    { name: 'echo__echo', arguments: { text: 'c' } },
    { name: 'echo__echo', arguments: { text: 'no' } },
  ]
  const batch = text(await meta.call('execute_tools', { calls })).join('\n')
  expect(batch).toContain('c!')
  expect(batch).toContain('Not this. ')
  expect(text(await meta.call('echo__echo', { text: 'at hand' }))).toEqual(['at hand!'])

  for (const expose of ['direct', 'dynamic']) {
    const raw = installation.attachRaw('--expose', expose)
    await raw.initialize('2025-11-25', expose)
    expect(text(await raw.call('echo__echo', { text: 'd' }))).toEqual(['d!'])
  }

  const door = await openDoor(installation)
  const token = await credential(installation, 'phone')
  for (const era of ['legacy', 'modern'] as const) {
    const client = await attachByHttp(door.url, { token, era })
    const result = await client.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'e' } } })
    expect(result.content).toEqual([{ type: 'text', text: 'e!' }])
    await client.close()
  }
  await door.close()

  expect((await installation.run('call', 'echo__echo', 'text=f')).stdout).toContain('f!')

  const seen = own.told().filter(({ event }) => event === 'before')
  const clients = ['transparent', 'meta', 'meta', 'meta', 'meta', 'direct', 'dynamic', 'phone', 'phone', 'Tooltray']
  expect(seen.map(({ client }) => client).sort()).toEqual(clients.sort())
  expect(new Set(seen.map(({ id }) => id)).size).toBe(clients.length)
  await until(() => own.told().filter(({ event }) => event === 'after').length === clients.length, 'each is told to have ended')
  const outcomes = own.told().flatMap(({ outcome }) => outcome ?? [])
  expect(outcomes.sort()).toEqual([...Array.from({ length: clients.length - 1 }, () => 'ok'), 'error'].sort())

  const records = (await installation.run('audit', '--json')).stdout
  expect(records.match(/"by":"arguments by hook 1"/g)).toHaveLength(clients.length - 2)
  expect(records).toContain('"by":"person; arguments by hook 1"')
  expect(records).toContain('"code":"call_denied_by_hook"')
  const { stdout } = await installation.run('status', '--table')
  expect(stdout).toMatch(/hook 1 +.*hook\.mjs/)
})

it('that cannot be asked denies calls until servers.json is mended, and doctor says why', async () => {
  await using own = await bed({ command: '/gone/hook', args: [] })
  const { installation } = own
  const session = await installation.attach()
  const denied = await session.execute('echo__echo', { text: 'a' })
  expect(denied.content[0]?.text).toContain('[hook_failed]')
  const { stdout } = await installation.run('doctor', '--table')
  expect(stdout).toContain('The program "/gone/hook" was not found.')
  installation.configure({ echo: ownServer('echo') })
  await until(async () => (await session.execute('echo__echo', { text: 'a' })).isError !== true, 'the hook is gone')
})
