/**
 * How soon servers of npm answer that are started from kept packages, and what they ask of their registry.
 *
 *   npm run bench -- packages [--only NAME,NAME]
 *
 * Each server of `servers.json` is installed as at its first start, and then started in turns: its file by `node`, as Tooltray starts it
 * (with the check of its files), and by `npx -y` with what npm has in its cache. The time is that until its answer to `initialize`. Then
 * its tools are listed, once kept without the network and once by `npx`. Needs the npm registry.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openKeeper } from '../../e2e/testing/packages/keeper.ts'
import { type RawClient, talkTo } from '../../e2e/testing/raw-client.ts'
import { messageOf } from '../../electron/engine/base/errors.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import type { KeptCommand } from '../../electron/engine/packages/kept-packages.ts'
import { gatedLaunch } from '../../electron/engine/upstream/process/gate/gate.ts'
import { type Launch, startProcess } from '../../electron/engine/upstream/process/process-tree.ts'
import { createWatchdog } from '../../electron/engine/upstream/process/watchdog.ts'
import { KUBECONFIG } from './no-cluster.ts'
import { printTable } from '../table.ts'
import { median } from '../statistics.ts'

const ROUNDS = 7
/** How long one answer may take, in ms. */
const PATIENCE = 60_000

const recorded = z.record(z.string(), z.object({ package: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }))

const folder = mkdtempSync(join(tmpdir(), 'tooltray-packages-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'kubernetes.json'), KUBECONFIG)

const platform = thisPlatform()
const watchdog = createWatchdog(platform, () => undefined)
const keeper = openKeeper({
  folder: join(folder, 'kept'),
  env: { PATH: process.env['PATH'] ?? '', HOME: folder },
  watchdog,
  onNote: (line) => process.stderr.write(`${line}\n`),
})

/** A registry that has nothing, and a proxy that lets nothing through; both count. */
const asked: string[] = []
const nowhere = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(404).end('{}')
})
nowhere.on('connect', (request, socket) => {
  asked.push(request.url ?? '')
  socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
})
await new Promise<void>((resolve) => nowhere.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(nowhere.address() as AddressInfo).port}`
const cutOff = {
  npm_config_registry: `${address}/registry/`,
  HTTP_PROXY: address,
  HTTPS_PROXY: address,
  http_proxy: address,
  https_proxy: address,
  NODE_USE_ENV_PROXY: '1',
}

/** Starts a server; returns the ms until it answered `initialize`, and its tools if they are wanted. */
async function start(launch: Launch, wantsTools: boolean): Promise<{ readonly ms: number; readonly tools: string }> {
  const began = performance.now()
  const child = startProcess(platform, launch) as ChildProcessWithoutNullStreams
  await using client = talkTo(child)
  await launch.admitted?.(child)
  await Promise.race([client.initialize(), failed(client)])
  const ms = performance.now() - began
  if (!wantsTools) return { ms, tools: '' }
  const { result } = await Promise.race([client.request('tools/list', {}), failed(client)])
  return { ms, tools: JSON.stringify(result.tools) }
}

/** How Tooltray starts a kept package: beside the check of its files, or after it. */
async function withCheck(kept: KeptCommand): Promise<Launch> {
  if (kept.gate !== undefined) return gatedLaunch(kept, kept.gate, kept.check)
  await kept.check()
  return kept
}

/** Throws when a server ends, or has not answered for too long. */
async function failed(client: RawClient): Promise<never> {
  const stop = new AbortController()
  const ended = await Promise.race([client.exit(), setTimeout(PATIENCE, 'no answer', { signal: stop.signal })])
  stop.abort()
  throw new Error(`It did not answer (${ended}): ${client.stderr().trim().split('\n').at(-1)}`)
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const all = Object.entries(recorded.parse(JSON.parse(readFileSync(new URL('servers.json', import.meta.url), 'utf8'))))
const chosen = only === undefined ? all : all.filter(([name]) => only.split(',').includes(name))
const rows: (string | number)[][] = []
for (const [name, { package: of, args, env }] of chosen) {
  const here = (text: string): string => text.replaceAll('{folder}', folder)
  const own = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, here(value)]))
  const environment = { ...(process.env as Record<string, string>), ...own }
  const wanted = { command: 'npx', args: ['-y', of, ...args.map(here)], env: environment }
  try {
    const kept = await keeper.commandOf(name, wanted, () => undefined)
    if (kept === undefined) throw new Error('it is not kept')
    const before = asked.length
    const alone = await start({ ...kept, env: { ...kept.env, ...cutOff } }, true)
    const requests = asked.slice(before)
    const toRegistry = requests.filter((url) => url.includes('/registry/') || url.includes('registry.')).length
    const byNpx = await start(wanted, true)
    const times: Record<'node' | 'kept' | 'npx', number[]> = { node: [], kept: [], npx: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      times.node.push((await start(kept, false)).ms)
      const began = performance.now()
      const now = await keeper.commandOf(name, wanted, () => undefined)
      if (now === undefined) throw new Error('it is no longer kept')
      const planned = performance.now() - began
      times.kept.push(planned + (await start(await withCheck(now), false)).ms)
      if (round < 3) times.npx.push((await start(wanted, false)).ms)
    }
    const [node, ours, npx] = [median(times.node), median(times.kept), median(times.npx)]
    const same = alone.tools === byNpx.tools ? 'the same' : 'other'
    rows.push([name, ...[node, ours, npx].map(Math.round), ours / node, toRegistry, requests.length, same])
  } catch (error) {
    rows.push([name, '', '', '', '', '', '', messageOf(error)])
  }
  process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
}
printTable(
  'From start to the answer to initialize (ms, median)',
  ['', 'node', 'kept', 'npx', 'kept/node', 'asked of a registry', 'asked of anyone', 'tools'],
  rows,
)
nowhere.close()
watchdog.close()
