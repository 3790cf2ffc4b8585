import { z } from 'zod'
import { sandboxRules } from './consent/sandbox.ts'
import { data, list, record, texts } from './shape.ts'

/** A secret that is there already and would go to somebody who does not have it yet. */
export const borrowedSecret = data({
  secret: z.string(),
  /** Who uses it now: servers, or the settings; nobody when it is only kept. */
  of: texts,
  /** Who would get it: a host, or a command line. */
  to: z.string(),
})

/** A program that an entry wants and that is not on this computer. */
export const missingProgram = data({
  program: z.string(),
  /** What brings it, where to get it, and the command that installs it on this system, as sentences. */
  how: z.string(),
})

/** What an entry of servers.json will do, as a person has to see it before it may. */
export const entryPreview = data({
  /** The program and its arguments, word by word, secrets masked; for an address not set. */
  words: texts.optional(),
  cwd: z.string().optional(),
  /** Secrets masked. */
  url: z.string().optional(),
  /**
   * The variables that the program is given, or the headers that are sent. `value` is not set for what the person filled in themselves;
   * secrets in it are masked.
   */
  variables: list(data({ name: z.string(), value: z.string().optional() })),
  /** What it may reach in its sandbox; for one without not set. */
  sandbox: sandboxRules.optional(),
  /** Where keys are written out, such as `env.GITHUB_TOKEN`: they are kept as secrets when it is added. */
  keys: texts,
  /** What it is given of the person's: variables of the environment by name, and "the secret NAME". */
  reads: texts,
  /** What it would be given as well, if it were set: variables and secrets that are nowhere, as in `reads`. */
  unset: texts.exactOptional(),
  /** The program that it starts, where this computer does not have it. */
  missing: missingProgram.exactOptional(),
  /** Keys that the entry leaves open: each is asked for once it is added. */
  open: texts.exactOptional(),
  /** Secrets of others that it would be given: each wants a word of its own. */
  borrowed: list(borrowedSecret),
  warnings: texts,
  /** What the person agrees to, as sha256 in hex. Not set for an address that is given nothing: it runs nothing here. */
  fingerprint: z.string().optional(),
})

const pasted = {
  name: z.string(),
  /** As it would stand in servers.json. A key that the text leaves open is a reference to a secret that is not there yet. */
  entry: record,
  /** Why it cannot be added as it is, as a sentence. */
  problem: z.string().optional(),
  /** What a person should know of it, as sentences. */
  notes: texts,
}

/** A server out of a pasted text. */
export const pastedServer = data(pasted)

/** The same with what it would run. */
export const previewedServer = data({ ...pasted, preview: entryPreview })

/** A server to be added. */
export const serverAddition = z.object({
  name: z.string(),
  entry: record,
  replace: z.boolean().default(false),
  /** The fingerprint of the preview that the person agreed to. */
  agreed: z.string().optional(),
  /** What was typed for keys that the preview has in `open` or `unset`: they are kept as secrets. */
  keys: z.record(z.string(), z.string().min(1)).optional(),
})

/**
 * One thing that a person is asked for before a server can be added. All texts are of whoever published the server, but for the question
 * whether it runs in a sandbox.
 */
export const formField = data({
  /** Unlike that of every other field of the form. */
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

/** A form to fill in. `keepsSecrets`: secrets that are filled in do not stay in servers.json. */
export const entryForm = { fields: list(formField), keepsSecrets: z.boolean() }

/** What was filled in, by key. What is not there has its default. */
export const formInput = z.record(z.string(), z.union([z.string(), texts])).readonly()

export type BorrowedSecret = z.infer<typeof borrowedSecret>
export type MissingProgram = z.infer<typeof missingProgram>
export type EntryPreview = z.infer<typeof entryPreview>
export type PastedServer = z.infer<typeof pastedServer>
export type PreviewedServer = z.infer<typeof previewedServer>
export type FormField = z.infer<typeof formField>
export type FormInput = z.infer<typeof formInput>
