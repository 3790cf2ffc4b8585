import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TooltrayError } from '../../../base/errors.ts'
import { unnoted } from '../../../base/limits/at-work.ts'
import { systemClock, thisPlatform } from '../../../base/platform.ts'
import { writeGate } from './gate.ts'
import { treeAlive } from '../process-tree.ts'
import { createStderrLog } from '../stderr-log.ts'
import { type StdioTransport, stdioTransport } from '../stdio.ts'

/** Writes a file as soon as it runs, then starts a process and a thread of itself, and sends what these were started with. */
const PROGRAM = `
  const { fork } = require('node:child_process')
  const { Worker, isMainThread, parentPort } = require('node:worker_threads')
  if (!isMainThread) parentPort.postMessage('a thread')
  else if (process.send !== undefined) process.send(process.execArgv)
  else {
    require('node:fs').writeFileSync(process.argv[2], 'ran')
    const told = []
    const tell = (what) => {
      told.push(what)
      if (told.length === 2) console.log(JSON.stringify({ jsonrpc: '2.0', method: 'told', params: { told, own: process.execArgv } }))
    }
    fork(__filename).on('message', tell)
    new Worker(__filename).on('message', tell)
    process.stdin.resume()
  }`

let folder = ''
let witness = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-gate-'))
  witness = join(folder, 'witness')
  writeFileSync(join(folder, 'program.cjs'), PROGRAM)
  await writeGate(join(folder, 'gate.cjs'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function open(check: () => Promise<void>): StdioTransport {
  const watchdog = { add: () => undefined, remove: () => undefined, close: () => undefined }
  const deps = { platform: thisPlatform(), clock: systemClock, log: createStderrLog(systemClock), watchdog, atWork: unnoted }
  const args = ['--no-warnings', join(folder, 'program.cjs'), witness]
  return stdioTransport({ command: process.execPath, args, env: {}, gate: { script: join(folder, 'gate.cjs'), check } }, deps)
}

it('runs a program once its check has passed, and its processes and threads without the gate', async () => {
  const seen: boolean[] = []
  const transport = open(async () => {
    // Node is there long before.
    await new Promise((resolve) => setTimeout(resolve, 500))
    seen.push(existsSync(witness))
  })
  const told = new Promise((resolve) => (transport.onmessage = resolve))
  await transport.start()
  expect(await told).toMatchObject({
    params: { told: expect.arrayContaining(['a thread', ['--no-warnings']]) as unknown, own: ['--no-warnings'] },
  })
  expect(seen).toEqual([false])
  await transport.close()
})

it('runs nothing of a program whose check fails, and ends its process', async () => {
  const transport = open(() => Promise.reject(new TooltrayError('package_changed', 'It was changed.')))
  await expect(transport.start()).rejects.toMatchObject({ code: 'package_changed' })
  await transport.gone
  expect(existsSync(witness)).toBe(false)
})

it('runs nothing of a program whose engine ends during the check', async () => {
  const script = `
    const { startProcess } = await import(${JSON.stringify(new URL('../process-tree.ts', import.meta.url).href)})
    const { gatedLaunch } = await import(${JSON.stringify(new URL('gate.ts', import.meta.url).href)})
    const { thisPlatform } = await import(${JSON.stringify(new URL('../../../base/platform.ts', import.meta.url).href)})
    const program = { command: process.execPath, args: ${JSON.stringify([join(folder, 'program.cjs'), witness])}, env: {} }
    const gate = ${JSON.stringify(join(folder, 'gate.cjs'))}
    const child = startProcess(thisPlatform(), gatedLaunch(program, gate, () => new Promise(() => {})))
    console.log(child.pid)
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300)`
  const engine = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(engine.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(treeAlive(thisPlatform(), pid)).toBe(true)
  await once(engine, 'exit')
  await expect.poll(() => treeAlive(thisPlatform(), pid)).toBe(false)
  expect(existsSync(witness)).toBe(false)
})

it('writes the script of the gate again after it was changed', async () => {
  const file = join(folder, 'gate.cjs')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, '')
  await writeGate(file)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
