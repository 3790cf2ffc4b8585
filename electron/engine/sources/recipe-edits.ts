import type { EntryPreview, FormInput } from '../../contract/entries.ts'
import { fingerprintOf, previewOf, requireAgreement } from '../entry/consent/agreement.ts'
import { type EntryRecipe, fillIn, secretsIn } from '../entry/entry-form.ts'
import { freeSecretName, secretNameOf } from '../entry/secrets/secret-name.ts'
import { KEPT_SECRET } from '../entry/secrets/secret-places.ts'
import type { ServerEdits } from '../config/edits/server-edits.ts'

/** Keeps secrets elsewhere than in servers.json. */
export interface SecretKeeper {
  /** Stores a secret and gives what to write in its place, such as `${secret:NAME}`. */
  put(name: string, value: string): Promise<string>
  /** Names that other servers refer to. */
  taken(server: string): ReadonlySet<string>
}

/** Adds a server by its filled-in form. */
export interface RecipeRequest {
  /** What to call it. */
  readonly name: string
  readonly input: FormInput
  readonly replace: boolean
  /** Of the preview that the person saw. */
  readonly agreed?: string | undefined
}

/** What a filled-in form would run. Throws `arguments_invalid` while something is missing. */
export function previewRecipe(recipe: EntryRecipe, input: FormInput): EntryPreview {
  const entryWith = (inPlaceOf?: () => string): Record<string, unknown> => recipe.entry(fillIn(recipe.fields, input, inPlaceOf))
  // Secrets that were just typed are not shown; what is agreed to is the entry with them.
  const shown = previewOf(entryWith(() => KEPT_SECRET))
  return { ...shown, fingerprint: fingerprintOf(entryWith()) }
}

/**
 * Adds the server of a filled-in form. Secrets go to the keeper, if there is one, and are left in the entry else; what was agreed to
 * is the same in either case. Nothing is kept or written before everything was checked.
 * Throws `arguments_invalid`, and what `ServerEdits.addServer` throws.
 *
 * @param prepare what has to be there before the server may start.
 */
export async function addFromRecipe(
  edits: Pick<ServerEdits, 'checkAddition' | 'addServer'>,
  recipe: EntryRecipe,
  request: RecipeRequest,
  keeper: SecretKeeper | undefined,
  prepare: () => Promise<unknown>,
): Promise<void> {
  const { name, input, replace, agreed } = request
  const typed = recipe.entry(fillIn(recipe.fields, input))
  requireAgreement(typed, agreed)
  edits.checkAddition(name, typed, replace, agreed)
  await prepare()
  const references = new Map<string, string>()
  const names = new Set(keeper?.taken(name))
  for (const { field, value } of secretsIn(recipe.fields, input)) {
    const key = `${field.key}\n${value}`
    if (keeper === undefined || references.has(key)) continue
    const secret = freeSecretName(secretNameOf(name, field.key), names)
    names.add(secret)
    references.set(key, await keeper.put(secret, value))
  }
  const entry = recipe.entry(fillIn(recipe.fields, input, (field, value) => references.get(`${field.key}\n${value}`) ?? value))
  await edits.addServer(name, entry, replace, fingerprintOf(entry))
}
