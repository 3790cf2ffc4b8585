import { z } from 'zod'
import { role, rule } from './access.ts'
import { borrowedSecret, entryPreview } from './entries.ts'
import { EXPOSURES } from './exposure.ts'
import { data, list, texts } from './shape.ts'

const STATES = ['new', 'same', 'different'] as const

/** For whom an export with secrets is encrypted. */
export const encryptFor = z.union([z.object({ passphrase: z.string().min(1) }), z.object({ recipients: list(z.string()) })])

/** An export as an age file in ASCII armor. `left`: names of secrets that are not in it, because they come from files. */
export const encryptedExport = data({ text: z.string(), left: texts })

/** What opens an encrypted export. */
export const decryptWith = z.union([z.object({ passphrase: z.string() }), z.object({ identity: z.string() })])

/** What importing a whole configuration would do. */
export const configImportPlan = data({
  servers: list(
    data({
      name: z.string(),
      state: z.enum(STATES),
      /** Whether it would be written. */
      comes: z.boolean(),
      /** What would run, or be connected to, and what it would be given. */
      preview: entryPreview,
    }),
  ),
  /** Only those that would be written. */
  profiles: list(data({ name: z.string(), servers: texts, expose: z.enum(EXPOSURES).optional() })),
  roles: list(role),
  rules: list(rule),
  /** Those that would be written, secrets masked, and what the model that they name would get. */
  settings: list(data({ name: z.string(), value: z.string(), borrowed: list(borrowedSecret) })),
  /** Names of secrets that it refers to; `missing` are those without a value here or in the file, which the user must enter. */
  secrets: texts,
  missing: texts,
  /**
   * Values of secrets in the file. One that has another value here stays, unless it is to be replaced. `inFile`: it comes from a file here,
   * and always stays.
   */
  values: list(data({ name: z.string(), state: z.enum(STATES), comes: z.boolean(), inFile: z.boolean().optional() })),
  /** Sign-ins in the file; `identity` is as whom, as far as the provider said it. */
  signIns: list(data({ url: z.string(), account: z.string(), identity: z.string().optional(), state: z.enum(STATES), comes: z.boolean() })),
  /** The fingerprint of all that would be written, for the user to agree to. Not set if nothing would be. */
  fingerprint: z.string().optional(),
})

export type ConfigImportPlan = z.infer<typeof configImportPlan>
