import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HostControl } from '../control/procedures/procedure.ts'
import { thisPlatform } from '../engine/base/platform.ts'
import { FRAMES, splitFrames } from './command-frames.ts'
import { type Listeners, openListeners } from './socket-listeners.ts'

let folder: string
let path: string
let listeners: Listeners
/** What commands fail with; undefined: they do not. */
let failure: Error | undefined
let failures: unknown[]

beforeEach(async () => {
  failure = undefined
  failures = []
  folder = mkdtempSync(join(tmpdir(), 'tooltray-listeners-'))
  path = process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replace(/\W/g, '-')}` : join(folder, 'socket')
  // Nobody who is let in here asks anything of the engine.
  const control = { engine: {}, openHttp: async () => undefined, stop: () => undefined } as unknown as HostControl
  listeners = await openListeners({
    path,
    platform: thisPlatform(),
    control,
    version: '1',
    runCommand: () => (failure === undefined ? Promise.resolve() : Promise.reject(failure)),
    onCommandFailed: (error) => void failures.push(error),
    onConnections: () => undefined,
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await listeners.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each(['{}', 'garbage', '"garbage"', '"{}"', '"{\\"i\\":1}"', 'null', '[1]', '[{"toString":"x"}]', '{"b":5}', '{"binary":"?"}'])(
  'a visitor who says %s takes nobody along',
  async (line) => {
    // The library tells of it there; a host sends that to its log.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const odd = connect(path)
    odd.on('error', () => undefined)
    odd.write('{"tooltray":1,"purpose":"control","client":"odd"}\n')
    await once(odd, 'data')
    odd.write(`${line}\n`)
    // Somebody else is still let in.
    const next = connect(path)
    next.write('{"tooltray":1,"purpose":"control","client":"next"}\n')
    const [welcome] = (await once(next, 'data')) as [Buffer]
    expect(JSON.parse(welcome.toString())).toMatchObject({ tooltray: 1, version: '1' })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(listeners.connections).toBeGreaterThanOrEqual(1)
    odd.destroy()
    next.destroy()
  },
)

it('a command that cannot be run says why to its helper and to the log', async () => {
  failure = new Error('No such part:\nfile.js')
  const helper = connect(path)
  helper.write('{"tooltray":1,"purpose":"command","client":"helper"}\n')
  const told: [string, string][] = []
  const take = splitFrames(
    (kind, held) => told.push([kind, kind === FRAMES.end ? String(held[0]) : held.toString('utf8')]),
    () => expect.unreachable(),
  )
  let hasWelcome = false
  helper.on('data', (chunk: Buffer) => {
    const rest = hasWelcome ? chunk : chunk.subarray(chunk.indexOf(10) + 1)
    hasWelcome = true
    take(rest)
  })
  await once(helper, 'close')
  expect(told).toEqual([
    [
      FRAMES.error,
      'error: The command could not be run: No such part: file.js [internal]\n' +
        'hint: This is a defect of Tooltray. See also: tooltray logs\n',
    ],
    [FRAMES.end, '1'],
  ])
  expect(failures).toEqual([failure])
})
