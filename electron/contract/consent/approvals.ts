import { z } from 'zod'
import { rule } from '../access.ts'
import { data, list } from '../shape.ts'
import { effect, effectFrom } from '../tools.ts'

/** A call that waits for the user's approval. */
export const openApproval = data({
  /** Identifies it here. */
  id: z.string(),
  /** The calling AI app, by its credential or its own name. */
  client: z.string(),
  server: z.string(),
  /** As whom the server is signed in, if another server has its address and another account. The text of a provider is data. */
  account: z.string().optional(),
  /** The server's own name for it. */
  tool: z.string(),
  /** The name that clients use. */
  name: z.string(),
  effect,
  effectFrom,
  /** The server's own description of the tool; secrets are masked. */
  description: z.string().optional(),
  /** The argument that says best what the call is about, if one fits into a sentence; secrets are masked. */
  about: z.string().optional(),
  /** JSON of the arguments as the server would get them; secrets are masked. */
  arguments: z.string(),
  /** The number of their characters that are not shown, if they are very long. */
  left: z.number().optional(),
  /** Why approval is needed, as a sentence. */
  reason: z.string(),
  /** Whether a rule of the user asks, rather than the default. */
  ruled: z.literal(true).optional(),
  /** The rule that "always" would write; not set if existing rules would override it. */
  rule: rule.optional(),
  /** Further rules that it would write: one for each effect that the call may have. */
  otherRules: list(rule).optional(),
  /** ms since 1970 */
  at: z.number(),
  /** Whether the call waits. If not, no user was available, or the app gave up: an answer then applies to the same call made again. */
  waiting: z.boolean(),
})

export const openApprovals = list(openApproval)

/**
 * `once`: this call, or the same made again. `session`: calls of this tool that do no more, until the app's session ends. `always`: as the
 * rule, which is written. `word`: the message to the model if the call is denied.
 */
export const approvalAnswer = z.object({
  id: z.string(),
  answer: z.enum(['once', 'session', 'always', 'deny']),
  word: z.string().max(500).optional(),
})

export type OpenApproval = z.infer<typeof openApproval>
export type ApprovalAnswer = z.infer<typeof approvalAnswer>
