import { z } from 'zod'
import { borrowedSecret } from '../entries.ts'
import { data, list, texts } from '../shape.ts'

/** The settings that the control API reads and writes, by their paths in servers.json: `hooks` at its top, all others in `settings`. */
export const settingKey = z.enum([
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
  'rerank',
  'registry',
  'audit.enabled',
  'audit.arguments',
  'audit.object',
  'audit.days',
  'audit.megabytes',
  'packages.youngest',
  'packages.hold',
  'packages.look',
  'gallery.update',
  'gallery.suggest',
  'gallery.list',
  'sync.folder',
  'sync.take',
  'telemetry',
  'http.enabled',
  'http.host',
  'http.port',
  'http.tls',
  'http.trustedProxy',
  'http.oidc',
  'http.signIn',
  'hooks',
])

/** A value as in the file, for the schema of its setting to check. Secrets in a shown one are masked; a mask that comes back is kept. */
export const settingValue = z.json()

/** The value of each setting; those without one are left out. */
export const settingValues = z.partialRecord(settingKey, settingValue)

/** A setting to write; without a value, its usual one applies again. `agreed`: the fingerprint of its preview. */
export const settingChange = z.object({ key: settingKey, value: settingValue.optional(), agreed: z.string().optional() })

/** What a change of a setting means beyond the setting: what it runs, opens, or sends. */
export const settingPreview = data({
  /** As sentences; empty if it does none of that. */
  says: texts,
  /** Secrets that it would send away: each needs separate consent. */
  borrowed: list(borrowedSecret),
  /** What the user agrees to. Not set if nothing needs consent. */
  fingerprint: z.string().optional(),
})

export type SettingKey = z.infer<typeof settingKey>
export type SettingValue = z.infer<typeof settingValue>
export type SettingValues = z.infer<typeof settingValues>
export type SettingPreview = z.infer<typeof settingPreview>
