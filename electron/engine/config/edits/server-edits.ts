import type { NamePattern } from '../../../contract/consent/name-pattern.ts'
import type { EntryPreview } from '../../../contract/entries.ts'
import { nearestWord } from '../../base/words/nearest-word.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Agreed } from '../../base/consent/agreed.ts'
import { type GivenEntry, entryConsent, fingerprintOf, previewOf } from '../../entry/consent/agreement.ts'
import { type SecretHolders, secretsOf } from '../../entry/consent/borrowed-secrets.ts'
import type { ConfigStore } from '../config-store.ts'
import { removeServer, renameServer, serverEntryIn, setServer, setServerKey } from './edit.ts'
import { maskedEntry, unmaskedEntry } from '../../entry/secrets/masked-entry.ts'
import { isSameButKept } from '../../entry/secrets/same-but-kept.ts'
import { newServerNameProblem } from '../../entry/new-server-name.ts'
import { type ServerConfig, serverEntry, serverNameProblem, withDefaults } from '../../entry/schema.ts'
import { firstError } from '../servers-file.ts'
import { switchDirect } from './direct-switch.ts'
import { patternMatches } from '../tool-pattern.ts'
import { type OfferLists, switchTool } from './tool-switch.ts'

export type ServerEdits = ReturnType<typeof serverEdits>

type Entry = Readonly<Record<string, unknown>>

/** What an entry becomes, and the name that it has then. */
interface Next {
  readonly name: string
  readonly entry: Entry
}

/** An entry that the user agreed to, under its name. Only these are written into the file, or tried. */
export type AgreedEntry = Agreed<Next & GivenEntry>

/** A server that is tried before it is in the file. */
interface Draft {
  readonly name: string
  readonly config: ServerConfig
}

/**
 * Creates the edits of the servers in `servers.json`. They own the entries removed in this run. Calls may overlap; the configuration store
 * writes one at a time. All may throw what `ConfigStore.write` throws. `agreed`: the fingerprint of the preview that the user consented
 * to. Methods that take one throw `consent_needed` if it does not match.
 *
 * @param holders the stored secrets.
 * @param isMeant whether a pattern of `tools` matches a tool of a server.
 */
export function serverEdits(
  config: ConfigStore,
  holders: () => SecretHolders = () => new Map(),
  isMeant: (pattern: string, tool: string, server: string) => boolean = patternMatches,
) {
  const removed = new Map<string, { readonly entry: Record<string, unknown>; readonly before: string; readonly after: string }>()
  const mustExist = (name: string): void => {
    if (!config.state.servers.has(name)) throw unknownServer(name, config.state.servers.keys())
  }
  const checkEntry = (name: string, entry: Entry): void => {
    // An existing server keeps its name, even if it would be invalid for a new one.
    const problem = config.state.servers.has(name) ? serverNameProblem(name) : newServerNameProblem(name)
    if (problem !== undefined) throw new TooltrayError('config_invalid', `The name of a server ${problem}.`)
    const wrong = firstError(JSON.stringify({ mcpServers: { [name]: entry } }))
    if (wrong !== undefined) throw new TooltrayError('config_invalid', wrong.message)
  }
  /** The entry as it is in the file now. */
  const stored = async (name: string): Promise<Record<string, unknown>> => {
    mustExist(name)
    let entry: Record<string, unknown> = {}
    await config.write((text) => {
      entry = serverEntryIn(text, name)
      return text
    })
    return entry
  }
  const requireFree = (name: string): void => {
    if (!config.state.servers.has(name)) return
    throw new TooltrayError('server_exists', `There is already a server named "${name}".`, {
      hint: 'Choose another name, or replace it with --replace.',
    })
  }
  const checkNew = (name: string, entry: Entry, replace: boolean): void => {
    if (!replace) requireFree(name)
    // Mask dots refer to an existing secret; a new entry has none.
    checkEntry(name, unmaskedEntry(entry, {}))
  }
  /**
   * Returns the entry to write for one that was agreed to: with references to secrets in the place of its keys, and perhaps the account
   * that it is signed in with.
   */
  const toWrite = ({ value: { entry } }: AgreedEntry, written: Entry): Entry => {
    const { account: _account, ...rest } = written
    if (!isSameButKept(entry, entry['account'] === undefined ? rest : written))
      throw new TooltrayError('consent_needed', 'The entry is not the one that you confirmed.', { hint: 'Review it again.' })
    return written
  }
  return {
    /** As `checkAddition`, if the consent is checked elsewhere. */
    checkNew,
    /** Checks an entry to add. Throws `server_exists` unless `replace`, and `config_invalid` for an invalid entry. */
    checkAddition(name: string, entry: Entry, replace: boolean, agreed?: string): AgreedEntry {
      checkNew(name, entry, replace)
      return entryConsent.agreed({ name, entry }, agreed)
    },
    /**
     * Writes an entry. Throws `server_exists` if another server got the name since.
     *
     * @param written the entry with its keys replaced by references, if they were stored.
     */
    async writeAddition(agreed: AgreedEntry, replace: boolean, written: Entry = agreed.value.entry): Promise<void> {
      const { name } = agreed.value
      if (!replace) requireFree(name)
      await config.write((text) => setServer(text, name, toWrite(agreed, written)))
    },
    /** Returns the fingerprint of the removed entry, for `restoreServer`. Throws `server_unknown`. */
    async removeServer(name: string): Promise<string | undefined> {
      mustExist(name)
      let fingerprint: string | undefined
      await config.write((text) => {
        const after = removeServer(text, name)
        const entry = serverEntryIn(text, name)
        removed.set(name, { entry, before: text, after })
        fingerprint = fingerprintOf(entry)
        return after
      })
      return fingerprint
    },
    /** Restores what `removeServer` last removed under that name. Throws `server_unknown`, `server_exists`. */
    async restoreServer(name: string, agreed?: string): Promise<void> {
      const removal = removed.get(name)
      if (removal === undefined) throw unknownServer(name)
      if (config.state.servers.has(name)) {
        throw new TooltrayError('server_exists', `There is already a server named "${name}".`, { hint: 'Rename or remove that one first.' })
      }
      const { entry } = entryConsent.agreed({ entry: removal.entry }, agreed).value
      // With its comments and in its old place, unless the file has changed since.
      await config.write((text) => (text === removal.after ? removal.before : setServer(text, name, entry)))
      removed.delete(name)
    },
    /** Sets one key of an entry. Throws `server_unknown`. */
    async setKey(name: string, key: string, value: unknown): Promise<void> {
      mustExist(name)
      await config.write((text) => setServerKey(text, name, [key], value))
    },
    /** Throws `server_unknown`. */
    async setEnabled(name: string, enabled: boolean): Promise<void> {
      mustExist(name)
      // Other clients write `disabled`; one of the two keys is enough.
      const switchOn = (text: string): string =>
        setServerKey(setServerKey(text, name, ['disabled'], undefined), name, ['enabled'], undefined)
      await config.write((text) => (enabled ? switchOn(text) : setServerKey(text, name, ['enabled'], false)))
    },
    /** Previews an entry. `of`: the server that it changes, whose masked secrets are kept. Throws `config_invalid`, `server_unknown`. */
    async preview(entry: Entry, of: string | undefined): Promise<EntryPreview> {
      if (of === undefined) return previewOf(entry, { holders: holders() })
      const before = await stored(of)
      return previewOf(unmaskedEntry(entry, before), { holders: holders(), own: secretsOf(before) })
    },
    /** The entry for a form: literal secrets are masked. Throws `server_unknown`. */
    shownEntry: async (name: string) => maskedEntry(await stored(name)),
    /**
     * Checks a changed entry from a form, and returns it with its masked secrets. Throws `server_unknown`, and `config_invalid` for an
     * invalid entry.
     */
    async checkChange(name: string, next: Next, agreed?: string): Promise<AgreedEntry> {
      const before = await stored(name)
      const entry = unmaskedEntry(next.entry, before)
      checkEntry(next.name, entry)
      return entryConsent.agreed({ name: next.name, entry, before }, agreed)
    },
    /**
     * Replaces an entry. Renames it if its name differs. Throws `server_unknown`, `server_exists`.
     *
     * @param written as for `writeAddition`.
     */
    async writeChange(name: string, agreed: AgreedEntry, written: Entry = agreed.value.entry): Promise<void> {
      mustExist(name)
      const next = agreed.value.name
      await config.write((text) => setServer(next === name ? text : renameServer(text, name, next), next, toWrite(agreed, written)))
    },
    /**
     * Changes an entry as it is in the file at that moment: what was written since the caller read it stays. Throws `server_unknown`, and
     * `config_invalid` for an invalid entry.
     */
    async patchEntry(name: string, patched: (before: Entry) => Entry, agreed?: string): Promise<void> {
      mustExist(name)
      await config.write((text) => {
        const before = serverEntryIn(text, name)
        const entry = patched(before)
        checkEntry(name, entry)
        return setServer(text, name, entryConsent.agreed({ entry, before }, agreed).value.entry)
      })
    },
    /**
     * The configuration of an entry, for a trial. Throws `config_invalid`.
     *
     * @param of the server whose masked secrets are kept, if it is a changed entry of that one.
     */
    async draft(name: string, entry: Entry, of: string | undefined, agreed?: string): Promise<Agreed<Draft>> {
      const before = of === undefined ? undefined : await stored(of)
      const whole = before === undefined ? entry : unmaskedEntry(entry, before)
      checkEntry(name, whole)
      // With the defaults for all servers, as it would have in the file.
      const draft = withDefaults(serverEntry.parse(whole), config.state.settings)
      return entryConsent.agreed({ name, entry: whole, before, config: draft }, agreed)
    },
    /** Enables or disables one tool of a server, by the server's own name for it. Throws `server_unknown`, `config_invalid`. */
    async setToolOffered(name: string, tool: string, offered: boolean): Promise<void> {
      mustExist(name)
      await config.write((text) => {
        const { tools } = serverEntryIn(text, name) as { tools?: OfferLists & Record<string, unknown> }
        const { allow, deny } = switchTool(tools ?? {}, tool, offered, (pattern) => isMeant(pattern, tool, name))
        const { allow: _allow, deny: _deny, ...others } = tools ?? {}
        if (allow === undefined && deny === undefined && Object.keys(others).length === 0)
          return setServerKey(text, name, ['tools'], undefined)
        return setServerKey(setServerKey(text, name, ['tools', 'deny'], deny), name, ['tools', 'allow'], allow)
      })
    },
    /**
     * Lists one tool directly, or not. `isUsed`: whether it may be listed without being named. Throws `server_unknown`,
     * `config_invalid`.
     */
    async setToolDirect(name: string, tool: string, isListed: boolean, isUsed: boolean): Promise<void> {
      mustExist(name)
      await config.write((text) => {
        const { tools = {} } = serverEntryIn(text, name) as { tools?: { direct?: readonly NamePattern[] } }
        const { direct: before = [], ...others } = tools
        const direct = switchDirect(before, tool, isListed, isUsed)
        if (direct.length > 0) return setServerKey(text, name, ['tools', 'direct'], direct)
        return setServerKey(text, name, Object.keys(others).length === 0 ? ['tools'] : ['tools', 'direct'], undefined)
      })
    },
  }
}

/**
 * The error for an unknown server.
 *
 * @param known the existing names.
 */
export function unknownServer(name: string, known: Iterable<string> = []): TooltrayError {
  const meant = nearestWord(name, known)
  return new TooltrayError('server_unknown', `There is no server named "${name}".`, {
    hint: meant === undefined ? 'See the names with: tooltray list' : `Did you mean ${meant}?`,
  })
}
