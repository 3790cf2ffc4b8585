/**
 * How soon a page of a long list of resources or prompts is there, out of the catalog on disk.
 *
 *   npm run bench -- others
 *
 * 1,000 resources and 200 prompts of 20 servers, in pages of 50, asked of an engine that has just started and of one that runs, against the
 * same lists of one server that has all of them, asked directly. No server of the engine runs meanwhile.
 */
import { spawn } from 'node:child_process'
import { createInstallation, ownServer } from '../e2e/testing/installation.ts'
import { type RawClient, serverPath, talkTo } from '../e2e/testing/raw-client.ts'
import { percentile } from './statistics.ts'
import { printTable } from './table.ts'

const SERVERS = 20
const RESOURCES = 1_000
const PROMPTS = 200
const ROUNDS = 30

/** Reads a list to its end; returns the ms of each page. */
async function pages(client: RawClient, kind: 'resources' | 'prompts', expected: number): Promise<number[]> {
  const taken: number[] = []
  let entries = 0
  let cursor: string | undefined
  do {
    const began = performance.now()
    const { result } = await client.request(`${kind}/list`, cursor === undefined ? {} : { cursor })
    taken.push(performance.now() - began)
    entries += (result as unknown as Record<string, unknown[]>)[kind]?.length ?? 0
    cursor = result.nextCursor
  } while (cursor !== undefined)
  if (entries !== expected) throw new Error(`${entries} ${kind} were listed, and not ${expected}.`)
  return taken
}

await using direct = talkTo(
  spawn(process.execPath, [serverPath('shelf'), '--resources', String(RESOURCES), '--prompts', String(PROMPTS)], { stdio: 'pipe' }),
)
await direct.initialize()

await using installation = createInstallation()
const of = (count: number): string => String(count / SERVERS)
const names = Array.from({ length: SERVERS }, (_, at) => `shelf-${at}`)
installation.configure(
  Object.fromEntries(
    names.map((name) => [name, ownServer('shelf', '--name', name, '--resources', of(RESOURCES), '--prompts', of(PROMPTS))]),
  ),
  { refreshEvery: 'never' },
)
await installation.serve()
await installation.run('refresh')
await installation.run('stop')
await installation.serve()
const through = installation.attachRaw()
await through.initialize()

const rows = []
for (const [kind, expected] of [
  ['resources', RESOURCES],
  ['prompts', PROMPTS],
] as const) {
  const [first = NaN, ...rest] = await pages(through, kind, expected)
  await pages(direct, kind, expected)
  const [floor, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(...(await pages(direct, kind, expected)))
    ours.push(...(await pages(through, kind, expected)))
  }
  const [least, usual, slow] = [percentile(floor, 0.5), percentile(ours, 0.5), percentile(ours, 0.99)]
  rows.push([`${expected} ${kind}`, first, Math.max(...rest), usual, slow, least, usual / least])
}
printTable(
  `A page of 50 out of the catalogue, ${SERVERS} servers, none of them running (ms)`,
  ['', 'very first', 'slowest of the first list', 'p50', 'p99', 'direct, p50', 'ratio'],
  rows,
)
const running = (await installation.status()).servers.filter(({ state }) => state !== 'disconnected')
if (running.length > 0) throw new Error(`${running.length} servers were started for it.`)
