import type { Server } from 'node:net'
import { TooltrayError, messageOf, systemCodeOf } from '../../engine/base/errors.ts'

/** The default port, unassigned by IANA: a tab that stays open finds the next engine there. */
const FIRST_PORT = 8737
/** The number of ports tried if the default is taken, e.g. by a second Tooltray. */
const TRIED = 10

/** Ports for the page, in order of preference; 0 means any free one. */
export const PAGE_PORTS: readonly number[] = [...Array.from({ length: TRIED }, (_, step) => FIRST_PORT + step), 0]

/**
 * Listens on loopback, on the first free port of the list.
 *
 * @throws TooltrayError `usage` if none is available.
 */
export async function listenOnFirst(server: Server, ports: readonly number[]): Promise<void> {
  for (const [at, port] of ports.entries()) {
    try {
      await listen(server, port)
      return
    } catch (error) {
      if (at < ports.length - 1 && isTaken(error)) continue
      const what = isTaken(error) ? `Port ${port} is taken by another program.` : `Nothing can listen on port ${port}: ${messageOf(error)}.`
      throw new TooltrayError('usage', what, { hint: 'Choose another port, or 0 for any free one.', cause: error })
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

/** Windows reserves whole ranges of ports, and reports EACCES for them. */
function isTaken(error: unknown): boolean {
  const code = systemCodeOf(error)
  return code === 'EADDRINUSE' || code === 'EACCES'
}
