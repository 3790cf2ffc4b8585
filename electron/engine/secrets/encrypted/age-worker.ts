import { parentPort } from 'node:worker_threads'
import { Decrypter, Encrypter, armor } from 'age-encryption'
import type { Answer, DecryptWith, EncryptFor, Task } from './age-task.ts'

// The worker thread: it ends after one text, and the memory of the key derivation with it.
parentPort?.once('message', (task: Task) => {
  void (task.kind === 'encrypt' ? encrypt(task.text, task.key) : decrypt(task.text, task.key)).then((answer) =>
    parentPort?.postMessage(answer),
  )
})

async function encrypt(text: string, key: EncryptFor): Promise<Answer> {
  const encrypter = new Encrypter()
  try {
    if ('passphrase' in key) encrypter.setPassphrase(key.passphrase)
    else for (const recipient of key.recipients) encrypter.addRecipient(recipient)
    return { text: armor.encode(await encrypter.encrypt(text)) }
  } catch {
    return { problem: 'wrong-key' }
  }
}

async function decrypt(text: string, key: DecryptWith): Promise<Answer> {
  const decrypter = new Decrypter()
  try {
    if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
    else decrypter.addIdentity(key.identity)
  } catch {
    return { problem: 'wrong-key' }
  }
  try {
    const bytes = armor.decode(text)
    if (workFactorOf(bytes) > MOST_WORK) return { problem: 'too-costly' }
    return { text: await decrypter.decrypt(bytes, 'text') }
  } catch (error) {
    // The library has no codes. This is its only message for a key that fits none of the file's stanzas.
    return { problem: /no identity matched/.test(String(error)) ? 'wrong-key' : 'damaged' }
  }
}

/** The work factor of a pass phrase as a power of two: 18 takes 256 MB. Over it: the file is not opened (`config_invalid`). */
const MOST_WORK = 18
/** Bytes of a header that are looked through. Inner: a file that a pass phrase opens has no other recipients, so its header is shorter. */
const LONGEST_HEADER = 1_024

/** The work factor in the header of a file (age-encryption.org/v1, "The scrypt recipient type"); 0 if no pass phrase opens it. */
function workFactorOf(bytes: Uint8Array): number {
  const header = Buffer.from(bytes.subarray(0, LONGEST_HEADER)).toString('latin1')
  return Number(/^-> scrypt \S+ (\d+)$/m.exec(header)?.[1] ?? 0)
}
