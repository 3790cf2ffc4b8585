import { z } from 'zod'
import { role, rule } from './access.ts'
import { borrowedSecret, entryPreview } from './entries.ts'
import { EXPOSURES } from './exposure.ts'
import { data, list, texts } from './shape.ts'

/** The scalar settings of servers.json. `rerank`, and values for single apps, are edited by hand. */
export const plainSetting = z.enum([
  'startTimeout',
  'callTimeout',
  'questionTimeout',
  'idle',
  'idleMin',
  'idleMax',
  'maxProcesses',
  'refreshEvery',
  'searchByMeaning',
  'learntTools',
  'resultLimit',
  'destructive',
  'scripts',
])

export const settingValue = z.union([z.string(), z.number(), z.boolean()])

/** A setting as written in servers.json: a value, or one for each of some AI apps, by their ids or names. */
export const shownSetting = z.union([settingValue, z.record(z.string(), z.union([z.number(), z.boolean()]))])

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
  profiles: list(data({ name: z.string(), servers: texts, expose: z.enum(EXPOSURES).exactOptional() })),
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

export type PlainSetting = z.infer<typeof plainSetting>
export type SettingValue = z.infer<typeof settingValue>
export type ShownSetting = z.infer<typeof shownSetting>
export type ConfigImportPlan = z.infer<typeof configImportPlan>
