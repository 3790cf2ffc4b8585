import type { EntryPreview, FormInput } from '../../contract/entries.ts'
import { type Agreed, consentTo } from '../base/consent/agreed.ts'
import { type GivenEntry, entryConsent, hashOf, previewOf } from '../entry/consent/agreement.ts'
import type { SecretHolders } from '../entry/consent/borrowed-secrets.ts'
import { type EntryTemplate, fillIn, isTyped, secretsIn } from '../entry/entry-form.ts'
import { freeSecretName, referenceTo, secretNameOf } from '../entry/secrets/secret-name.ts'
import { KEPT_SECRET } from '../entry/secrets/secret-places.ts'
import type { AgreedEntry, ServerEdits } from '../config/edits/server-edits.ts'

/** Stores secrets outside of servers.json. */
export interface SecretKeeper {
  /** Stores a secret and returns the text for the entry, such as `${secret:NAME}`. */
  put(name: string, value: string): Promise<string>
  /** Names of secrets that other servers refer to. */
  taken(server: string): ReadonlySet<string>
}

/** Where the server of a form is written. */
export interface TemplateTarget {
  readonly checkNew: ServerEdits['checkNew']
  writeAddition(agreed: AgreedEntry, replace: boolean, written: Readonly<Record<string, unknown>>): Promise<void>
}

/** A request to add a server from its filled-in form. */
export interface TemplateRequest {
  /** The name of the server. */
  readonly name: string
  readonly input: FormInput
  readonly replace: boolean
  /** The fingerprint of the preview that the user saw. */
  readonly agreed?: string | undefined
  /** The account that it shares with other servers, by its name in servers.json. */
  readonly account?: string | undefined
}

/** The version of a package that the first start of a new server keeps. */
export interface ChosenVersion {
  readonly name: string
  readonly version: string
}

/** The consent to a server of a form: to its entry, and the version that was chosen for its first start. */
const templateConsent = consentTo<GivenEntry & { readonly chosen: ChosenVersion | undefined }>({
  fingerprint({ chosen, ...given }) {
    const entry = entryConsent.fingerprintOf(given)
    return entry === undefined || chosen === undefined ? entry : hashOf({ entry, package: chosen.name, version: chosen.version })
  },
  what: () => 'what this server will run, or be given',
})

/**
 * Previews what a filled-in form would run. Throws `arguments_invalid` while something is missing.
 *
 * @param holders the stored secrets. @param chosen the version that its first start keeps, if one was chosen.
 */
export function previewTemplate(
  template: EntryTemplate,
  input: FormInput,
  holders: SecretHolders = new Map(),
  chosen?: ChosenVersion,
): EntryPreview {
  // Secrets from the form are not shown. The fingerprint covers the entry with them.
  const shown = previewOf(template.entry(fillIn(template.fields, input, () => KEPT_SECRET)), { holders, typed: typedIn(template, input) })
  return {
    ...shown,
    ...(chosen === undefined ? {} : { package: `${chosen.name} ${chosen.version}` }),
    fingerprint: templateConsent.fingerprintOf({ ...givenBy(template, input), chosen }),
  }
}

/** The entry of a filled-in form. Consent covers the publisher's values, but not those that the user filled in. */
function givenBy(template: EntryTemplate, input: FormInput): GivenEntry {
  return { entry: template.entry(fillIn(template.fields, input)), typed: typedIn(template, input) }
}

const TYPED = '\u0000'

/** The variables and headers with a value that the user filled in. */
function typedIn({ fields, entry }: EntryTemplate, input: FormInput): ReadonlySet<string> {
  const typed = new Set(fields.filter((field) => isTyped(field, input)).map(({ key }) => key))
  const marked = entry(new Map([...fillIn(fields, input)].map(([key, values]) => [key, typed.has(key) ? values.map(() => TYPED) : values])))
  const named = Object.entries({ ...(marked['env'] as object), ...(marked['headers'] as object) })
  return new Set(named.filter(([, value]) => String(value).includes(TYPED)).map(([name]) => name))
}

/**
 * Adds the server of a filled-in form. Secrets go to the keeper if there is one; otherwise they stay in the entry. The fingerprint is the
 * same in both cases. Nothing is stored or written before everything was checked. Throws `arguments_invalid`, `consent_needed`, and as
 * `ServerEdits.checkNew`.
 *
 * @param prepare runs before the server is added, so that everything exists when it starts. @param chosen as in `previewTemplate`.
 */
export async function addFromTemplate(
  edits: TemplateTarget,
  template: EntryTemplate,
  request: TemplateRequest,
  keeper: SecretKeeper | undefined,
  prepare: (agreed: Agreed<{ readonly chosen: ChosenVersion | undefined }>) => Promise<unknown>,
  chosen?: ChosenVersion,
): Promise<void> {
  const { name, input, replace, account } = request
  // Some places, such as the secret of an OAuth client, may only have a reference.
  const toCheck = template.entry(fillIn(template.fields, input, keeper === undefined ? undefined : () => referenceTo(name)))
  const agreed = templateConsent.agreed({ name, ...givenBy(template, input), chosen }, request.agreed)
  edits.checkNew(name, toCheck, replace)
  await prepare(agreed)
  const references = new Map<string, string>()
  const names = new Set(keeper?.taken(name))
  for (const { field, value } of secretsIn(template.fields, input)) {
    const key = `${field.key}\n${value}`
    if (keeper === undefined || references.has(key)) continue
    const secret = freeSecretName(secretNameOf(name, field.key), names)
    names.add(secret)
    references.set(key, await keeper.put(secret, value))
  }
  const entry = template.entry(fillIn(template.fields, input, (field, value) => references.get(`${field.key}\n${value}`) ?? value))
  await edits.writeAddition(agreed, replace, account === undefined ? entry : { ...entry, account })
}
