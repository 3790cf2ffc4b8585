import { spawn } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import type { Way } from './way.ts'

const MB = 1_000_000

/** Writes to stderr, as fast as it is taken. */
async function complain(bytes: number, piece: string): Promise<void> {
  const chunk = Buffer.from(piece.repeat(Math.ceil(MB / piece.length)))
  for (let written = 0; written < bytes; written += chunk.length)
    if (!process.stderr.write(chunk)) await new Promise((resolve) => process.stderr.once('drain', resolve))
}

/** What the process does. */
export const processWays: Readonly<Record<string, Way>> = {
  'stderr of 100 MB': { opened: () => complain(100 * MB, `${'s'.repeat(99)}\n`) },
  'stderr without a line end': { opened: () => complain(100 * MB, 's') },
  'ends at once': { start: () => process.exit(3) },
  'ends in a call': { call: () => process.exit(3) },
  'dies in a call': { call: () => void process.kill(process.pid, 'SIGKILL') },
  'children without number': {
    stubborn: true,
    opened: () => {
      for (let at = 0; at < 30; at += 1) spawn('sleep', ['300'], { stdio: 'inherit' })
    },
  },
  'hears no signal': { stubborn: true },
  'reads nothing': { opened: () => void process.stdin.pause() },
  'stands still': { call: () => void process.kill(process.pid, 'SIGSTOP') },
  'never ends its start': { initialize: () => after(1_000_000) },
}
