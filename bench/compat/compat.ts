/**
 * Whether real servers are the same through Tooltray as directly: their lists, a right and a wrong call, and how soon they answer.
 *
 *   npm run bench -- compat [--only NAME,NAME] [--json] [--page FILE]
 *
 * 40 servers of npm and 5 of PyPI, each started by its command (`npx`, `uvx`) with what these have in their caches, and through Tooltray
 * with `--expose search` and `direct`, where they are started from their kept packages. The time is from the start of the command, or from
 * the call of `execute_tool` while the engine runs and the server does not, to the answer of the first right call. Calls are chosen by the
 * schemas; nothing that may change something is called. Needs npm's registry, PyPI, and uv. `--page` writes the table as a page.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Installation, createInstallation } from '../../e2e/testing/installation.ts'
import { type Answer, type RawClient, talkTo } from '../../e2e/testing/raw-client.ts'
import { messageOf } from '../../electron/engine/base/errors.ts'
import { installPython, uvPrograms } from '../../scripts/test/pypi/install-python.ts'
import { KUBECONFIG } from '../packages/no-cluster.ts'
import { median } from '../statistics.ts'
import { printTable } from '../table.ts'
import { type ChosenCall, type ListedTool, rightCall, wrongCall } from './chosen-calls.ts'
import { type Outcome, callDifference, listDifference, outcomeOf } from './compare-answers.ts'

const ROUNDS = 3
/** How long one answer may take, in ms: the first start installs the package. */
const PATIENCE = 240_000

interface Written {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
interface Row {
  readonly name: string
  readonly lists: boolean
  readonly right: boolean
  readonly wrong: boolean
  /** To the first answer: directly, and through Tooltray. */
  readonly seconds: readonly [direct: number, search: number]
  /** What differs, or why it could not be compared. */
  readonly note: string
}

const recordedOfNpm = z.record(
  z.string(),
  z.object({ package: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
)
const recorded = z.record(z.string(), z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }))
const readHere = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

const missing = installPython()
if (missing !== undefined) throw new Error(missing)
const folder = mkdtempSync(join(tmpdir(), 'tooltray-compat-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'kubernetes.json'), KUBECONFIG)
mkdirSync(join(folder, 'home'))
execFileSync('git', ['init', '-q', join(folder, 'repository')])

const here = (text: string): string => text.replaceAll('{folder}', folder)
const servers = new Map<string, Written>([
  ...Object.entries(recordedOfNpm.parse(readHere('../packages/servers.json'))).map(
    ([name, { package: of, args, env }]) => [name, { command: 'npx', args: ['-y', of, ...args], env }] as const,
  ),
  ...Object.entries(recorded.parse(readHere('servers.json'))),
])

/** What a person's environment has of this machine: where registries are reached, and by which certificates. */
const INHERITED = /^(?:LANG|TERM|SHLVL|.*_CERTS?(?:_FILE|_DIR)?|.*_PROXY)$/i

/** The environment of a person with uv, and with caches that both ways share. */
const environment: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (INHERITED.test(name) && value !== undefined ? [[name, value]] : [])),
  ),
  PATH: [uvPrograms, process.env['PATH'] ?? ''].join(delimiter),
  HOME: join(folder, 'home'),
}

async function answered<T>(work: Promise<T>, client: RawClient): Promise<T> {
  const stop = new AbortController()
  const ended = Promise.race([client.exit(), setTimeout(PATIENCE, 'no answer', { signal: stop.signal })]).then((how): never => {
    throw new Error(`it did not answer (${how}): ${client.stderr().trim().split('\n').at(-1)?.slice(0, 200)}`)
  })
  ended.catch(() => undefined)
  return Promise.race([work, ended]).finally(() => stop.abort())
}

/** Starts a server by its command, runs work with it, and ends it with all that it started. */
async function directly<T>({ command, args, env }: Written, work: (client: RawClient) => Promise<T>): Promise<T> {
  const child = spawn(command, [...args], { env: { ...environment, ...env }, cwd: environment['HOME'], stdio: 'pipe', detached: true })
  const client = talkTo(child)
  try {
    await answered(client.initialize(), client)
    return await work(client)
  } finally {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

async function allTools(client: RawClient): Promise<ListedTool[]> {
  const tools: ListedTool[] = []
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const { result, error } = await answered(client.request('tools/list', cursor === undefined ? {} : { cursor }), client)
    if (error !== undefined) throw new Error(error.message)
    tools.push(...(result.tools as unknown as ListedTool[]))
    cursor = result.nextCursor
  }
  return tools
}

const callOf = (client: RawClient, { name, arguments: args }: ChosenCall, prefix = ''): Promise<Answer> =>
  answered(client.call(`${prefix}${name}`, args), client)
const searchCall = (client: RawClient, server: string, { name, arguments: args }: ChosenCall): Promise<Answer> =>
  answered(client.call('execute_tool', { name: `${server}__${name}`, arguments: args }), client)

async function rowOf(name: string, written: Written): Promise<Row> {
  const failure = (note: string): Row => ({ name, lists: false, right: false, wrong: false, seconds: [Number.NaN, Number.NaN], note })
  const own = await directly(written, allTools).catch((error: unknown) => `directly, ${messageOf(error)}`)
  if (typeof own === 'string') return failure(own)
  const [right, wrong] = [rightCall(own), wrongCall(own)]
  const twice = async (call: ChosenCall | undefined): Promise<Outcome[]> =>
    call === undefined
      ? []
      : directly(written, async (client) => [outcomeOf(await callOf(client, call)), outcomeOf(await callOf(client, call))])
  const outcomes = { right: await twice(right), wrong: await twice(wrong) }
  const directTimes: number[] = []
  for (let round = 0; round < ROUNDS && right !== undefined; round += 1) {
    const began = performance.now()
    directTimes.push(await directly(written, async (client) => (await callOf(client, right), performance.now() - began)))
  }

  await using installation = createInstallation()
  Object.assign(installation.env, environment, { TOOLTRAY_HOME: installation.home })
  installation.configure({ [name]: { ...written, hold: 'nothing' } }, { refreshEvery: 'never' })
  const notes: string[] = []
  const note = (what: string, difference: string): boolean => {
    if (difference !== '') notes.push(`${what}: ${difference}`)
    return difference === ''
  }
  await installation.serve()
  await installation.run('refresh', name)
  const listed = await withClient(installation, 'direct', allTools)
  const isSame = { lists: note('list', listDifference(own, listed, name)), right: true, wrong: true }
  for (const kind of ['right', 'wrong'] as const) {
    const call = kind === 'right' ? right : wrong
    if (call === undefined) continue
    const compares = kind === 'right' ? 'texts' : 'failure'
    const inDirect = outcomeOf(await withClient(installation, 'direct', (client) => callOf(client, call, `${name}__`)))
    const inSearch = outcomeOf(await withClient(installation, 'search', (client) => searchCall(client, name, call)))
    const same = [
      note(`${kind} call in direct`, callDifference(outcomes[kind], inDirect, compares)),
      note(`${kind} call in search`, callDifference(outcomes[kind], inSearch, compares)),
    ]
    isSame[kind] = same.every(Boolean)
  }
  const times: number[] = []
  for (let round = 0; round < ROUNDS && right !== undefined; round += 1) {
    await installation.run('stop')
    await installation.serve()
    // What it does at its own start is not measured.
    await setTimeout(2_000)
    times.push(
      await withClient(installation, 'search', async (client) => {
        const began = performance.now()
        await searchCall(client, name, right)
        return performance.now() - began
      }),
    )
  }
  if (right === undefined) notes.push('no tool of it only reads')
  return { name, ...isSame, seconds: [median(directTimes) / 1_000, median(times) / 1_000], note: notes.join('; ') }
}

async function withClient<T>(installation: Installation, exposed: string, work: (client: RawClient) => Promise<T>): Promise<T> {
  await using client = installation.attachRaw('--expose', exposed)
  await answered(client.initialize(), client)
  return await work(client)
}

const { only, json, page } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean' }, page: { type: 'string' } },
}).values
const rows: Row[] = []
for (const [name, { command, args, env }] of servers) {
  if (only !== undefined && !only.split(',').includes(name)) continue
  const own = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, here(value)]))
  const row = await rowOf(name, { command, args: args.map(here), env: own }).catch((error: unknown): Row => {
    return { name, lists: false, right: false, wrong: false, seconds: [Number.NaN, Number.NaN], note: messageOf(error) }
  })
  process.stderr.write(`${JSON.stringify(row)}\n`)
  rows.push({ ...row, note: row.note.replaceAll(folder, '~') })
}

const ratios = rows.map(({ seconds: [direct, search] }) => search / direct).filter((ratio) => !Number.isNaN(ratio))
const yes = (is: boolean): string => (is ? 'equal' : 'differs')
const table = rows.map(({ name, lists, right, wrong, seconds: [direct, search], note }) => [
  ...[name, yes(lists), yes(right), yes(wrong)],
  ...[direct, search, search / direct].map((value) => (Number.isNaN(value) ? '' : value.toFixed(2))),
  note,
])
const head = ['server', 'lists', 'right call', 'wrong call', 'directly, s', 'search, s', 'ratio', 'what differs']
const title = `Real servers, directly and through Tooltray; median of the ratios of times: ${median(ratios).toFixed(2)}`
if (json === true)
  process.stdout.write(
    `${JSON.stringify({ servers: rows.map(({ name, lists, right, wrong, seconds }) => ({ name, lists, right, wrong, seconds })) })}\n`,
  )
else printTable(title, head, table)
if (page !== undefined) writeFileSync(page, pageOf())

function pageOf(): string {
  const load = `${loadavg()[0]?.toFixed(0)} on ${cpus().length} cores`
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\s+/g, ' ')).join(' | ')} |\n`
  const aligned = head.map((name) => (/, s$|ratio/.test(name) ? '--:' : '---'))
  return [
    '# Real servers\n\n',
    '<!-- Written by `npm run bench -- compat --page docs/contributing/real-servers.md`. -->\n\n',
    `${rows.length} servers of npm and PyPI, started by their commands and through Tooltray, by \`npm run bench -- compat\`. Keys are\n`,
    'made up and services cannot be reached, so many answers are errors, which are compared, too.\n\n',
    `At the end the load of the machine was ${load}: a time of a busy machine says little alone.\n\n`,
    `The median of the ratios of times to the first answer is ${median(ratios).toFixed(2)}.\n\n`,
    ...[line(head), `|${aligned.join('|')}|\n`, ...table.map(line)],
  ].join('')
}
