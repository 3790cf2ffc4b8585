import { z } from 'zod'
import { problem } from '../problem.ts'
import { data, list, texts } from '../shape.ts'
import { SIGN_IN_STEPS } from './sign-in-step.ts'

/**
 * Why something needs the user, the most urgent first.
 *
 * - `approval`: a call waits for approval
 * - `question`: a server asks something
 * - `sign-in`, `key`: a server cannot work without one
 * - `held`: tools of a server changed and wait for review
 * - `marked`: tools of a new server have texts that are aimed at the model, and do not wait
 * - `rules`: rules that were set for one tool each, and allow more
 * - `failed`: a server does not start, or cannot be reached
 * - `fix`: a part of the settings cannot be read, or Tooltray itself has a problem
 * - `sync`: your other computers made changes that wait, or conflicts, or nothing can be exchanged with them
 * - `update`: newer versions of packages that servers run wait; all of them are one need
 */
export const NEED_KINDS = ['approval', 'question', 'sign-in', 'key', 'held', 'marked', 'rules', 'failed', 'fix', 'sync', 'update'] as const

/** Something that needs the user. */
export const need = data({
  /** Identifies it and its content: another one if that changes. */
  id: z.string(),
  kind: z.enum(NEED_KINDS),
  /** Since when, in ms since 1970. */
  since: z.number(),
  server: z.string().optional(),
  /** Of an approval: the calling AI app, by its credential or its own name. */
  client: z.string().optional(),
  /** Of an approval: the server's own name for the tool. */
  tool: z.string().optional(),
  /** Of an approval: the argument that says best what the call is about. */
  about: z.string().optional(),
  /** Of an approval: the app does not wait for it any more. */
  late: z.literal(true).optional(),
  /** The id of the approval or question. */
  of: z.string().optional(),
  /** Of several updates: the servers that they are for. */
  servers: list(z.string()).optional(),
  /** Of one update: the version that waits. */
  version: z.string().optional(),
  /** How many changed tools or changes of other computers wait, tools are marked, parts of the settings fail, or rules allow too much. */
  count: z.number().optional(),
  /** Of changes of other computers: the one that made all of them; not set if several did. */
  computer: z.string().optional(),
  /** Of changes of other computers, and of conflicts: what they are about, by name. */
  names: texts.optional(),
  /** Of conflicts: how many items several computers changed without knowledge of each other. */
  conflicts: z.number().optional(),
  /** What went wrong, or what a server asks. */
  problem: problem.optional(),
  /** Names of the missing secrets. */
  missing: list(z.string()).optional(),
  /** Whether a remote server cannot be reached, rather than a program does not start. */
  remote: z.literal(true).optional(),
  /** Of a sign-in: what to do next. Not set if its server has no sign-in that Tooltray can begin. */
  signIn: z.enum(SIGN_IN_STEPS).optional(),
  /** Whether it can be dismissed until it changes. */
  dismissible: z.literal(true).optional(),
})

export const needs = list(need)

export type NeedKind = (typeof NEED_KINDS)[number]
export type Need = z.infer<typeof need>
