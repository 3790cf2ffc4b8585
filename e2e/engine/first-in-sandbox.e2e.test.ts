import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { systemClock, thisPlatform } from '../../electron/engine/base/platform.ts'
import { openOutbound } from '../../electron/engine/network/outbound.ts'
import { createSandbox } from '../../electron/engine/upstream/sandbox/sandbox.ts'
import { lacking } from '../../scripts/test/needs.ts'
import { HELPER_KINDS, nativePath, notBuilt } from '../testing/helper-kinds.ts'

/** Asks for a page, which Node does by the proxy that its variables name, and tells what it got and what it was started with. */
const PROGRAM = `
require('http').get(process.argv[1], async (answer) => {
  let body = ''
  for await (const piece of answer) body += piece
  const left = Object.keys(process.env).filter((name) => /^(NODE_CHANNEL|ELECTRON)/.test(name))
  console.log(JSON.stringify({ status: answer.statusCode, body, left }))
})`

// An installed app has no Node that could be the first program: the helper in C is it there.
it.for(HELPER_KINDS)('the first program in a sandbox leads to the hosts that are named: %s', async (kind, { skip }) => {
  const missing = notBuilt(kind) ?? lacking('bubblewrap')
  skip(missing !== undefined, missing)
  const folder = mkdtempSync(join(tmpdir(), 'first-'))
  const web = createServer((_asked, answer) => answer.end('home')).listen(0, '127.0.0.1')
  await once(web, 'listening')
  const { port } = web.address() as AddressInfo
  const refused: string[] = []
  const sandbox = createSandbox({
    platform: { ...thisPlatform(), home: folder },
    path: async () => process.env.PATH,
    homes: join(folder, 'homes'),
    own: { all: [], programs: [join(folder, 'bundles')] },
    native: kind === 'native' ? nativePath : undefined,
    onRefused: (_of, host) => refused.push(host),
    outbound: openOutbound({ env: {}, clock: systemClock }),
  })
  const asked = async (address: string): Promise<unknown> => {
    const program = { command: process.execPath, args: ['-e', PROGRAM, address], cwd: '/', env: { PATH: '/usr/bin:/bin' } }
    const launch = await sandbox.launch(program, { network: ['localhost'], read: [], write: [] }, 's', {})
    const child = spawn(launch.command, launch.args, {
      env: launch.env,
      cwd: launch.cwd,
      stdio: ['ignore', 'pipe', 'pipe', ...launch.streams],
    })
    launch.started(child)
    const [said, complaints] = await Promise.all([text(child.stdout!), text(child.stderr!)])
    return complaints === '' ? JSON.parse(said) : complaints
  }
  try {
    expect(await asked(`http://localhost:${port}/`)).toEqual({ status: 200, body: 'home', left: [] })
    expect(await asked(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 403 })
    expect(refused).toEqual(['127.0.0.1'])
  } finally {
    web.close()
    rmSync(folder, { recursive: true })
  }
})
