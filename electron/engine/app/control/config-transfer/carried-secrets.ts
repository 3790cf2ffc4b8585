import type { ConfigImportPlan } from '../../../../contract/config-transfer.ts'
import type { SignIns } from '../../../auth/sign-ins-api.ts'
import { identityOfCopy } from '../../../auth/tokens/copied-sign-in.ts'
import type { ConfigExport } from '../../../config/config-export.ts'
import { type ConfigImport, importConsent } from '../../../config/import/config-import.ts'
import type { Agreed } from '../../../base/consent/agreed.ts'
import { TooltrayError } from '../../../base/errors.ts'
import { hashOf } from '../../../entry/consent/agreement.ts'
import { isSecretName } from '../../../entry/secrets/secret-name.ts'
import type { NamedSecrets } from '../../../secrets/named-secrets.ts'

/** The secrets of an export: values of named secrets, and sign-ins. */
export type Carried = Pick<ConfigExport, 'values' | 'signIns'>
type CarriedPlan = Pick<ConfigImportPlan, 'values' | 'signIns'>

/** What holds the secrets of this computer. */
export interface CarriedDeps {
  readonly named: Pick<NamedSecrets, 'list' | 'get' | 'set' | 'remove' | 'inFiles'>
  readonly signIns: Pick<SignIns, 'kept' | 'copy' | 'putCopy'>
}

/** What an export has, and the names of the secrets that it lacks. */
type Collected = { readonly [Key in keyof Carried]-?: NonNullable<Carried[Key]> } & { readonly left: readonly string[] }

/** Exports and imports secrets. All methods throw what the secret store throws. */
export interface CarriedSecrets {
  /**
   * Returns all secrets and sign-ins of the user. Those of people who connect over HTTP are theirs, and stay. `left` are the names of
   * secrets in files, which stay as well: what mounts the files has them.
   */
  collect(): Promise<Collected>
  /** Returns what importing would do. Throws `config_invalid` for names or sign-ins that are not valid. */
  plan(carried: Carried, replace: boolean): Promise<CarriedPlan>
  /** Imports the secrets that its plan says. Returns their names, and a function that puts the earlier ones back. */
  putValues(agreed: AgreedImport): Promise<{ readonly changed: readonly string[]; undo(): Promise<void> }>
  /** Imports the sign-ins that its plan says. Their servers connect. */
  putSignIns(agreed: AgreedImport): Promise<void>
}

/** Creates the export and import of secrets. */
export function carriedSecrets({ named, signIns }: CarriedDeps): CarriedSecrets {
  const planned = (before: string | undefined, value: string, replace: boolean) => {
    const state = before === undefined ? ('new' as const) : before === value ? ('same' as const) : ('different' as const)
    return { state, comes: state === 'new' || (state === 'different' && replace) }
  }
  const plan: CarriedSecrets['plan'] = async ({ values = {}, signIns: copies = [] }, replace) => ({
    values: await Promise.all(
      Object.entries(values).map(async ([name, value]) => {
        if (!isSecretName(name))
          throw new TooltrayError('config_invalid', 'The file has a secret whose name is not valid.', { hint: 'Export again.' })
        if (named.inFiles().includes(name)) return { name, state: 'different' as const, comes: false, inFile: true }
        return { name, ...planned(await named.get(name), value, replace) }
      }),
    ),
    signIns: await Promise.all(
      copies.map(async ({ url, account, record }) => {
        const identity = identityOfCopy(record, url)
        return { url, account, identity, ...planned(await signIns.copy({ url, account }), record, replace) }
      }),
    ),
  })

  return {
    plan,
    async collect() {
      const values: Record<string, string> = {}
      const left = named.inFiles()
      for (const { name } of named.list()) {
        if (left.includes(name)) continue
        const value = await named.get(name)
        if (value !== undefined) values[name] = value
      }
      const copies: { url: string; account: string; record: string }[] = []
      const seen = new Set<string>()
      for (const { url, account, person } of signIns.kept()) {
        if (person !== undefined) continue
        const record = await signIns.copy({ url, account })
        // Accounts that still share a sign-in share its renewal, which works once: two copies would end each other.
        if (record === undefined || seen.has(record)) continue
        seen.add(record)
        copies.push({ url, account, record })
      }
      return { values, signIns: copies, left }
    },
    async putValues({ value: { file: carried, secrets } }) {
      const undone: (() => Promise<void>)[] = []
      const undo = async (): Promise<void> => {
        for (const each of undone.splice(0).reverse()) await each()
      }
      const changed = secrets.values.filter(({ comes }) => comes).map(({ name }) => name)
      try {
        for (const name of changed) {
          const before = await named.get(name)
          undone.push(() => (before === undefined ? named.remove(name) : named.set(name, before)))
          await named.set(name, carried.values?.[name] ?? '')
        }
      } catch (error) {
        await undo()
        throw error
      }
      return { changed, undo }
    },
    async putSignIns({ value: { file: carried, secrets } }) {
      for (const [at, { url, account, comes }] of secrets.signIns.entries()) {
        const record = carried.signIns?.[at]?.record
        if (comes && record !== undefined) await signIns.putCopy({ url, account }, record)
      }
    },
  }
}

/** An import, with the secrets that it brings, and the text of the whole file as it came. */
interface CarriedImport {
  readonly secrets: CarriedPlan
  readonly whole: string
}

/** The consent to an import that may also bring secrets: to what is written, and then to the whole file. */
export const carriedConsent = importConsent<CarriedImport>((written, { secrets: { values, signIns }, whole }) => {
  if (![...values, ...signIns].some(({ comes }) => comes)) return written
  // Of the file as it came: a hash of the values could be guessed from where it is shown.
  return hashOf({ written: written ?? null, values, signIns, file: whole })
})

/** An import that the user agreed to. */
export type AgreedImport = Agreed<ConfigImport & CarriedImport>
