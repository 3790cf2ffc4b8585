import { z } from 'zod'
import { sandboxRules } from './consent/sandbox.ts'
import { missingProgram } from './problem.ts'
import { data, list, record, texts } from './shape.ts'

/** An existing secret that would be shared with a new recipient. */
export const borrowedSecret = data({
  secret: z.string(),
  /** Its current users: servers, or the settings; empty if it is only stored. */
  of: texts,
  /** The new recipient: a host, or a command line. */
  to: z.string(),
})

/** What an entry of servers.json will do, as the user must see it before agreeing. */
export const entryPreview = data({
  /** The program and its arguments, word by word, secrets masked; not set for an address. */
  words: texts.optional(),
  /** The package of the command that Tooltray keeps: its name, and the version if only one is meant. */
  package: z.string().optional(),
  cwd: z.string().optional(),
  /** Secrets masked. */
  url: z.string().optional(),
  /**
   * The environment variables of the program, or the headers of requests. `value` is not set if the user entered it; secrets in it are
   * masked.
   */
  variables: list(data({ name: z.string(), value: z.string().optional() })),
  /** What it has access to in its sandbox; not set without one. */
  sandbox: sandboxRules.optional(),
  /** Where literal keys are, such as `env.GITHUB_TOKEN`: they are stored as secrets when it is added. */
  keys: texts,
  /** What it gets from the user: environment variables by name, and "the secret NAME". */
  reads: texts,
  /** What it would also get if it were set: variables and secrets without a value, as in `reads`. */
  unset: texts.optional(),
  /** The program that it starts, if this computer does not have it. */
  missing: missingProgram.optional(),
  /** Keys that the entry leaves open: the user is asked for each after it is added. */
  open: texts.optional(),
  /** Secrets of other servers that it would get: each needs separate consent. */
  borrowed: list(borrowedSecret),
  warnings: texts,
  /** What the user agrees to, as SHA-256 in hex. Not set for an address that gets nothing: it runs nothing here. */
  fingerprint: z.string().optional(),
})

const pasted = {
  name: z.string(),
  /** The entry for servers.json. A key that the text leaves open is a reference to a secret without a value. */
  entry: record,
  /** Why it cannot be added as it is, as a sentence. */
  problem: z.string().optional(),
  /** Notes for the user, as sentences. */
  notes: texts,
}

/** A server in a pasted text. */
export const pastedServer = data(pasted)

/** A pasted server, with its preview. */
export const previewedServer = data({ ...pasted, preview: entryPreview })

/** A server to be added. */
export const serverAddition = z.object({
  name: z.string(),
  entry: record,
  replace: z.boolean().default(false),
  /** The fingerprint of the preview that the user agreed to. */
  agreed: z.string().optional(),
  /** The values for keys in the preview's `open` or `unset`: they are stored as secrets. */
  keys: z.record(z.string(), z.string().min(1)).optional(),
})

/**
 * A value that the user is asked for before a server can be added. All texts come from the server's publisher, except those of the question
 * whether it runs in a sandbox.
 */
export const formField = data({
  /** Unique in the form. */
  key: z.string(),
  label: z.string(),
  description: z.string().optional(),
  kind: z.enum(['text', 'number', 'boolean', 'file', 'folder']),
  required: z.boolean(),
  /** May have several values. */
  multiple: z.boolean(),
  secret: z.boolean(),
  /** Empty: none. */
  default: texts,
  /** One of these, if there are any. */
  choices: texts,
  placeholder: z.string().optional(),
  /** Limits of a number. */
  min: z.number().optional(),
  max: z.number().optional(),
})

/** A form to fill in. `keepsSecrets`: secrets are stored elsewhere than in servers.json. */
export const entryForm = { fields: list(formField), keepsSecrets: z.boolean() }

/** The values, by key. A missing one has its default. */
export const formInput = z.record(z.string(), z.union([z.string(), texts])).readonly()

export type BorrowedSecret = z.infer<typeof borrowedSecret>
export type EntryPreview = z.infer<typeof entryPreview>
export type PastedServer = z.infer<typeof pastedServer>
export type PreviewedServer = z.infer<typeof previewedServer>
export type FormField = z.infer<typeof formField>
export type FormInput = z.infer<typeof formInput>
