import type { SecretPlace } from '../secrets/secret-store.ts'
import type { SecretSink } from './secret-sink.ts'

/** The engine's secrets as the place where those of an import go. */
export function secretSinkOf(secrets: { place(): SecretPlace; keep(name: string, value: string): Promise<string> }): SecretSink {
  return {
    available: true,
    get where() {
      const place = secrets.place()
      switch (place.kind) {
        case 'file':
          return `a file that only you can read, because ${place.reason}`
        case 'locked':
          return 'the keychain of this computer, which is locked'
        case 'keychain':
        case 'unknown':
          return 'the keychain of this computer'
      }
    },
    put: (name, value) => secrets.keep(name, value),
  }
}
