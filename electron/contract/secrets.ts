import { z } from 'zod'
import { data, texts } from './shape.ts'

/**
 * Where secrets are stored.
 *
 * - `keychain`: the operating system's own
 * - `file`: a file of mode 0600, because no keychain is accessible, or the user chose it
 * - `locked`: the keychain exists but does not open; nothing is read or written until it does
 * - `unknown`: no secret was needed yet, so the keychain was not checked
 */
export const secretPlace = z.discriminatedUnion('kind', [
  data({ kind: z.literal('keychain') }),
  // `detail` is the system's message, for diagnosis.
  data({ kind: z.literal('file'), file: z.string(), reason: z.string(), detail: z.string().optional() }),
  data({ kind: z.literal('locked'), reason: z.string() }),
  data({ kind: z.literal('unknown') }),
])

/** A secret for display: its name, and what refers to it. Its value never leaves the engine. */
export const listedSecret = data({
  name: z.string(),
  usedBy: texts,
  /** ms since 1970; not set: it has no value, although servers refer to it or a file has its name. */
  savedAt: z.number().optional(),
  /** The file that it comes from, which Tooltray only reads. `reason`: why it cannot be read now, as the end of a sentence. */
  file: data({ path: z.string(), reason: z.string().optional() }).optional(),
})

/** The folder of secrets as files. */
export const secretFolder = data({ path: z.string(), found: z.boolean() })

/** A secret that was found in an entry: its place, and the name under which it is stored. */
export const keptSecret = data({ where: z.string(), name: z.string() })

export type SecretPlace = z.infer<typeof secretPlace>
export type SecretFolderStatus = z.infer<typeof secretFolder>
export type ListedSecret = z.infer<typeof listedSecret>
export type KeptSecret = z.infer<typeof keptSecret>
