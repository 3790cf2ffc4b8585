/** Where secrets go that an import finds. */
export interface SecretSink {
  /** Whether there is such a place. */
  readonly available: boolean
  /** The place, or why there is none, for a person: "the keychain of this computer". */
  readonly where: string
  /** Stores a secret and gives what to write in its place, such as `${secret:NAME}`. */
  put(name: string, value: string): Promise<string>
}

/** No keychain: values stay where they are written, and nothing is asked. */
export const noSecretSink: SecretSink = {
  available: false,
  where: 'no keychain yet: values stay in servers.json',
  put: async (_name, value) => value,
}
