import { text } from 'node:stream/consumers'
import type { ReadStream } from 'node:tty'
import type { Readable } from 'node:stream'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { Interrupted } from '../command-context.ts'

/**
 * A secret from stdin: typed unseen at a terminal, else all that comes, without its last line break. It is never taken from the command
 * line, which other programs of the machine can read and shells write down.
 * Throws `usage` when nothing comes, `Interrupted` on Ctrl+C and when the terminal is gone.
 *
 * @param ask shows what is wanted, at a terminal; nothing that is typed is shown any more by then.
 */
export async function readSecret(stdin: Readable, ask: () => void): Promise<string> {
  const isTerminal = (stdin as Partial<ReadStream>).isTTY === true
  const secret = isTerminal ? await typedUnseen(stdin, ask) : (await text(stdin)).replace(/\r?\n$/, '')
  if (secret.trim() === '')
    throw new TooltrayError('usage', 'No secret came on stdin.', {
      hint: 'Type it when asked, or pipe it in: printf %s "$TOKEN" | tooltray ...',
    })
  return secret
}

/** A line that is typed at a terminal and not shown, which may be empty. Throws `Interrupted` as `readSecret`. */
export function typedUnseen(terminal: Readable, ask: () => void): Promise<string> {
  const stdin = terminal as ReadStream
  // First: whoever asks is answered at once, by a paste or a program, and what comes before this is shown.
  stdin.setRawMode(true)
  ask()
  stdin.resume()
  return new Promise((resolve, reject) => {
    let secret = ''
    const end = (settle: () => void): void => {
      stdin.off('data', onData)
      stdin.off('close', onClose)
      stdin.setRawMode(false)
      stdin.pause()
      settle()
    }
    const onData = (chunk: Buffer): void => {
      for (const character of chunk.toString('utf8')) {
        if (character === '\r' || character === '\n' || character === '\u0004') return end(() => resolve(secret))
        if (character === '\u0003') return end(() => reject(new Interrupted('Interrupted.')))
        secret = character === '\u007F' || character === '\b' ? secret.slice(0, -1) : secret + character
      }
    }
    const onClose = (): void => end(() => reject(new Interrupted('Interrupted.')))
    stdin.on('data', onData)
    stdin.on('close', onClose)
  })
}
