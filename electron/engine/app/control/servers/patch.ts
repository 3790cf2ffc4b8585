import type { PatchPreview, ServerPatch } from '../../../../contract/settings/server-patch.ts'
import { isObject } from '../../../base/is-object.ts'
import type { ConfigStore } from '../../../config/config-store.ts'
import type { ServerEdits } from '../../../config/edits/server-edits.ts'
import { freeSecretName, referenceTo, secretNameOf } from '../../../entry/secrets/secret-name.ts'
import type { NamedSecrets } from '../../../secrets/named-secrets.ts'
import { namesInUse } from './entries.ts'

type Entry = Readonly<Record<string, unknown>>

/** The members of `oauth`, and of the identity provider in it, that are secrets, and the labels that they are stored under. */
const OAUTH_SECRETS = [
  ['clientSecret', 'client-secret'],
  ['privateKey', 'private-key'],
  ['idToken', 'id-token'],
] as const

/**
 * Creates the changes of single keys of servers' entries. They may throw `server_unknown`, `config_invalid` for a value that a key cannot
 * have, and what `ConfigStore.write` throws.
 *
 * @param onKept is called with the name of a newly stored secret.
 */
export function patchControl(
  config: Pick<ConfigStore, 'state'>,
  edits: ServerEdits,
  secrets: Pick<NamedSecrets, 'set' | 'inFiles'>,
  onKept: (names: readonly string[]) => Promise<unknown>,
) {
  /** The entry patched, the patch with references in the place of new secrets, and what to store for them. */
  const patched = async (name: string, patch: ServerPatch) => {
    const inUse = new Set(namesInUse(config.state.servers, name, secrets))
    const stored: { readonly secret: string; readonly value: string }[] = []
    const withReferences = (given: Entry): Entry => {
      const references = OAUTH_SECRETS.flatMap(([key, label]) => {
        const value = given[key]
        if (typeof value !== 'string' || value.includes('${')) return []
        const secret = freeSecretName(secretNameOf(name, label), inUse)
        inUse.add(secret)
        stored.push({ secret, value })
        return [[key, referenceTo(secret)] as const]
      })
      return { ...given, ...Object.fromEntries(references) }
    }
    const { oauth } = patch
    const own = oauth && withReferences(oauth)
    const provider = oauth?.identityProvider && withReferences(oauth.identityProvider)
    const written: ServerPatch = own ? { ...patch, oauth: { ...own, ...(provider ? { identityProvider: provider } : {}) } } : patch
    const before = await edits.shownEntry(name)
    return { before, entry: patchedEntry(before, written), written, stored }
  }
  return {
    /** What the patched entry would run and get. */
    async preview(name: string, patch: ServerPatch): Promise<PatchPreview> {
      const { before, entry } = await patched(name, patch)
      const [now, next] = [await edits.preview(before, name), await edits.preview(entry, name)]
      await edits.checkChange(name, { name, entry }, next.fingerprint)
      return { preview: next, asks: next.fingerprint !== undefined && next.fingerprint !== now.fingerprint }
    },
    /**
     * Changes single keys of an entry. Throws `consent_needed` if it would run or get something else than now, unless `agreed` is the
     * fingerprint of the preview.
     */
    async patch(name: string, patch: ServerPatch, agreed?: string): Promise<void> {
      const { entry, written, stored } = await patched(name, patch)
      // Before its secrets are stored: nothing may be left of a change that is refused.
      await edits.checkChange(name, { name, entry }, agreed)
      for (const { secret, value } of stored) await secrets.set(secret, value)
      await edits.patchEntry(name, (before) => patchedEntry(before, written), agreed)
      if (stored.length > 0) await onKept(stored.map(({ secret }) => secret))
    },
  }
}

/** An entry with the keys of a patch: `null` removes one. Groups that are then empty are removed. */
function patchedEntry(before: Entry, { rename, descriptions, oauth, ...keys }: ServerPatch): Record<string, unknown> {
  const tools = merged(before['tools'], { rename: emptyIsNone(rename), descriptions: emptyIsNone(descriptions) })
  const registration = oauth === null ? null : merged(before['oauth'], oauth ?? {})
  const { effects, ...plain } = keys
  return without(before, { ...plain, effects: emptyIsNone(effects), tools: emptyIsNone(tools), oauth: emptyIsNone(registration) })
}

function merged(before: unknown, changes: Entry): Record<string, unknown> | undefined {
  if (!isObject(before) && Object.values(changes).every((value) => value === undefined)) return undefined
  return without(isObject(before) ? before : {}, changes)
}

/** The members with their changes: `undefined` changes nothing, `null` removes. */
function without(before: Entry, changes: Entry): Record<string, unknown> {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(Object.entries({ ...before, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null))
}

function emptyIsNone<Value extends object>(value: Value | null | undefined): Value | null | undefined {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value
}
