import { z } from 'zod'
import { rule } from '../access.ts'
import { data, list } from '../shape.ts'
import { effect, effectFrom } from '../tools.ts'

/** A call that a person is asked for. */
export const openApproval = data({
  /** Names it here. */
  id: z.string(),
  /** The AI app that calls, by its credential or as it names itself. */
  client: z.string(),
  server: z.string(),
  /** By the server's own name for it. */
  tool: z.string(),
  /** What clients call it by. */
  name: z.string(),
  effect,
  effectFrom,
  /** JSON of the arguments as the server would get them; secrets are masked. */
  arguments: z.string(),
  /** Characters of them that are not shown, where they are very long. */
  left: z.number().exactOptional(),
  /** Why a person is asked, as a sentence. */
  reason: z.string(),
  /** The rule that "always" would write; not set where none would hold against those that there are. */
  rule: rule.exactOptional(),
  /** ms since 1970 */
  at: z.number(),
  /** Whether the call waits. If not, nobody was there to be asked, or the app gave up: an answer is for the same call made again. */
  waiting: z.boolean(),
})

export const openApprovals = list(openApproval)

/**
 * `once`: this call, or the same made again. `session`: this tool, whatever its arguments, until the app's session ends. `always`: what the
 * rule says, which is written. `word`: what the model is told with a denial.
 */
export const approvalAnswer = z.object({
  id: z.string(),
  answer: z.enum(['once', 'session', 'always', 'deny']),
  word: z.string().max(500).optional(),
})

export type OpenApproval = z.infer<typeof openApproval>
export type ApprovalAnswer = z.infer<typeof approvalAnswer>
