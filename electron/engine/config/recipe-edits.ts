import { type EntryPreview, fingerprintOf, previewOf, requireAgreement } from './agreement.ts'
import { warningsOf } from './entry-warnings.ts'
import { type EntryRecipe, type FormInput, fillIn, secretsIn } from './entry-form.ts'
import { KEPT_SECRET } from './masked-entry.ts'
import type { ServerEdits } from './server-edits.ts'

/** Keeps secrets elsewhere than in servers.json. */
export interface SecretKeeper {
  /** Stores a secret and gives what to write in its place, such as `${secret:NAME}`. */
  put(name: string, value: string): Promise<string>
}

/** Adds a server by its filled-in form. */
export interface RecipeRequest {
  /** What to call it. */
  readonly name: string
  readonly input: FormInput
  readonly replace: boolean
  /** Of the preview that the person saw. */
  readonly agreed: string | undefined
}

/**
 * What a filled-in form would run. Throws `arguments_invalid` while something is missing.
 *
 * @param keepsSecrets whether its secrets will be kept elsewhere, so that nobody is warned of them.
 */
export function previewRecipe(recipe: EntryRecipe, input: FormInput, keepsSecrets: boolean): EntryPreview {
  const entryWith = (inPlaceOf?: () => string): Record<string, unknown> => recipe.entry(fillIn(recipe.fields, input, inPlaceOf))
  // Secrets that were just typed are not shown; what is agreed to is the entry with them.
  const shown = previewOf(entryWith(() => KEPT_SECRET))
  return { ...shown, fingerprint: fingerprintOf(entryWith()), warnings: warningsOf(entryWith(keepsSecrets ? () => '${secret}' : undefined)) }
}

/**
 * Adds the server of a filled-in form. Secrets go to the keeper, if there is one, and are left in the entry else; what was agreed to
 * is the same in either case. Nothing is kept or written before everything was checked.
 * Throws `arguments_invalid`, and what `ServerEdits.addServer` throws.
 *
 * @param prepare what has to be there before the server may start.
 */
export async function addFromRecipe(edits: Pick<ServerEdits, 'checkAddition' | 'addServer'>, recipe: EntryRecipe, request: RecipeRequest, keeper: SecretKeeper | undefined, prepare: () => Promise<unknown>): Promise<void> {
  const { name, input, replace, agreed } = request
  const typed = recipe.entry(fillIn(recipe.fields, input))
  requireAgreement(typed, agreed)
  edits.checkAddition(name, typed, replace, agreed)
  await prepare()
  const references = new Map<string, string>()
  for (const { field, value } of secretsIn(recipe.fields, input)) {
    const key = `${field.key}\n${value}`
    if (keeper === undefined || references.has(key)) continue
    const count = [...references.keys()].filter((other) => other.startsWith(`${field.key}\n`)).length
    references.set(key, await keeper.put(secretName(`${name}/${field.key}${count === 0 ? '' : `-${count + 1}`}`), value))
  }
  const entry = recipe.entry(fillIn(recipe.fields, input, (field, value) => references.get(`${field.key}\n${value}`) ?? value))
  await edits.addServer(name, entry, replace, fingerprintOf(entry))
}

/** A name that can stand in a reference to a secret. */
function secretName(text: string): string {
  return text.replace(/[^\w.()/@-]+/g, '-').replace(/^(?![A-Za-z_])/, '_')
}
