import { randomBytes } from 'node:crypto'

/** The entries of a keychain: short texts by account. */
export interface KeychainItems {
  get(account: string): Promise<string | undefined>
  set(account: string, value: string): Promise<void>
  delete(account: string): Promise<boolean>
}

const WHOLE = 'whole:'
const PARTS = 'parts:'

/**
 * Stores texts of any length in a keychain with bounded entries: Windows allows 2,560 bytes (CRED_MAX_CREDENTIAL_BLOB_SIZE), at two bytes
 * per character, and tokens are often longer.
 *
 * A long text is written in parts under new names, then the entry that names them is replaced: a process killed in between leaves the old
 * text complete.
 *
 * @param longest characters per entry; Infinity if unbounded.
 */
export function splitLongItems(items: KeychainItems, longest: number): KeychainItems {
  const partName = (account: string, generation: string, at: number): string => `${account}#${generation}.${at}`

  const partsOf = (head: string | undefined): { generation: string; count: number } | undefined => {
    const [, generation, count] = /^parts:([0-9a-f]+):(\d+)$/.exec(head ?? '') ?? []
    return generation === undefined || count === undefined ? undefined : { generation, count: Number(count) }
  }

  const deleteParts = async (account: string, head: string | undefined): Promise<void> => {
    const parts = partsOf(head)
    if (parts === undefined) return
    for (let at = 0; at < parts.count; at++) await items.delete(partName(account, parts.generation, at))
  }

  return {
    async get(account) {
      const head = await items.get(account)
      if (head === undefined) return undefined
      if (head.startsWith(WHOLE)) return head.slice(WHOLE.length)
      const parts = partsOf(head)
      if (parts === undefined) return undefined
      let value = ''
      for (let at = 0; at < parts.count; at++) {
        const part = await items.get(partName(account, parts.generation, at))
        // A part was deleted manually: an incomplete text is useless.
        if (part === undefined) return undefined
        value += part
      }
      return value
    },
    async set(account, value) {
      const before = await items.get(account)
      if (WHOLE.length + value.length <= longest) {
        await items.set(account, WHOLE + value)
      } else {
        const generation = randomBytes(4).toString('hex')
        const count = Math.ceil(value.length / longest)
        for (let at = 0; at < count; at++) await items.set(partName(account, generation, at), value.slice(at * longest, (at + 1) * longest))
        await items.set(account, `${PARTS}${generation}:${count}`)
      }
      await deleteParts(account, before)
    },
    async delete(account) {
      const before = await items.get(account)
      const deleted = await items.delete(account)
      await deleteParts(account, before)
      return deleted
    },
  }
}
