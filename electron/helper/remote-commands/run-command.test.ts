import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pathsFor } from '../../engine/config/paths.ts'
import { type ScriptedEngine, startScriptedEngine } from '../testing/scripted-engine.ts'
import { runCommandForClient } from './run-command.ts'
import { FRAMES, type FrameKind, frameOf, splitFrames } from '../../serve/command-frames.ts'
import type { Start } from './start.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

/** A helper that has come in, and what it was told. */
async function comeIn() {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ours = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [theirs] = (await once(server, 'connection')) as [Socket]
  server.close()
  theirs.on('error', () => undefined)
  const helper = { command: '/data/helper/tooltray', args: ['connect'], copy: undefined }
  const closed = once(ours, 'close')
  const { platform } = engine
  const carried = runCommandForClient(theirs, { platform, paths: pathsFor(platform), version: '9.9.9', helper, searchData: undefined })
  const told: [string, string][] = []
  ours.on(
    'data',
    splitFrames(
      (kind, held) => told.push([kind, kind === FRAMES.end ? String(held[0]) : held.toString('utf8')]),
      () => expect.unreachable(),
    ),
  )
  ours.on('error', () => undefined)
  const say = (kind: FrameKind, held = ''): void => void ours.write(frameOf(kind, Buffer.from(held)))
  return {
    /** The command has ended, and its helper has heard all that was said. */
    done: Promise.all([carried, closed]),
    told,
    say,
    ours,
    begin: (words: string[], more: Partial<Start> = {}) => say(FRAMES.start, JSON.stringify({ words, env: {}, folder: '/', ...more })),
    said: (kind: FrameKind) =>
      told
        .filter(([each]) => each === kind)
        .map(([, held]) => held)
        .join(''),
    kinds: () => told.map(([kind]) => kind),
  }
}

describe('a command that came in by the socket', () => {
  it('writes to both streams, and then ends', async () => {
    const { begin, done, said, told } = await comeIn()
    begin(['stauts'])
    await done
    expect(said(FRAMES.error)).toBe("error: Unknown command 'stauts'. [usage]\nhint: Did you mean status?\n")
    expect(told.at(-1)).toEqual([FRAMES.end, '2'])
  })

  it('is as wide as the terminal of its helper, and in colours where that likes them', async () => {
    const { begin, done, said } = await comeIn()
    begin(['--help'], { stdout: 60 })
    await done
    for (const line of said(FRAMES.output).split('First steps')[0]?.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(60)
    const plain = await comeIn()
    plain.begin(['status'], { stdout: 80, env: { TERM: 'xterm', NO_COLOR: '1' } })
    const coloured = await comeIn()
    coloured.begin(['status'], { stdout: 80, env: { TERM: 'xterm' } })
    await Promise.all([plain.done, coloured.done])
    expect(plain.said(FRAMES.output)).not.toContain('\u001B[')
    expect(coloured.said(FRAMES.output)).toContain('\u001B[')
  })

  it('asks for stdin only when it wants some', async () => {
    const silent = await comeIn()
    silent.begin(['list'])
    await silent.done
    expect(silent.kinds()).not.toContain(FRAMES.input)

    const secret = await comeIn()
    secret.begin(['secret', 'set', 'key'])
    await expect.poll(() => secret.kinds()).toContain(FRAMES.input)
    secret.say(FRAMES.input, 'a secr')
    secret.say(FRAMES.input, 'et\n')
    secret.say(FRAMES.input)
    await secret.done
    expect(secret.said(FRAMES.error)).toContain('Kept.')
    expect(engine.asked).toEqual(['set secret {"name":"key","value":"a secret"}'])
  })

  it('has a secret typed unseen, and what is typed seen again', async () => {
    const { begin, said, say, done, told, kinds } = await comeIn()
    begin(['secret', 'set', 'key'], { stdin: true, stdout: 80, stderr: 80 })
    await expect.poll(kinds).toContain(FRAMES.input)
    expect(kinds().indexOf(FRAMES.unseen)).toBeLessThan(kinds().indexOf(FRAMES.input))
    say(FRAMES.input, 'typed\r')
    await done
    expect(engine.asked).toEqual(['set secret {"name":"key","value":"typed"}'])
    expect(told.filter(([kind]) => kind === FRAMES.unseen).map(([, held]) => held.charCodeAt(0))).toEqual([1, 0])
    expect(said(FRAMES.error)).not.toContain('typed')
  })

  it('hears Ctrl+C where it listens; where it does not, its helper ends of it', async () => {
    const following = await comeIn()
    following.begin(['call', 's__hang'])
    await engine.hanging
    following.say(FRAMES.interrupt)
    await following.done
    await engine.aborted
    expect(following.told.at(-1)).toEqual([FRAMES.end, '130'])

    const reading = await comeIn()
    reading.begin(['secret', 'set', 'key'])
    await expect.poll(() => reading.kinds()).toContain(FRAMES.input)
    reading.say(FRAMES.interrupt)
    await expect.poll(() => reading.kinds()).toContain(FRAMES.interrupt)
    reading.ours.destroy()
    await reading.done
  })

  it('ends with its helper', async () => {
    const { begin, done, ours } = await comeIn()
    begin(['call', 's__hang'])
    await engine.hanging
    ours.destroy()
    await engine.aborted
    await done
  })

  it.each([undefined, true] as const)(
    'does not take a piece of stdin for all of it when its helper goes (a terminal: %s)',
    async (stdin) => {
      const { begin, done, ours, kinds, say } = await comeIn()
      begin(['secret', 'set', 'key'], stdin === undefined ? {} : { stdin, stdout: 80 })
      await expect.poll(kinds).toContain(FRAMES.input)
      say(FRAMES.input, 'a sec')
      ours.destroy()
      await done
      expect(engine.asked).toEqual([])
    },
  )

  it('that nobody reads any more stops, and that is no error', async () => {
    const { begin, say, done, told, said } = await comeIn()
    begin(['call', 's__hang'])
    await engine.hanging
    say(FRAMES.readerGone)
    await done
    expect(told.at(-1)).toEqual([FRAMES.end, '0'])
    expect(said(FRAMES.error)).toBe('')
  })

  it.each([
    [['serve'], 'engine_running', '6'],
    [['connect', '--profile=work'], 'usage', '2'],
  ])('of which a program of its own is wanted says so: %j', async (words, code, exit) => {
    const { begin, done, said, told } = await comeIn()
    begin(words)
    await done
    expect(said(FRAMES.error)).toContain(`[${code}]\nhint: `)
    expect(told.at(-1)).toEqual([FRAMES.end, exit])
  })

  it('starts no engine where its own is going', async () => {
    const { begin, done, said, told } = await comeIn()
    await engine.close()
    begin(['status'])
    await done
    expect(said(FRAMES.error)).toContain('[engine_unreachable]')
    expect(told.at(-1)).toEqual([FRAMES.end, '6'])
  })

  it('is what AI clients start, in what it prints of itself', async () => {
    const { begin, done, said } = await comeIn()
    begin(['completion', 'bash'])
    await done
    expect(said(FRAMES.output)).toContain('/data/helper/tooltray')
  })

  it.each([
    Buffer.from('i\0\0\0\0'),
    frameOf(FRAMES.start, Buffer.from('{}')),
    frameOf(FRAMES.start, Buffer.from('[')),
    Buffer.from('\xff\xff\xff\xff\xff'),
  ])('must be one: %j shows its visitor out', async (bytes) => {
    const { ours, done, told } = await comeIn()
    ours.write(bytes)
    await done
    expect(told).toEqual([])
  })
})
