import type { Server } from 'node:net'
import { TooltrayError, messageOf, systemCodeOf } from '../../engine/base/errors.ts'

/** The page's own port, which IANA has given to nobody: a tab that stayed open finds the next engine there. */
const FIRST_PORT = 8737
/** Where that one is taken, e.g. by a second Tooltray, so many after it are tried. */
const TRIED = 10

/** Ports for the page, the best first; 0 stands for any that is free. */
export const PAGE_PORTS: readonly number[] = [...Array.from({ length: TRIED }, (_, step) => FIRST_PORT + step), 0]

/**
 * Listens on loopback, on the first of some ports that is free.
 *
 * @throws TooltrayError `usage` when none of them can be had.
 */
export async function listenOnFirst(server: Server, ports: readonly number[]): Promise<void> {
  for (const [at, port] of ports.entries()) {
    try {
      await listen(server, port)
      return
    } catch (error) {
      if (at < ports.length - 1 && isTaken(error)) continue
      const what = isTaken(error) ? `Port ${port} is taken by another program.` : `Nothing can listen on port ${port}: ${messageOf(error)}.`
      throw new TooltrayError('usage', what, { hint: 'Choose another one, or 0 for any that is free.', cause: error })
    }
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Windows keeps whole ranges of ports to itself, and answers EACCES there. */
function isTaken(error: unknown): boolean {
  const code = systemCodeOf(error)
  return code === 'EADDRINUSE' || code === 'EACCES'
}
