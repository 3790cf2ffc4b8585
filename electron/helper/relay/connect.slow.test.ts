import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HELLO_VERSION } from '../../control/connect/hello.ts'
import { type Paths, pathsFor } from '../../engine/config/paths.ts'
import { type Platform, thisPlatform } from '../../engine/base/platform.ts'
import { connect } from './connect.ts'

/** What opens the door of an engine and answers every request. */
const OPEN = `
  const door = require('node:net').createServer((socket) => {
    let greeted = false
    socket.on('error', () => {}).on('data', (bytes) => {
      for (const line of bytes.toString().trim().split('\\n')) {
        const { id } = JSON.parse(line)
        if (greeted && id !== undefined) socket.write(JSON.stringify({ jsonrpc: '2.0', id, result: {} }) + '\\n')
        else if (!greeted) socket.write(JSON.stringify({ tooltray: ${HELLO_VERSION}, version: '1', pid: process.pid }) + '\\n')
        greeted = true
      }
    })
  }).listen(socketPath)
  setTimeout(() => process.exit(), 20_000)`

let home: string
let platform: Platform
let paths: Paths
let input: PassThrough
let answers: { id: number; error?: { data: { code: string }; message: string } }[]
let done: Promise<void>
/** How much later it is for the helper, in ms. */
let later: number

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-connect-'))
  platform = { ...thisPlatform(), env: { PATH: process.env.PATH, TOOLTRAY_HOME: home }, home }
  paths = pathsFor(platform)
  mkdirSync(dirname(paths.socket), { recursive: true })
  writeFileSync(join(home, 'starts'), '')
  answers = []
  later = 0
})
afterEach(async () => {
  input.end()
  await done
  for (const line of starts()) {
    try {
      process.kill(Number(line), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  rmSync(home, { recursive: true, force: true })
})

const starts = (): string[] => readFileSync(join(home, 'starts'), 'utf8').trim().split('\n').filter(Boolean)
const ask = (id: number): void =>
  void input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'x' } })}\n`)
const answerTo = (id: number) => answers.find((answer) => answer.id === id)

/** A helper whose host does, at its start number \`nth\`, what \`doing\` says; \`OPEN\` makes it an engine. */
function helper(doing: string, patience: number): void {
  const script = join(home, 'host.cjs')
  writeFileSync(
    script,
    `
    const { appendFileSync, readFileSync } = require('node:fs')
    const starts = ${JSON.stringify(join(home, 'starts'))}
    const socketPath = ${JSON.stringify(paths.socket)}
    appendFileSync(starts, process.pid + '\\n')
    const nth = readFileSync(starts, 'utf8').trim().split('\\n').length
    ${doing}`,
  )
  input = new PassThrough()
  const output = new PassThrough()
  output.on('data', (bytes: Buffer) =>
    answers.push(
      ...bytes
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as (typeof answers)[number]),
    ),
  )
  done = connect({ paths, platform, version: '1', script, input, output, patience, clock: { monotonic: () => performance.now() + later } })
}

it('starts an engine again for what the client wants some time after a start that failed', async () => {
  helper(`if (nth === 1) process.exit(1)\n${OPEN}`, 30_000)
  ask(1)
  await expect.poll(() => answerTo(1)?.error?.data.code).toBe('engine_unreachable')
  ask(2)
  await expect.poll(() => answerTo(2)?.error?.message).toContain('stopped while it was starting (exit code 1)')
  expect(starts()).toHaveLength(1)
  later = 30_001
  // Until the next knock it goes on refusing.
  let asked = 2
  const answered = (): boolean => answers.some(({ id, error }) => id > 2 && error === undefined)
  await expect.poll(() => (ask((asked += 1)), answered())).toBe(true)
  expect(starts()).toHaveLength(2)
})

it('keeps a call waiting while a host that was killed at its start is replaced, and refuses none', async () => {
  helper(`if (nth <= 2) process.kill(process.pid, 'SIGKILL')\n${OPEN}`, 30_000)
  ask(1)
  await expect.poll(() => answerTo(1)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  expect(starts()).toHaveLength(3)
})

it('tries again soon when its host gave way to an engine that was about to end', async () => {
  helper(`if (nth === 1) process.exit(6)\n${OPEN}`, 30_000)
  ask(1)
  await expect.poll(() => answerTo(1)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  expect(starts()).toHaveLength(2)
})

it('says that an engine did not start, and starts no second one meanwhile', async () => {
  helper('setTimeout(() => {}, 20_000)', 1_000)
  ask(1)
  await expect.poll(() => answerTo(1)?.error?.message).toContain('did not start')
  expect(starts()).toHaveLength(1)
})

it('listens to a slow engine once, however much waits for it', async () => {
  const warnings: string[] = []
  const onWarning = ({ message }: Error): void => void warnings.push(message)
  process.on('warning', onWarning)
  // It opens the door, and then reads nothing for a while.
  let reads = 0
  const slow = createServer((socket) => {
    socket.once('data', () => {
      socket.write(`${JSON.stringify({ tooltray: HELLO_VERSION, version: '1', pid: process.pid })}\n`)
      socket.pause()
      setTimeout(() => socket.on('data', (bytes) => (reads += bytes.length)).resume(), 300)
    })
  })
  await new Promise<void>((resolve) => slow.listen(paths.socket, resolve))
  helper('', 1_000)
  const line = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/x', params: { text: 'y'.repeat(100_000) } })}\n`
  for (let at = 0; at < 100; at += 1) input.write(line)
  await expect.poll(() => reads).toBe(100 * line.length)
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
  slow.close()
})

it('lets an engine that is there speak for itself, and the handshake where there is none', async () => {
  mkdirSync(dirname(paths.handshakeFile), { recursive: true })
  const told = (version: string) => ({ initialize: { version }, toolsList: { version } })
  writeFileSync(
    paths.handshakeFile,
    JSON.stringify({
      version: '1',
      legacyVersions: ['2025-11-25'],
      legacy: told('handshake'),
      modern: { ...told('handshake'), discover: {} },
    }),
  )
  const list = (id: number): void => void input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`)
  const engine = createServer((socket) => {
    let greeted = false
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        for (const line of bytes.toString().trim().split('\n')) {
          const { id } = JSON.parse(line) as { id?: number }
          const said = greeted ? { jsonrpc: '2.0', id, result: { version: 'engine' } } : { tooltray: HELLO_VERSION, version: '1', pid: 1 }
          socket.write(`${JSON.stringify(said)}\n`)
          greeted = true
        }
      })
  })
  await new Promise<void>((resolve) => engine.listen(paths.socket, resolve))
  helper('setTimeout(() => {}, 20_000)', 30_000)
  list(1)
  await expect.poll(() => answerTo(1)).toMatchObject({ result: { version: 'engine' } })
  input.end()
  await done
  await new Promise((resolve) => engine.close(resolve))

  helper('setTimeout(() => {}, 20_000)', 30_000)
  list(2)
  await expect.poll(() => answerTo(2)).toMatchObject({ result: { version: 'handshake' } })
})

it('greets from the file beside it where no engine ever ran, and not where one left its database', async () => {
  const opening = (id: number): void =>
    void input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'initialize', params: { protocolVersion: '2025-11-25' } })}\n`)
  const initialize = { protocolVersion: 'x', instructions: 'built in' }
  const [legacy, modern] = [
    { initialize, toolsList: {} },
    { discover: {}, toolsList: {} },
  ]
  writeFileSync(join(home, 'greeting.json'), JSON.stringify({ legacyVersions: ['2025-11-25'], legacy, modern }))
  helper('setTimeout(() => {}, 20_000)', 1_000)
  opening(1)
  await expect.poll(() => answerTo(1)).toMatchObject({ result: { instructions: 'built in' } })
  input.end()
  await done

  mkdirSync(dirname(paths.databaseFile), { recursive: true })
  writeFileSync(paths.databaseFile, '')
  helper('setTimeout(() => {}, 20_000)', 1_000)
  opening(2)
  await expect.poll(() => answerTo(2)?.error?.message).toContain('did not start')
})
