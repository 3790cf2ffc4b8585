import type { SecretPlace } from '../../../contract/secrets.ts'
import type { SecretSink } from './secret-sink.ts'

/** Returns a sink that stores an import's secrets in the engine. */
export function secretSinkOf(secrets: {
  settlePlace(): Promise<SecretPlace>
  set(name: string, value: string): Promise<void>
}): SecretSink {
  return {
    available: true,
    async where() {
      const place = await secrets.settlePlace()
      switch (place.kind) {
        case 'file':
          return `${place.file}, a file that only you can read, because ${place.reason}`
        case 'locked':
          return 'the keychain of this computer, which is locked'
        case 'keychain':
        case 'unknown':
          return 'the keychain of this computer'
      }
    },
    put: (name, value) => secrets.set(name, value),
  }
}
