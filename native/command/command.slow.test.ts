import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { FRAMES, type FrameKind, frameOf, splitFrames } from '../../electron/serve/command-frames.ts'
import { type Start, start } from '../../electron/helper/remote-commands/start.ts'
import { builtHelper, describeNative } from '../testing/built-program.ts'

const WELCOME = '{"tooltray":1,"version":"1","pid":1}\n'

let helper: string
let home: string
let server: Server | undefined
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'tooltray-native-'))))
afterEach(async () => {
  await new Promise<unknown>((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)))
  server = undefined
  rmSync(home, { recursive: true, force: true })
})

/** One who came to the engine: the first line, and what it was told to do. */
interface Visitor {
  readonly socket: Socket
  readonly frames: [string, string][]
  say(kind: FrameKind | 'z', held?: string | Uint8Array): void
}

/** Something that listens where an engine does, and does what the test says with whoever comes. */
async function listen(greet: (visitor: Visitor) => void, welcome = WELCOME): Promise<string[]> {
  const { socket: path } = pathsFor({ ...thisPlatform(), env: { TOOLTRAY_HOME: home }, home })
  mkdirSync(dirname(path), { recursive: true })
  const hellos: string[] = []
  server = createServer((socket) => {
    const frames: [string, string][] = []
    const say: Visitor['say'] = (kind, held = '') => void socket.write(frameOf(kind as FrameKind, Buffer.from(held)))
    const take = splitFrames(
      (kind, held) => frames.push([kind, held.toString('utf8')]),
      () => frames.push(['too long', '']),
    )
    socket.on('error', () => undefined)
    socket.once('data', (hello) => {
      hellos.push(hello.toString())
      socket.on('data', take)
      socket.write(welcome)
      greet({ socket, frames, say })
    })
  })
  await new Promise<void>((resolve) => server?.listen(path, resolve))
  return hellos
}

function run(...words: string[]): { child: ChildProcessWithoutNullStreams; outcome: Promise<Record<string, unknown>> } {
  const env = { PATH: process.env.PATH, HOME: home, TOOLTRAY_HOME: home, SECRET: 's3cret' }
  const child = spawn(helper, words, { env, cwd: home, stdio: 'pipe' })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<[number | null, string | null]>((resolve) => child.once('exit', (code, signal) => resolve([code, signal])))
  const outcome = Promise.all([ended, text(child.stdout).catch(() => ''), text(child.stderr)]).then(([[code, signal], stdout, stderr]) => ({
    ...(signal === null ? { code } : { signal }),
    stdout,
    stderr,
  }))
  return { child, outcome }
}

const given = ({ frames }: Visitor): Start => start.parse(JSON.parse(frames[0]?.[1] ?? ''))

// Built with the sanitizers: what the helper does wrong with memory ends it, and is on stderr.
describeNative('a command that the helper in C hands to the engine', () => {
  beforeAll(() => void (helper = builtHelper()))

  it('says where it was typed, and no secret', async () => {
    let visitor: Visitor | undefined
    const hellos = await listen((came) => {
      visitor = came
      came.say(FRAMES.output, 'out\n')
      came.say(FRAMES.error, 'error\n')
      came.say(FRAMES.output, 'é 日本\0')
      came.say('z', 'of a later engine')
      came.say(FRAMES.end, Uint8Array.of(3))
    })
    expect(await run('call', 'a "b"', '').outcome).toEqual({ code: 3, stdout: 'out\né 日本\0', stderr: 'error\n' })
    expect(JSON.parse(hellos[0] ?? '')).toMatchObject({ tooltray: 1, purpose: 'command' })
    await expect.poll(() => visitor?.frames.length).toBe(1)
    const { words, folder, env, ...terminals } = given(visitor as Visitor)
    expect([words, folder, Object.keys(env).sort(), terminals]).toEqual([['call', 'a "b"', ''], home, ['HOME', 'PATH'], {}])
  })

  it('hands on stdin when it is asked for, piece by piece, and its end', async () => {
    const seen: string[] = []
    await listen(({ socket, say, frames }) => {
      const ask = (): void => say(FRAMES.input)
      socket.on('data', () => {
        for (const [kind, held] of frames.splice(0)) {
          if (kind === FRAMES.start) ask()
          else if (held === '') say(FRAMES.end, Uint8Array.of(0))
          else {
            seen.push(held)
            ask()
          }
        }
      })
    })
    const { child, outcome } = run('paste')
    const long = 'much '.repeat(100_000)
    child.stdin.end(long)
    expect(await outcome).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(seen.join('')).toBe(long)
  })

  it.each([1, 4, 5, 6, 70_000])('takes what the engine says in pieces of %i bytes', async (size) => {
    const long = 'long '.repeat(20_000)
    await listen(({ socket }) => {
      const all = Buffer.concat([
        frameOf(FRAMES.output, Buffer.from(long.slice(0, 60_000))),
        frameOf(FRAMES.error, Buffer.from('e')),
        frameOf(FRAMES.end, Uint8Array.of(0)),
      ])
      // Single bytes of the long one would take long.
      const from = size < 10 ? all.length - 40 : 0
      socket.write(all.subarray(0, from))
      for (let at = from; at < all.length; at += size) socket.write(all.subarray(at, at + size))
    })
    expect(await run('x').outcome).toEqual({ code: 0, stdout: long.slice(0, 60_000), stderr: 'e' })
  })

  it('tells of Ctrl+C, goes on until the command has ended of it, and ends of a second one by itself', async () => {
    const visitors: Visitor[] = []
    await listen((visitor) => void visitors.push(visitor))
    const first = run('audit', '--follow')
    await expect.poll(() => visitors[0]?.frames.length).toBe(1)
    first.child.kill('SIGINT')
    await expect.poll(() => visitors[0]?.frames.at(-1)).toEqual([FRAMES.interrupt, ''])
    visitors[0]?.say(FRAMES.end, Uint8Array.of(130))
    expect(await first.outcome).toEqual({ code: 130, stdout: '', stderr: '' })

    const second = run('audit', '--follow')
    await expect.poll(() => visitors[1]?.frames.length).toBe(1)
    second.child.kill('SIGINT')
    await expect.poll(() => visitors[1]?.frames.at(-1)).toEqual([FRAMES.interrupt, ''])
    second.child.kill('SIGINT')
    expect(await second.outcome).toEqual({ signal: 'SIGINT', stdout: '', stderr: '' })
  })

  it('ends of Ctrl+C where the engine says that nobody listens', async () => {
    await listen(({ say }) => say(FRAMES.interrupt))
    expect(await run('paste').outcome).toEqual({ signal: 'SIGINT', stdout: '', stderr: '' })
  })

  it('tells when nobody reads stdout any more, once', async () => {
    const visitors: Visitor[] = []
    await listen((visitor) => void visitors.push(visitor))
    const { child, outcome } = run('man')
    await expect.poll(() => visitors[0]?.frames.length).toBe(1)
    child.stdout.destroy()
    visitors[0]?.say(FRAMES.output, 'nobody')
    visitors[0]?.say(FRAMES.output, 'reads this')
    await expect.poll(() => visitors[0]?.frames.at(-1)).toEqual([FRAMES.readerGone, ''])
    visitors[0]?.say(FRAMES.error, 'noticed')
    visitors[0]?.say(FRAMES.end, Uint8Array.of(0))
    expect(await outcome).toEqual({ code: 0, stdout: '', stderr: 'noticed' })
    expect(visitors[0]?.frames).toHaveLength(2)
  })

  const LOST =
    'error: Tooltray stopped before it answered. [engine_unreachable]\nhint: See what it wrote last: tooltray logs\n' +
    'see: tooltray docs engine_unreachable\n'
  it.each([
    ['goes', Buffer.alloc(0)],
    ['goes in the middle of a frame', frameOf(FRAMES.output, Buffer.from('half')).subarray(0, 7)],
    ['says what no engine says', Buffer.from([0x6f, 0xff, 0xff, 0xff, 0xff, 0x61])],
  ])('says so when the engine %s', async (_how, said) => {
    await listen(({ socket }) => void socket.end(said))
    expect(await run('status').outcome).toEqual({ code: 6, stdout: '', stderr: LOST })
    const { error } = JSON.parse((await run('status', '--json').outcome)['stderr'] as string) as { error: { code: string } }
    expect(error.code).toBe('engine_unreachable')
  })

  it.each([
    ['{"tooltray":1,"error":{"code":"x","message":"It is about \\"to\\" end."}}\n', 'It is about "to" end.'],
    ['HTTP/1.1 400 Bad Request\r\n\r\n', 'Something that is not Tooltray answers on its socket.'],
    ['{"tooltray":1', 'Tooltray closed the connection.'],
  ])('says why it was not let in: %j', async (welcome, reason) => {
    await listen(({ socket }) => void socket.end(), welcome)
    expect(await run('status').outcome).toMatchObject({ code: 6, stderr: expect.stringContaining(reason) as string })
  })

  it.each([
    ['{"app": "/not/there"}', 'The Tooltray app was not found'],
    ['{"app"', 'The Tooltray app was not found'],
    ['{"app": 7, "replacedSince": "soon"}', 'The Tooltray app was not found'],
  ])('says what is missing where nothing was installed: %s', async (installation, reason) => {
    mkdirSync(join(home, 'data'), { recursive: true })
    writeFileSync(join(home, 'data/installation.json'), installation)
    const { outcome } = run('status')
    expect(await outcome).toMatchObject({ code: 6, stderr: expect.stringMatching(reason.replace('app was not found', 'app')) as string })
  })

  it('needs no engine for its version, and starts none to end one', async () => {
    expect(await run('--version').outcome).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    })
    expect(await run('stop').outcome).toEqual({ code: 0, stdout: '', stderr: 'Tooltray is not running.\n' })
    expect(await run('stop', '--json').outcome).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await run('complete', 'bash', '--current', 'x').outcome).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
