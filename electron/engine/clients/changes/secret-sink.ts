/** Where an import stores secrets. */
export interface SecretSink {
  /** Whether secrets can be stored. */
  readonly available: boolean
  /** Describes the place, or why there is none, for the user: "the keychain of this computer". Checks the keychain. */
  where(): Promise<string>
  /** Stores a secret. Throws what the store throws. */
  put(name: string, value: string): Promise<void>
}

/** Without a keychain, values stay in servers.json. */
export const noSecretSink: SecretSink = {
  available: false,
  where: async () => 'no keychain yet: values stay in servers.json',
  put: async () => undefined,
}
