import { once } from 'node:events'
import { controlClient } from '../../control/client.ts'
import { linePort } from '../../control/line-port.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../engine/errors.ts'
import { takeEngineLock } from '../../serve/engine-lock.ts'
import { type AddCommand, examples } from '../command-context.ts'
import { type Door, knock } from '../../control/door.ts'
import type { Reach } from '../engine-client.ts'

/** `tooltray stop`: ends a running engine. Does not start one. */
export const addStopCommand: AddCommand = (program, run) => {
  program
    .command('stop')
    .description('end the engine, and with it all servers; the next client starts it again')
    .addHelpText('after', examples('tooltray stop'))
    .action(() =>
      run(async ({ reach, printer }) => {
        const door = await knockOnce(reach)
        if (door === undefined) return printer.notice('No engine runs.')
        const port = linePort(door.socket)
        const closed = once(door.socket, 'close')
        door.read((chunk) => port.take(chunk))
        await controlClient(port).stop()
        await closed
        await engineGone(reach)
        printer.notice('The engine has ended.')
      }),
    )
}

/** Longest wait for servers to end and the engine after them, in ms. */
const END_TIME = 15_000

/** Waits until the engine has let go of its lock: only then is nothing of it left, and another may start. */
async function engineGone({ paths }: Reach): Promise<void> {
  for (const deadline = Date.now() + END_TIME; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 30))) {
    const release = takeEngineLock(paths.lockFile)
    if (release !== undefined) return release()
  }
}

/** The engine's door, or undefined when there is no engine. Throws `engine_unreachable` when something else is wrong. */
async function knockOnce({ paths, version }: Reach): Promise<Door | undefined> {
  const unreachable = (reason: string, cause?: unknown): TooltrayError =>
    new TooltrayError('engine_unreachable', `The engine cannot be reached: ${reason}`, {
      hint: `Its messages are in ${paths.logDir}.`,
      cause,
    })
  let door: Door
  try {
    door = await knock(paths.socket, 'control', `tooltray/${version}`)
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw unreachable(messageOf(error), error)
  }
  if (!('error' in door.welcome)) return door
  door.socket.destroy()
  throw unreachable(door.welcome.error.message)
}
