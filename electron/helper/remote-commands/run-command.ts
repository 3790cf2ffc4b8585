import type { Duplex } from 'node:stream'
import type { EngineHere } from '../../serve/remote-commands.ts'
import { runCommandLine } from '../commands/command-line.ts'
import { FRAMES, frameOf, splitFrames } from '../../serve/command-frames.ts'
import { type Start, absoluteIn, platformOf, start } from './start.ts'
import { type Say, type Terminals, terminalsOf } from './terminals.ts'
import { fromJson } from '../../engine/base/text/from-json.ts'

/**
 * Runs one command line in the engine's process for a helper without JavaScript (that of the desktop app), with the helper's streams,
 * folder, and terminal. Resolves when the command has ended, or its helper is gone. Rejects with what no command line reports itself.
 */
export async function runCommandForClient(client: Duplex, here: EngineHere): Promise<void> {
  const say: Say = (kind, payload, taken) => {
    if (client.destroyed || client.writableEnded) taken?.()
    else client.write(frameOf(kind, payload), () => taken?.())
  }
  await new Promise<void>((resolve, reject) => {
    let command: Command | undefined
    const take = splitFrames(
      (kind, payload) => {
        if (command !== undefined) return command.take(kind, payload)
        const given = kind === FRAMES.start ? startOf(payload) : undefined
        // Anything but a start frame closes the connection.
        if (given === undefined) return void client.destroy()
        command = run(given, here, say)
        command.ended.then((code) => {
          say(FRAMES.end, Uint8Array.of(code), () => client.end())
          resolve()
        }, reject)
      },
      () => void client.destroy(),
    )
    client.on('data', take)
    client.resume()
    client.once('close', () => {
      command?.gone()
      if (command === undefined) resolve()
    })
  })
}

interface Command {
  /** Resolves with the exit code. */
  readonly ended: Promise<number>
  take(kind: string, payload: Buffer): void
  /** The helper is gone: the command's work is aborted. */
  gone(): void
}

function startOf(payload: Buffer): Start | undefined {
  return start.safeParse(fromJson(payload.toString('utf8'))).data
}

function run(given: Start, { platform, paths, version, helper, searchData }: EngineHere, say: Say): Command {
  const listeners = new Set<() => void>()
  const terminals = terminalsOf(given, say)
  const { stdin, stdout, stderr } = terminals
  const interrupt = (): void => {
    const current = [...listeners]
    listeners.clear()
    if (current.length === 0) say(FRAMES.interrupt)
    for (const listener of current) listener()
  }
  const code = runCommandLine(given.words, {
    platform: platformOf(platform, given),
    paths,
    version,
    runner: { kind: 'engine', helper, searchData },
    stdin,
    stdout,
    stderr,
    onInterrupt(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    absolute: absoluteIn(given.folder),
  })
  return {
    ended: code.then(async (exitCode) => {
      await new Promise<void>((resolve) => void stderr.write('', () => resolve()))
      return exitCode
    }),
    take: (kind, payload) => takeFrame(kind, payload, terminals, interrupt),
    gone: terminals.gone,
  }
}

function takeFrame(kind: string, payload: Buffer, terminals: Terminals, interrupt: () => void): void {
  if (kind === FRAMES.input) terminals.take(payload)
  else if (kind === FRAMES.interrupt) interrupt()
  else if (kind === FRAMES.readerGone) terminals.readerGone()
}
