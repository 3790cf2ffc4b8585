import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { processesOf } from '../processes/processes-of.ts'
import type { AiClient, Task } from './ai-client.ts'
import { waitLimit } from '../../../scripts/test/wait-limit.ts'

/** Nothing listens there: what a client wants from the internet is refused at once. */
const NOWHERE = 'http://127.0.0.1:9'

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a client to its end, with nothing of the person's own in its environment. Whatever it started has ended afterwards. */
export async function runClient(client: AiClient, program: string, task: Task, more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const { args, env } = client.prepare(task)
  const child = spawn(program, args, {
    cwd: task.folder,
    env: {
      PATH: process.env['PATH'],
      HOME: task.home,
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      NO_PROXY: '127.0.0.1,localhost',
      DO_NOT_TRACK: '1',
      ...env,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A client that waits for ever for something is ended, and the test says so.
  const late = setTimeout(() => child.kill('SIGKILL'), waitLimit)
  try {
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { code, stdout, stderr }
  } finally {
    clearTimeout(late)
    // Some leave a process behind that looks after the next start; it would outlive the home folder.
    for (const pid of processesOf(task.home)) process.kill(pid, 'SIGKILL')
  }
}
