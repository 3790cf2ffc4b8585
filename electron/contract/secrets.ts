import { z } from 'zod'
import { data, texts } from './shape.ts'

/**
 * Where secrets are kept.
 *
 * - `keychain`: the operating system's own
 * - `file`: a file of mode 0600, because there is no keychain that can be reached, or because a person chose it
 * - `locked`: the keychain is there and does not open; nothing is read or written until it does
 * - `unknown`: no secret was wanted yet, so nobody has asked
 */
export const secretPlace = z.discriminatedUnion('kind', [
  data({ kind: z.literal('keychain') }),
  // `detail` is what the system said, for those who look for the cause.
  data({ kind: z.literal('file'), file: z.string(), reason: z.string(), detail: z.string().optional() }),
  data({ kind: z.literal('locked'), reason: z.string() }),
  data({ kind: z.literal('unknown') }),
])

/** A secret as a person sees it: what it is called and who refers to it. Its value never leaves the engine. */
export const listedSecret = data({
  name: z.string(),
  usedBy: texts,
  /** ms since 1970; not set: servers want it, and nobody has given it. */
  savedAt: z.number().optional(),
})

/** A secret that was found in an entry: where it stood and under which name it is kept. */
export const keptSecret = data({ where: z.string(), name: z.string() })

export type SecretPlace = z.infer<typeof secretPlace>
export type ListedSecret = z.infer<typeof listedSecret>
export type KeptSecret = z.infer<typeof keptSecret>
