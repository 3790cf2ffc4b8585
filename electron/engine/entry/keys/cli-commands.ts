import { z } from 'zod'
import { flag, someText } from '../schema-values.ts'

const hints = z.object(
  {
    readOnlyHint: flag.optional(),
    destructiveHint: flag.optional(),
    idempotentHint: flag.optional(),
    openWorldHint: flag.optional(),
  },
  { error: 'must be an object' },
)

const choices = z.array(someText, { error: 'must be a list of texts' }).optional()

const option = z.object(
  {
    type: z.enum(['boolean', 'string', 'number', 'integer'], { error: 'must be "boolean", "string", "number" or "integer"' }).optional(),
    description: someText.optional(),
    choices,
    repeat: flag.optional(),
    required: flag.optional(),
    /** How its value is written: `--name VALUE`, or `--name=VALUE`. */
    equals: flag.optional(),
  },
  { error: 'must be an object' },
)

const argument = z.object(
  { name: someText, description: someText.optional(), choices, repeat: flag.optional(), required: flag.optional() },
  { error: 'must be an object with a "name"' },
)

const given = z.object(
  {
    description: someText.optional(),
    annotations: hints.optional(),
    options: z
      .record(z.string().regex(/^--?[A-Za-z0-9?@#][\w.-]*$/, { error: 'must be an option such as "--name" or "-n"' }), option, {
        error: 'must be an object of options',
      })
      .optional(),
    arguments: z.array(argument, { error: 'must be a list of arguments' }).optional(),
    /** Whether it accepts `--` as the end of options. */
    endsOptions: flag.optional(),
  },
  { error: 'must be an object' },
)

const words = z.string({ error: 'must be the words of a subcommand' }).regex(/^(?:[^\s-]\S*(?: [^\s-]\S*)*)?$/, {
  error: 'must be the words of a subcommand, such as "remote add", or "" for the program itself',
})

/** The configuration of one subcommand in an entry. With options or arguments, its help is not read. */
export type GivenCommand = z.output<typeof given>

/** The subcommands that an entry offers, by their words; `""` is the program itself. */
export type GivenCommands = Readonly<Record<string, GivenCommand>>

/** `["log", "remote add"]`, or an object with a configuration for each. */
export const cliCommands = z.union(
  [z.array(words).transform((names): GivenCommands => Object.fromEntries(names.map((name) => [name, {}]))), z.record(words, given)],
  { error: 'must be a list of subcommands, or an object of them' },
)

/** Normalizes the spelling of an entry's `type`; undefined if it is not text. */
export function typeWord(type: unknown): string | undefined {
  return typeof type === 'string' ? type.toLowerCase().replace(/[-_ ]/g, '') : undefined
}

/** Whether an unchecked entry of servers.json is a CLI tool, whose subcommands are tools. */
export function isCliEntry({ type }: Readonly<Record<string, unknown>>): boolean {
  return typeWord(type) === 'cli'
}
