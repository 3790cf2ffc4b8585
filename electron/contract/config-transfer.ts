import { z } from 'zod'
import { role, rule } from './access.ts'
import { borrowedSecret, entryPreview } from './entries.ts'
import { EXPOSURES } from './exposure.ts'
import { data, list, texts } from './shape.ts'

/** The settings of servers.json that are one word each; `rerank`, and what holds for single apps, are written by hand. */
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

/** What servers.json says of a setting: a value, or one for each of some AI apps, by their ids or names. */
export const shownSetting = z.union([settingValue, z.record(z.string(), z.union([z.number(), z.boolean()]))])

/** What taking over a whole set-up would do. */
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
  /** Those that would be written. */
  profiles: list(data({ name: z.string(), servers: texts, expose: z.enum(EXPOSURES).exactOptional() })),
  roles: list(role),
  rules: list(rule),
  /** Those that would be written, secrets masked, and what the model that they name would be given. */
  settings: list(data({ name: z.string(), value: z.string(), borrowed: list(borrowedSecret) })),
  /** Names of secrets that it refers to, and of those the ones that are not known here: they have to be given by hand. */
  secrets: texts,
  missing: texts,
  /** Of all that would be written: what the person agrees to. Not set when that is nothing. */
  fingerprint: z.string().optional(),
})

export type PlainSetting = z.infer<typeof plainSetting>
export type SettingValue = z.infer<typeof settingValue>
export type ShownSetting = z.infer<typeof shownSetting>
export type ConfigImportPlan = z.infer<typeof configImportPlan>
