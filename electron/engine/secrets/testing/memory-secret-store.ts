import type { SecretStore } from '../secret-store.ts'

/** Returns a secret store that keeps its items in memory, in place of a keychain. @param items what it holds. */
export function memorySecretStore(items: Map<string, string>): SecretStore {
  return {
    place: { kind: 'keychain' },
    get: async (name) => items.get(name),
    set: async (name, value) => void items.set(name, value),
    delete: async (name) => items.delete(name),
  }
}
