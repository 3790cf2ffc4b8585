import { TooltrayError, messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import { type Door, knock } from '../../control/door.ts'
import type { Reach } from './engine-client.ts'

/**
 * The engine's door for the control API, or undefined when there is no engine; none is started. Throws `engine_unreachable` when something
 * else is wrong.
 *
 * @param patience longest wait for an engine that does not answer, in ms; else that of `knock`.
 */
export async function knockOnce({ paths, version }: Reach, patience?: number): Promise<Door | undefined> {
  const unreachable = (reason: string, cause?: unknown): TooltrayError =>
    new TooltrayError('engine_unreachable', `The engine cannot be reached: ${reason}`, {
      hint: `Its messages are in ${paths.logDir}.`,
      cause,
    })
  let door: Door
  try {
    door = await knock(paths.socket, 'control', `tooltray/${version}`, undefined, patience)
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw unreachable(messageOf(error), error)
  }
  if (!('error' in door.welcome)) return door
  door.socket.destroy()
  throw unreachable(door.welcome.error.message)
}
