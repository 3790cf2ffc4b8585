/** What opens the encrypted text: a pass phrase, or one of several age keys, here their public halves (`age1...`). */
export type EncryptFor = { readonly passphrase: string } | { readonly recipients: readonly string[] }

/** What opens an encrypted text: its pass phrase, or an age identity (`AGE-SECRET-KEY-1...`). */
export type DecryptWith = { readonly passphrase: string } | { readonly identity: string }

/** What the thread does, once. */
export type Task =
  | { readonly kind: 'encrypt'; readonly text: string; readonly key: EncryptFor }
  | { readonly kind: 'decrypt'; readonly text: string; readonly key: DecryptWith }

/** What came of it. */
export type Answer = { readonly text: string } | { readonly problem: 'wrong-key' | 'damaged' | 'too-costly' }
