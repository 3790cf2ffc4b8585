import type { EntryPreview } from '../../../contract/entries.ts'
import { nearestWord } from '../../base/words/nearest-word.ts'
import { TooltrayError } from '../../base/errors.ts'
import { fingerprintOf, previewOf, requireAgreement } from '../../entry/consent/agreement.ts'
import { type SecretHolders, secretsOf } from '../../entry/consent/borrowed-secrets.ts'
import type { ConfigStore } from '../config-store.ts'
import { removeServer, renameServer, serverEntryIn, setServer, setServerKey } from './edit.ts'
import { maskedEntry, unmaskedEntry } from '../../entry/secrets/masked-entry.ts'
import { newServerNameProblem } from '../../entry/new-server-name.ts'
import { type ServerConfig, serverEntry, serverNameProblem, withDefaults } from '../../entry/schema.ts'
import { firstError } from '../servers-file.ts'
import { switchDirect } from './direct-switch.ts'
import { patternMatches } from '../tool-pattern.ts'
import { type OfferLists, switchTool } from './tool-switch.ts'

/**
 * Changes that a person makes to `servers.json` without opening it. All may throw what `ConfigStore.write` throws. `agreed`: the
 * fingerprint of the preview that the person saw and agreed to; what takes one throws `consent_needed` without the right one.
 */
export interface ServerEdits {
  /** Throws `config_invalid` for an entry that could not be used, or a name that no server can have. */
  checkEntry(name: string, entry: Entry): void
  /** Throws `server_exists` unless `replace`, and `config_invalid` for an entry that could not be used. */
  addServer(name: string, entry: Entry, replace: boolean, agreed?: string): Promise<void>
  /** Throws what `addServer` would, and writes nothing. */
  checkAddition(name: string, entry: Entry, replace: boolean, agreed?: string): void
  /** Returns the fingerprint of what it took away, for `restoreServer`. Throws `server_unknown`. */
  removeServer(name: string): Promise<string | undefined>
  /** Writes back what `removeServer` took away last under that name. Throws `server_unknown`, `server_exists`. */
  restoreServer(name: string, agreed?: string): Promise<void>
  /** Sets one key of an entry. Throws `server_unknown`. */
  setKey(name: string, key: string, value: unknown): Promise<void>
  /** Throws `server_unknown`. */
  setEnabled(name: string, enabled: boolean): Promise<void>
  /** What an entry would do. `of`: the server that it changes, whose masked secrets it keeps. Throws `config_invalid`, `server_unknown`. */
  preview(entry: Entry, of: string | undefined): Promise<EntryPreview>
  /** The entry as a form may show it: secrets that are written out are masked. Throws `server_unknown`. */
  shownEntry(name: string): Promise<Record<string, unknown>>
  /**
   * What `changeServer` would write for an entry as a form gave it back, masked secrets kept. Throws what that would, and writes nothing.
   */
  checkChange(name: string, next: { readonly name: string; readonly entry: Entry }, agreed?: string): Promise<Record<string, unknown>>
  /**
   * Puts an entry in the place of another, masked secrets kept, under a new name if it has one. Throws as `addServer`, and
   * `server_unknown`.
   */
  changeServer(name: string, next: { readonly name: string; readonly entry: Entry }, agreed?: string): Promise<void>
  /**
   * The configuration that an entry would be, for trying it out. Throws `config_invalid`.
   *
   * @param of the server whose masked secrets it keeps, if it is that one's changed entry.
   */
  draft(name: string, entry: Entry, of: string | undefined, agreed?: string): Promise<ServerConfig>
  /** Offers one tool of a server, by the server's own name for it, or holds it back. Throws `server_unknown`, `config_invalid`. */
  setToolOffered(name: string, tool: string, offered: boolean): Promise<void>
  /**
   * Puts one tool at hand, or away. `isUsed`: whether it may be there without being named. Throws `server_unknown`, `config_invalid`.
   */
  setToolDirect(name: string, tool: string, atHand: boolean, isUsed: boolean): Promise<void>
}

type Entry = Readonly<Record<string, unknown>>

/**
 * @param holders the secrets that are there.
 * @param isMeant whether a pattern of `tools` means a tool of a server.
 */
export function serverEdits(
  config: ConfigStore,
  holders: () => SecretHolders = () => new Map(),
  isMeant: (pattern: string, tool: string, server: string) => boolean = patternMatches,
): ServerEdits {
  const removed = new Map<string, { readonly entry: Record<string, unknown>; readonly before: string; readonly after: string }>()
  const mustExist = (name: string): void => {
    if (!config.state.servers.has(name)) throw unknownServer(name, config.state.servers.keys())
  }
  const checkEntry: ServerEdits['checkEntry'] = (name, entry) => {
    // What is there already keeps its name, however odd.
    const problem = config.state.servers.has(name) ? serverNameProblem(name) : newServerNameProblem(name)
    if (problem !== undefined) throw new TooltrayError('config_invalid', `The name of a server ${problem}.`)
    const wrong = firstError(JSON.stringify({ mcpServers: { [name]: entry } }))
    if (wrong !== undefined) throw new TooltrayError('config_invalid', wrong.message)
  }
  /** The entry as the file has it now. */
  const stored = async (name: string): Promise<Record<string, unknown>> => {
    mustExist(name)
    let entry: Record<string, unknown> = {}
    await config.write((text) => {
      entry = serverEntryIn(text, name)
      return text
    })
    return entry
  }
  const checkedChange = (
    next: { readonly name: string; readonly entry: Entry },
    agreed: string | undefined,
    before: Record<string, unknown>,
  ): Record<string, unknown> => {
    const entry = unmaskedEntry(next.entry, before)
    checkEntry(next.name, entry)
    requireAgreement(entry, agreed, before)
    return entry
  }
  const checkAddition: ServerEdits['checkAddition'] = (name, entry, replace, agreed) => {
    if (!replace && config.state.servers.has(name)) {
      throw new TooltrayError('server_exists', `There is already a server named "${name}".`, {
        hint: 'Choose another name, or replace it with --replace.',
      })
    }
    checkEntry(name, entry)
    requireAgreement(entry, agreed)
  }
  return {
    checkEntry,
    checkAddition,
    async addServer(name, entry, replace, agreed) {
      checkAddition(name, entry, replace, agreed)
      await config.write((text) => setServer(text, name, entry))
    },
    async removeServer(name) {
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
    async restoreServer(name, agreed) {
      const removal = removed.get(name)
      if (removal === undefined) throw unknownServer(name)
      if (config.state.servers.has(name)) {
        throw new TooltrayError('server_exists', `There is already a server named "${name}".`, { hint: 'Rename or remove that one first.' })
      }
      requireAgreement(removal.entry, agreed)
      // With its comments and in its old place, unless the file has changed since.
      await config.write((text) => (text === removal.after ? removal.before : setServer(text, name, removal.entry)))
      removed.delete(name)
    },
    async setKey(name, key, value) {
      mustExist(name)
      await config.write((text) => setServerKey(text, name, [key], value))
    },
    async setEnabled(name, enabled) {
      mustExist(name)
      // `disabled` is how other clients write it; one of the two words is enough.
      const switchOn = (text: string): string =>
        setServerKey(setServerKey(text, name, ['disabled'], undefined), name, ['enabled'], undefined)
      await config.write((text) => (enabled ? switchOn(text) : setServerKey(text, name, ['enabled'], false)))
    },
    async preview(entry, of) {
      if (of === undefined) return previewOf(entry, { holders: holders() })
      const before = await stored(of)
      return previewOf(unmaskedEntry(entry, before), { holders: holders(), own: secretsOf(before) })
    },
    shownEntry: async (name) => maskedEntry(await stored(name)),
    checkChange: async (name, next, agreed) => checkedChange(next, agreed, await stored(name)),
    async changeServer(name, next, agreed) {
      mustExist(name)
      await config.write((text) => {
        const entry = checkedChange(next, agreed, serverEntryIn(text, name))
        const renamed = next.name === name ? text : renameServer(text, name, next.name)
        return setServer(renamed, next.name, entry)
      })
    },
    async draft(name, entry, of, agreed) {
      const before = of === undefined ? undefined : await stored(of)
      const whole = before === undefined ? entry : unmaskedEntry(entry, before)
      checkEntry(name, whole)
      requireAgreement(whole, agreed, before)
      // With the limits that hold for all servers, as it would have them in the file.
      return withDefaults(serverEntry.parse(whole), config.state.settings)
    },
    async setToolOffered(name, tool, offered) {
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
    async setToolDirect(name, tool, atHand, isUsed) {
      mustExist(name)
      await config.write((text) => {
        const { tools = {} } = serverEntryIn(text, name) as { tools?: { direct?: readonly string[] } }
        const { direct: before = [], ...others } = tools
        const direct = switchDirect(before, tool, atHand, isUsed)
        if (direct.length > 0) return setServerKey(text, name, ['tools', 'direct'], direct)
        return setServerKey(text, name, Object.keys(others).length === 0 ? ['tools'] : ['tools', 'direct'], undefined)
      })
    },
  }
}

/**
 * The error for a name that no server has.
 *
 * @param known those that there are.
 */
export function unknownServer(name: string, known: Iterable<string> = []): TooltrayError {
  const meant = nearestWord(name, known)
  return new TooltrayError('server_unknown', `There is no server named "${name}".`, {
    hint: meant === undefined ? 'See the names with: tooltray list' : `Did you mean ${meant}?`,
  })
}
