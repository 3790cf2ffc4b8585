/** Where secrets go that an import finds. */
export interface SecretSink {
  /** Whether there is such a place. */
  readonly available: boolean
  /** The place, or why there is none, for a person: "the keychain of this computer". Asks the keychain whether it is there. */
  where(): Promise<string>
  /** Stores a secret. Throws what the store throws. */
  put(name: string, value: string): Promise<void>
}

/** No keychain: values stay where they are written, and nothing is asked. */
export const noSecretSink: SecretSink = {
  available: false,
  where: async () => 'no keychain yet: values stay in servers.json',
  put: async () => undefined,
}
