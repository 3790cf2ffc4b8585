import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { TooltrayError } from '../../base/errors.ts'
import type { Answer, DecryptWith, EncryptFor, Task } from './age-task.ts'

/**
 * Encrypts a text in the age format, in ASCII armor (https://age-encryption.org/v1). Throws `usage` for an invalid recipient.
 */
export async function encryptText(text: string, key: EncryptFor): Promise<string> {
  const answer = await inThread({ kind: 'encrypt', text, key })
  if ('text' in answer) return answer.text
  throw new TooltrayError('usage', 'This is not the public key of an age identity.', {
    hint: 'It begins with age1. Create a pair with: age-keygen',
  })
}

/** Decrypts such a text. Throws `passphrase_wrong` if the key does not fit, and `config_invalid` if the text is damaged. */
export async function decryptText(text: string, key: DecryptWith): Promise<string> {
  const answer = await inThread({ kind: 'decrypt', text, key })
  if ('text' in answer) return answer.text
  if (answer.problem === 'wrong-key')
    throw new TooltrayError(
      'passphrase_wrong',
      'passphrase' in key ? 'This pass phrase does not open the file.' : 'This key does not open the file.',
      { hint: 'Try again with the one that the file was encrypted with. The file cannot be read without it.' },
    )
  if (answer.problem === 'too-costly')
    throw new TooltrayError('config_invalid', 'To open this file would take more than 256 MB of memory, so it was not opened.', {
      hint: 'Encrypt it again with a work factor of at most 18, or for an age key.',
    })
  throw new TooltrayError('config_invalid', 'The encrypted file is damaged, or not complete.', { hint: 'Copy it again, or export again.' })
}

/** Runs a task in a thread of its own: a pass phrase takes a second of a processor and 256 MB, by design (scrypt, RFC 7914). */
async function inThread(task: Task): Promise<Answer> {
  const worker = new Worker(new URL('./age-worker.ts', import.meta.url), { execArgv: [], env: {} })
  try {
    worker.postMessage(task)
    const [answer] = (await once(worker, 'message')) as [Answer]
    return answer
  } finally {
    await worker.terminate()
  }
}
