import { z } from 'zod'
import { decidedBy, ruleFrom } from './consent/decided-by.ts'
import { rolePattern } from './consent/role-pattern.ts'
import { namePattern } from './consent/written-pattern.ts'
import { argumentPatterns } from './consent/rule-arguments.ts'
import { data, list, record, texts } from './shape.ts'
import { effect } from './tools.ts'

/** A credential of one client for HTTP access. Its token is returned once, when it is created, and is in no list. */
export const credential = data({
  name: z.string(),
  /** The profile that its client must use; not set: any. */
  profile: z.string().optional(),
  /** The role that applies to it. */
  role: z.string().optional(),
  /** The app that signed in with a code, as it names itself; not set: its client sends a token that Tooltray showed once. */
  client: z.string().exactOptional(),
  /** ms since 1970 */
  madeAt: z.number(),
  /** ms since 1970, accurate to some minutes; not set: never. */
  usedAt: z.number().exactOptional(),
})

/** An app that asks to sign in, by what it says of itself. */
export const askingApp = data({
  name: z.string(),
  /** Where its sign-in leads: a host, or a sentence for a program on the device. */
  leadsTo: z.string(),
})

/**
 * The code that a device signs in with. `state`: `open` until it was used, its time is up, or it was typed wrong too often. The code is
 * only there while it is open.
 */
export const pairing = data({
  state: z.enum(['open', 'used', 'expired', 'wrong']),
  code: z.string().exactOptional(),
  /** ms since 1970 */
  expires: z.number(),
  /** The apps whose sign-in page was opened since, oldest first. */
  asking: list(askingApp),
  /** The credential of the device that signed in. */
  device: z.string().exactOptional(),
})

/** What some clients may use: patterns of tools, and of the arguments of their calls. */
export const role = data({
  name: z.string(),
  /** The clients it applies to, besides credentials that name it; not set: none. */
  clients: texts.exactOptional(),
  /** Not set: everything that is not denied. */
  allow: list(rolePattern).exactOptional(),
  deny: list(rolePattern).exactOptional(),
})

/** A role as it is written. */
export const roleToSave = z.object({
  name: z.string(),
  clients: texts.optional(),
  allow: list(rolePattern).optional(),
  deny: list(rolePattern).optional(),
})

/** The decision on a call: it runs, the user must approve it first, or the tool is hidden. */
export const decision = z.enum(['allow', 'ask', 'deny'])

const ruleKeys = {
  server: namePattern.exactOptional(),
  /** A tool by the server's own name or the displayed name, optionally with its server's name in front. */
  tool: namePattern.exactOptional(),
  effect: effect.exactOptional(),
  client: namePattern.exactOptional(),
  profile: z.string().exactOptional(),
  /** The arguments of the call, as the server gets them. */
  arguments: argumentPatterns.exactOptional(),
  decision,
}

/** What is noted beside a rule. Notes match nothing. A rule without them was written by hand. */
export const ruleNotes = {
  /** Names the rule while its number changes. */
  id: z.string().trim().min(1, 'must not be empty').exactOptional(),
  /** ISO 8601 */
  madeAt: z.string().exactOptional(),
  from: ruleFrom.exactOptional(),
}

/** A rule of the user. A missing key matches everything; texts are patterns of names (`NamePattern`). */
export const rule = data({ ...ruleKeys, ...ruleNotes })

/** Which rule: by its number in the file, from 1, or by its id. */
export const rulePlace = z.union([z.object({ number: z.number().int().min(1) }), z.object({ id: z.string() })])

/** A rule as it is applied. `unreadable`: part of it is invalid, so it denies what the rest matches, or allows nothing. */
export const listedRule = data({ ...ruleKeys, ...ruleNotes, unreadable: z.literal(true).exactOptional() })

/** The call to check; `arguments`: as the server would get them. */
export const policyQuestion = z.object({
  client: z.string(),
  tool: z.string(),
  profile: z.string().optional(),
  arguments: record.optional(),
})

/** The decision for a client and a tool, and the rule behind it. */
export const policyDecision = data({
  decision,
  reason: z.string(),
  /** What decides; not set if no such tool is there, or something that it depends on is missing. */
  by: decidedBy.exactOptional(),
  /** No arguments were given, and other rules depend on them. */
  dependsOnArguments: z.literal(true).exactOptional(),
})

export type AskingApp = z.infer<typeof askingApp>
export type Pairing = z.infer<typeof pairing>
export type Credential = z.infer<typeof credential>
export type Decision = z.infer<typeof decision>
export type Rule = z.infer<typeof rule>
export type ListedRule = z.infer<typeof listedRule>
export type RulePlace = z.infer<typeof rulePlace>
export type PolicyQuestion = z.infer<typeof policyQuestion>
export type PolicyDecision = z.infer<typeof policyDecision>
