import { text } from 'node:stream/consumers'
import type { ReadStream } from 'node:tty'
import type { Readable } from 'node:stream'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { Interrupted } from '../command-context.ts'

/**
 * Reads a secret from stdin: without echo at a terminal, otherwise all input without its last line break. Secrets are never read from the
 * command line, which other programs of the machine can read and shells store. Throws `usage` if the input is empty, `Interrupted` on
 * Ctrl+C and when the terminal is gone.
 *
 * @param ask prints the prompt at a terminal, after echo was switched off.
 */
export async function readSecret(stdin: Readable, ask: () => void): Promise<string> {
  const isTerminal = (stdin as Partial<ReadStream>).isTTY === true
  const secret = isTerminal ? await typedUnseen(stdin, ask) : (await text(stdin)).replace(/\r?\n$/, '')
  if (secret.trim() === '')
    throw new TooltrayError('usage', 'No secret on stdin.', {
      hint: 'Type it when asked, or pipe it in: printf %s "$TOKEN" | tooltray ...',
    })
  return secret
}

/** Reads a line from a terminal without echo; it may be empty. Throws `Interrupted` as `readSecret`. */
export function typedUnseen(terminal: Readable, ask: () => void): Promise<string> {
  const stdin = terminal as ReadStream
  // Before the prompt: a paste or a program may answer at once, and would be echoed.
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
