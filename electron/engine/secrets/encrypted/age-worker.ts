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
    return { text: await decrypter.decrypt(armor.decode(text), 'text') }
  } catch (error) {
    // The library has no codes. This is its only message for a key that fits none of the file's stanzas.
    return { problem: /no identity matched/.test(String(error)) ? 'wrong-key' : 'damaged' }
  }
}
