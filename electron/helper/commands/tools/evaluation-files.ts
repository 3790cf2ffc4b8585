import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { TooltrayError, messageOf, systemCodeOf } from '../../../engine/base/errors.ts'
import type { CatalogueTool, JudgedQuery } from '../../../engine/search/evaluation.ts'

const tools = z
  .array(
    z.looseObject({
      server: z.string(),
      name: z.string(),
      description: z.string().nullish(),
      inputSchema: z.unknown().optional(),
      serverDescription: z.string().nullish(),
    }),
  )
  .min(1, { error: 'there is no tool in it' })

const queries = z
  .array(z.looseObject({ query: z.string(), groups: z.array(z.array(z.string()).min(1)) }))
  .min(1, { error: 'there is no query in it' })

const SHAPES = {
  tools: { schema: tools, form: '[{"server", "name", "description", "inputSchema", "serverDescription"?}, ...]' },
  queries: {
    schema: queries,
    form: '[{"query", "groups": [["server__tool", ...], ...]}, ...], each group a need, with the tools that meet it; [] where nothing fits',
  },
}

/**
 * Reads a catalog to search in. Throws `arguments_invalid` with the place of the error.
 *
 * @param file as it was typed.
 * @param absolute resolves a path against the folder in which the command was typed.
 */
export async function readTools(file: string, absolute: (path: string) => string): Promise<CatalogueTool[]> {
  const read = (await readAs('tools', file, absolute)) as z.output<typeof tools>
  return read.map(({ server, name, description, inputSchema, serverDescription, ...rest }) => ({
    server,
    name,
    inputSchema,
    ...(typeof rest.title === 'string' ? { title: rest.title } : {}),
    ...(description == null ? {} : { description }),
    ...(serverDescription == null ? {} : { serverDescription }),
  }))
}

/** Reads queries with the tools that they need; parameters and errors as `readTools`. */
export async function readQueries(file: string, absolute: (path: string) => string): Promise<JudgedQuery[]> {
  return (await readAs('queries', file, absolute)) as z.output<typeof queries>
}

async function readAs(kind: keyof typeof SHAPES, file: string, absolute: (path: string) => string): Promise<unknown> {
  const { schema, form } = SHAPES[kind]
  const refuse = (what: string, hint: string, cause?: unknown): TooltrayError =>
    new TooltrayError('arguments_invalid', `${file} ${what}.`, { hint, cause })
  let text: string
  try {
    text = await readFile(absolute(file), 'utf8')
  } catch (error) {
    const reason = systemCodeOf(error) === 'ENOENT' ? 'does not exist' : `cannot be read: ${messageOf(error)}`
    throw refuse(reason, `Add the file of the ${kind} with --${kind}.`, error)
  }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw refuse(`is not JSON: ${messageOf(error)}`, `The ${kind} are: ${form}`, error)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${placeOf(issue.path)}`
  throw refuse(`does not hold ${kind}${place}: ${issue?.message ?? 'it is something else'}`, `The ${kind} are: ${form}`)
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`)).join('')
}
