import { z } from 'zod'
import { role, rule } from './access.ts'
import { borrowedSecret, entryPreview } from './entries.ts'
import { EXPOSURES } from './exposure.ts'
import { data, list, texts } from './shape.ts'

/** What importing a whole configuration would do. */
export const configImportPlan = data({
  servers: list(
    data({
      name: z.string(),
      state: z.enum(['new', 'same', 'different']),
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
  /** Names of secrets that it refers to; `missing` are those without a value here, which the user must enter. */
  secrets: texts,
  missing: texts,
  /** The fingerprint of all that would be written, for the user to agree to. Not set if nothing would be. */
  fingerprint: z.string().optional(),
})

export type ConfigImportPlan = z.infer<typeof configImportPlan>
