import { z } from 'zod'
import { rolePattern } from './consent/role-pattern.ts'
import { argumentPatterns } from './consent/rule-arguments.ts'
import { data, list, record, texts } from './shape.ts'
import { effect } from './tools.ts'

/** What one client comes in by over HTTP. Its token is told once, when it is made, and is in no list. */
export const credential = data({
  name: z.string(),
  /** The profile that its client works in, whatever it asks for; not set: any. */
  profile: z.string().exactOptional(),
  /** The role that holds for it. */
  role: z.string().exactOptional(),
  /** ms since 1970 */
  madeAt: z.number(),
  /** ms since 1970, some minutes exact; not set: never. */
  usedAt: z.number().exactOptional(),
})

/** What some clients may use: patterns of tools, and of arguments of their calls. */
export const role = data({
  name: z.string(),
  /** Whom it holds for beside credentials that name it; not set: nobody. */
  clients: texts.exactOptional(),
  /** Not set: all that nothing denies. */
  allow: list(rolePattern).exactOptional(),
  deny: list(rolePattern).exactOptional(),
})

/** The same as it is written. */
export const roleToSave = z.object({
  name: z.string(),
  clients: texts.optional(),
  allow: list(rolePattern).optional(),
  deny: list(rolePattern).optional(),
})

/** What becomes of a call: it runs, a person is asked first, or the tool is not there at all. */
export const decision = z.enum(['allow', 'ask', 'deny'])

const ruleKeys = {
  server: z.string().exactOptional(),
  /** A tool by its server's own name, or by the name shown, also with its server before it. */
  tool: z.string().exactOptional(),
  effect: effect.exactOptional(),
  client: z.string().exactOptional(),
  profile: z.string().exactOptional(),
  /** What calls are sent with, as their server gets it. */
  arguments: argumentPatterns.exactOptional(),
  decision,
}

/** What a person has decided. What is not set stands for all; texts are patterns, with `*` for anything. */
export const rule = data(ruleKeys)

/** A rule as it is in force. `unreadable`: something of it cannot be read, so it denies what is left of it, or allows nothing. */
export const listedRule = data({ ...ruleKeys, unreadable: z.literal(true).exactOptional() })

/** Whose call of what is asked about; `arguments`: as its server would get them. */
export const policyQuestion = z.object({
  client: z.string(),
  tool: z.string(),
  profile: z.string().optional(),
  arguments: record.optional(),
})

/** Whether a client may use a tool, and the rule that decides. */
export const policyDecision = data({ decision, reason: z.string() })

export type Credential = z.infer<typeof credential>
export type Decision = z.infer<typeof decision>
export type Rule = z.infer<typeof rule>
export type ListedRule = z.infer<typeof listedRule>
export type PolicyDecision = z.infer<typeof policyDecision>
