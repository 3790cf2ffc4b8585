import { z } from 'zod'
import type { NamePattern } from '../../../contract/consent/name-pattern.ts'
import { patterns, texts } from '../schema-values.ts'

/** Which tools of a server are offered (by patterns, with `*` for any text), and under which names. */
export interface ToolRules {
  /** Undefined: all. */
  readonly allow: readonly NamePattern[] | undefined
  readonly deny: readonly NamePattern[]
  /** From the server's own name to the name shown. */
  readonly rename: ReadonlyMap<string, string>
  /** Replacements for the server's descriptions, by the server's own name of the tool. */
  readonly descriptions: ReadonlyMap<string, string>
  /** Which offered tools are listed directly, by pattern. Those that match a pattern after a `!` never are. */
  readonly direct: readonly NamePattern[]
}

const rename = texts.transform((names, context): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  for (const [from, to] of Object.entries(names)) {
    if (to.trim() === '') context.addIssue({ code: 'custom', path: [from], message: 'must not be empty' })
    if (taken.has(to)) context.addIssue({ code: 'custom', path: [from], message: `is a name that another tool already gets: "${to}"` })
    taken.add(to)
  }
  return new Map(Object.entries(names))
})

/** Characters of a user's description of a tool. Every session that lists the tool pays for it in tokens. */
const LONGEST_DESCRIPTION = 4000

const descriptions = z
  .record(
    z.string(),
    z
      .string({ error: 'must be text' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(LONGEST_DESCRIPTION, { error: `must not have more than ${LONGEST_DESCRIPTION} characters` }),
    { error: 'must be an object of texts' },
  )
  .transform((given): ReadonlyMap<string, string> => new Map(Object.entries(given)))

/** `tools` of an entry as in the file. */
export const toolRules = z
  .object(
    {
      allow: patterns.optional(),
      deny: patterns.optional(),
      rename: rename.optional(),
      descriptions: descriptions.optional(),
      direct: patterns.optional(),
    },
    { error: 'must be an object' },
  )
  .transform(({ allow, deny = [], rename = new Map(), descriptions = new Map(), direct = [] }): ToolRules => ({
    allow,
    deny,
    rename,
    descriptions,
    direct,
  }))
