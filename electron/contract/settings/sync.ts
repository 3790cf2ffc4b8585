import { z } from 'zod'
import { rule } from '../access.ts'
import { diffLine } from '../clients.ts'
import { entryPreview } from '../entries.ts'
import { problem } from '../problem.ts'
import { data, list, texts } from '../shape.ts'

const itemKinds = z.enum(['server', 'sandbox', 'package', 'profile', 'role', 'rule', 'setting', 'script'])

/** An item of the shared configuration: `key` names it in requests. */
const item = { key: z.string(), kind: itemKinds, name: z.string() }

/** A change of another computer that waits for the user. An item in conflict is not one. */
const waitingChange = data({
  ...item,
  change: z.enum(['new', 'changed', 'removed']),
  /** The computer that made it. */
  computer: z.string(),
  /** Of a server that comes or changes: what would run, or be connected to. */
  preview: entryPreview.optional(),
  /** The value as JSON, secrets masked; not set if it is removed. */
  text: z.string().optional(),
  /** Of a rule: what it says, unless a part of it is invalid. */
  rule: rule.optional(),
  /** Of an item that changed: the lines of its JSON that do, secrets masked. */
  difference: list(diffLine).optional(),
  /** How many paths of this computer the user must name for a server: 0 if it has as many as before. */
  paths: z.number(),
  /** The paths that it has so far, if others must be named. */
  pathsHere: texts,
  /** Why it could not be taken. */
  problem: z.string().optional(),
  /** Of exactly this change, for the user to agree to. */
  fingerprint: z.string(),
})

/** One side of a conflict. `by` and `n` name it in requests. */
const conflictSide = data({
  by: z.string(),
  n: z.number(),
  computer: z.string(),
  /** ms since 1970 */
  at: z.number(),
  /** The value as JSON, secrets masked; not set if this side removed the item. */
  text: z.string().optional(),
  /** Whether it is what this computer uses until the user decides. */
  here: z.boolean(),
  /** Of a server: what would run, or be connected to. */
  preview: entryPreview.optional(),
  /** Of a rule: what it says, unless a part of it is invalid. */
  rule: rule.optional(),
  /** Of exactly this side, for the user to agree to. */
  fingerprint: z.string(),
})

/** What the user's computers share, and what waits for a decision. */
export const syncStatus = data({
  /** Not set if nothing is shared. */
  folder: z.string().optional(),
  take: z.enum(['ask', 'all']),
  /** The other computers, and when each last wrote, ms since 1970. */
  computers: list(data({ name: z.string(), at: z.number() })),
  waiting: list(waitingChange),
  /** Items that several computers changed without knowledge of each other. */
  conflicts: list(data({ ...item, sides: list(conflictSide) })),
  /** Files of the folder that are not complete, or not of Tooltray. */
  unread: texts,
  /** Why nothing is exchanged at the moment. */
  problem: problem.optional(),
})

/** Changes to take: each with the fingerprint that was shown, and the paths of servers that are new here. */
export const syncAccepted = z.object({
  changes: list(z.object({ key: z.string(), agreed: z.string(), paths: texts.optional() })),
})

/** A decision for all computers: by one side of a conflict, or by what this computer has. */
export const syncChoice = z.object({
  key: z.string(),
  side: z.union([z.literal('here'), z.object({ by: z.string(), n: z.number() })]),
  /** The fingerprint of the side that was shown; not needed for what this computer has. */
  agreed: z.string().optional(),
})

export type SyncStatus = z.infer<typeof syncStatus>
export type SyncAccepted = z.infer<typeof syncAccepted>
export type SyncChoice = z.infer<typeof syncChoice>
export type WaitingChange = z.infer<typeof waitingChange>
