import type { KeptSecret } from '../../../../contract/secrets.ts'
import { TooltrayError } from '../../../base/errors.ts'
import { addressOf } from '../../../entry/address.ts'
import { withoutSecrets } from '../../../entry/secrets/keep-secrets.ts'
import { secretReferences } from '../../../entry/secrets/secret-name.ts'
import { secretUsers } from '../../../entry/secrets/secret-users.ts'
import { isProgram, type ServerConfig } from '../../../entry/schema.ts'
import type { ConfigStore } from '../../../config/config-store.ts'
import type { AgreedEntry, ServerEdits } from '../../../config/edits/server-edits.ts'
import type { NamedSecrets } from '../../../secrets/named-secrets.ts'
import { entryInForce } from '../../servers/entry-in-force.ts'

type Entry = Readonly<Record<string, unknown>>

/** Key values by the label under which they are requested: that of an open key, or the name of an unset variable. */
type GivenKeys = Readonly<Record<string, string>>

export type EntryControl = ReturnType<typeof entryControl>

/**
 * Creates the edits that write entries into servers.json. Values that look like keys are stored as secrets first, and the entry gets
 * references to them.
 *
 * @param onKept is called with the names of newly stored secrets. A reference in the entry may be unchanged and still have a new value.
 * @param onRename is called before an entry gets another name. What it returns is called if it does not get it.
 * @param signedInAccount returns the name of the account that a server is signed in with; undefined if it is not signed in.
 */
export function entryControl(
  config: ConfigStore,
  edits: ServerEdits,
  secrets: Pick<NamedSecrets, 'list' | 'has' | 'set' | 'inFiles'>,
  onKept: (names: readonly string[]) => Promise<unknown> = async () => undefined,
  signedInAccount: (server: string) => string | undefined = () => undefined,
  onRename: (from: string, to: string) => Promise<(() => Promise<void>) | undefined> = async () => undefined,
) {
  const reportKept = (kept: readonly KeptSecret[]) => onKept(kept.map(({ name }) => name))
  /**
   * Stores the values in an entry that look like keys, and returns the entry with references in their place. Names that other servers refer
   * to, and those in files, are not reused; other secrets of the same name are replaced. If it throws, the entry must not be written: its
   * keys would be lost.
   */
  const keepOf = async (server: string, replaces: string, entry: Entry, keys: GivenKeys = {}) => {
    const stored = new Set(secrets.list().map(({ name }) => name))
    const { entry: cleaned, ...found } = withoutSecrets(server, entry, namesInUse(config.state.servers, replaces, secrets), stored)
    const given = [...found.opened].flatMap(([label, name]) =>
      Object.hasOwn(keys, label) ? [{ where: label, name, value: keys[label] ?? '' }] : [],
    )
    const all = [...found.secrets, ...given]
    for (const { name, value } of all) await secrets.set(name, value)
    return { entry: cleaned, kept: all.map(({ where, name }) => ({ where, name })) }
  }
  /** As `ServerEdits.writeAddition`, with its secrets stored, which are returned. */
  const writeAddition = async (
    agreed: AgreedEntry,
    replace: boolean,
    keys: GivenKeys = {},
    written: Entry = agreed.value.entry,
  ): Promise<readonly KeptSecret[]> => {
    const { name } = agreed.value
    const { entry: cleaned, kept } = await keepOf(name, name, written, keys)
    const variables = [...secretUsers([[name, written]]).keys()].filter((used) => Object.hasOwn(keys, used) && !secrets.has(used))
    for (const used of variables) await secrets.set(used, keys[used] ?? '')
    await edits.writeAddition(agreed, replace, cleaned)
    const all = [...kept, ...variables.map((used) => ({ where: used, name: used }))]
    await reportKept(all)
    return all
  }
  /** As `ServerEdits.writeChange`, with its secrets stored. */
  const writeChange = async (name: string, agreed: AgreedEntry): Promise<void> => {
    const next = agreed.value
    const { entry: cleaned, kept } = await keepOf(next.name, name, next.entry)
    // Without the key, the account has the name of the server, so a new name would be another account.
    const account = next.name === name || cleaned['account'] !== undefined ? undefined : signedInAccount(name)
    const entry = account === undefined || addressOf(cleaned) === undefined ? cleaned : { ...cleaned, account }
    // Before the server of the new name can start: what it wrote beside its packages is its own.
    const undo = next.name === name ? undefined : await onRename(name, next.name)
    await edits.writeChange(name, agreed, entry).catch(async (error: unknown) => {
      await undo?.()
      throw error
    })
    await reportKept(kept)
  }
  return {
    checkNew: edits.checkNew,
    writeAddition,
    writeChange,
    /**
     * Adds a server. Returns the secrets that were stored. Throws as `ServerEdits.checkAddition`.
     *
     * @param keys the user's values for what the entry leaves open. The value of a variable is stored under its name, unless that secret
     * exists.
     */
    async addServer(name: string, entry: Entry, replace: boolean, agreed?: string, keys: GivenKeys = {}): Promise<readonly KeptSecret[]> {
      return writeAddition(edits.checkAddition(name, entry, replace, agreed), replace, keys)
    },
    /** Replaces an entry. Throws as `ServerEdits.checkChange`. */
    async changeServer(name: string, next: { readonly name: string; readonly entry: Entry }, agreed?: string): Promise<void> {
      await writeChange(name, await edits.checkChange(name, next, agreed))
    },
    /**
     * Adds a copy of a remote server with an account of its own. It reaches the same address with the same values, so there is nothing to
     * agree to. Throws `server_unknown`, `server_exists`, `usage` for a local program, and `config_invalid` for an invalid name.
     */
    async addAccount(server: string, as: string): Promise<void> {
      if (isProgram(entryInForce(config, server)))
        throw new TooltrayError('usage', `${server} is a program on this computer, which signs in by itself.`)
      const { account: _other, enabled: _enabled, disabled: _disabled, ...shown } = await edits.shownEntry(server)
      const agreed = await edits.checkChange(server, { name: as, entry: shown })
      edits.checkNew(as, agreed.value.entry, false)
      await writeAddition(agreed, false)
    },
    /** Stores a manually created token for a remote server. Throws `server_unknown`, and `usage` for a local program. */
    async useToken(server: string, token: string): Promise<void> {
      const known = entryInForce(config, server)
      if (isProgram(known))
        throw new TooltrayError('usage', `${server} is a program on this computer, so it has no such token.`, {
          hint: 'Set what it requires in "env" in servers.json.',
        })
      const { entry, kept } = await keepOf(server, server, { bearer: token })
      await edits.setKey(server, 'bearer', entry.bearer)
      await reportKept(kept)
    },
  }
}

/** Returns the names that no new secret of a server may get: those that all other servers refer to, and those in files. */
export function namesInUse(
  servers: ReadonlyMap<string, ServerConfig>,
  server: string,
  secrets: Pick<NamedSecrets, 'inFiles'>,
): ReadonlySet<string> {
  const ofOthers = secretReferences([...servers].filter(([name]) => name !== server).map(([, config]) => config))
  return new Set([...ofOthers, ...secrets.inFiles()])
}
