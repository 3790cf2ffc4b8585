import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { Link } from './row.ts'

/** A position in the log that is signed: its end (`head`), or the last record that was removed (`anchor`). `at`: ms since 1970. */
export interface Mark extends Link {
  readonly kind: 'head' | 'anchor'
  readonly at: number
}

/**
 * `key`: the first digits of the SHA-256 of the public key. `signature`: Ed25519 (RFC 8032), in base64, over the JSON array of kind, seq,
 * hash and at.
 */
export interface SignedMark extends Mark {
  readonly key: string
  readonly signature: string
}

/** Signs with a key that is stored with the user's secrets. All methods reject as `SecretStore` does. */
export interface Signer {
  /** If there is no key, creates one, which is not stored yet. */
  sign(mark: Mark): Promise<SignedMark>
  /**
   * Stores a new key. Must be called after the first signature is on disk: then a stored key always means that there is a signature made
   * with it, even if the engine is killed.
   */
  keepKey(): Promise<void>
  /** Whether a mark was signed with the current key. */
  isOurs(mark: SignedMark): Promise<boolean>
  /** Whether there is a stored key, which means that something was signed before. */
  hasKey(): Promise<boolean>
}

/** Its name in the secret store, where named secrets begin with `secret:`. */
const NAME = 'audit-key'

interface Keys {
  readonly own: KeyObject
  readonly open: KeyObject
  readonly name: string
}

/** Creates a signer. It reads the key on first use. */
export function createSigner(secrets: Pick<SecretStore, 'get' | 'set'>): Signer {
  let known: Keys | undefined
  const find = async (): Promise<Keys | undefined> => {
    const kept = known === undefined ? await secrets.get(NAME) : undefined
    if (kept !== undefined) known = keysOf(createPrivateKey({ key: Buffer.from(kept, 'base64'), format: 'der', type: 'pkcs8' }))
    return known
  }
  /** A new key that is not stored yet. */
  let fresh: string | undefined
  const make = (): Keys => {
    const { privateKey } = generateKeyPairSync('ed25519')
    fresh = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    return (known = keysOf(privateKey))
  }
  return {
    async sign(mark) {
      const { own, name } = (await find()) ?? make()
      return { ...mark, key: name, signature: sign(null, textOf(mark), own).toString('base64') }
    },
    async keepKey() {
      if (fresh === undefined) return
      await secrets.set(NAME, fresh)
      fresh = undefined
    },
    async isOurs(mark) {
      const keys = await find()
      return keys !== undefined && verify(null, textOf(mark), keys.open, Buffer.from(mark.signature, 'base64'))
    },
    hasKey: async () => (await find()) !== undefined,
  }
}

function textOf({ kind, seq, hash: of, at }: Mark): Buffer {
  return Buffer.from(JSON.stringify([kind, seq, of, at]))
}

function keysOf(own: KeyObject): Keys {
  const open = createPublicKey(own)
  return { own, open, name: hash('sha256', open.export({ format: 'der', type: 'spki' })).slice(0, 16) }
}
