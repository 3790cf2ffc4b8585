import { isSpecType } from '@modelcontextprotocol/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject } from '../../base/is-object.ts'
import { type ToolDefinition, definitionOf } from '../../catalog/tool.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'

/** A tool as `tools/list` has it beside our own. */
export interface ListedTool {
  readonly definition: ToolDefinition
  /** In characters: every conversation pays for them. */
  readonly weight: number
  /** Why it cannot be shown to every client, as a sentence; undefined where it can. */
  readonly problem: string | undefined
}

const LONGEST_DESCRIPTION = 400
/** Models' APIs take names of 64 characters; clients put the name of their entry before it, Claude Code the longest. */
const LONGEST_NAME = 64 - 'mcp__tooltray__'.length
const NAME = new RegExp(`^[A-Za-z0-9_-]{1,${LONGEST_NAME}}$`)
/** As the strictest API has it for the names of parameters. */
const PARAMETER = /^[A-Za-z0-9_.-]{1,64}$/
/** Combine schemas; at the top of a tool's schema not every API takes them. */
const COMBINING = ['anyOf', 'oneOf', 'allOf']
/** In JSON text, half of a character: no API takes it. */
const LONE_SURROGATE = /\\ud[89a-f]/i

/**
 * The definition of a tool for `tools/list`: what a model needs to call it, loaded at once by clients that would look tools up first. Its
 * output schema is left out, which would cost as much again. What some client or API refuses would take all other tools down with it, in
 * every conversation; such a tool is found and run as all others are.
 */
export function listedTool(tool: OfferedTool): ListedTool {
  const { title, description, inputSchema, annotations, _meta: meta } = definitionOf(tool.source)
  const definition: ToolDefinition = {
    name: tool.qualifiedName,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description: shortened(description) }),
    inputSchema,
    ...(annotations === undefined ? {} : { annotations }),
    _meta: { ...(isObject(meta) ? meta : {}), 'anthropic/alwaysLoad': true },
  }
  const text = JSON.stringify(definition)
  return { definition, weight: text.length, problem: problemOf(tool, definition, text) }
}

function problemOf({ says, qualifiedName }: OfferedTool, definition: ToolDefinition, text: string): string | undefined {
  if (says !== undefined) return 'It says less of itself than it did.'
  if (!NAME.test(qualifiedName))
    return `Its name, with its server's, is longer than ${LONGEST_NAME} characters, or has others than letters, digits, _ and -.`
  const { inputSchema } = definition
  const { properties, $schema: _dialect, ...schema } = inputSchema
  const fits =
    schema['type'] === 'object' &&
    COMBINING.every((key) => schema[key] === undefined) &&
    (properties === undefined || (isObject(properties) && Object.keys(properties).every((name) => PARAMETER.test(name)))) &&
    !LONE_SURROGATE.test(text) &&
    isSpecType.Tool(definition) &&
    isSchema(inputSchema)
  return fits ? undefined : 'Its definition is not one that every model takes.'
}

let metaSchema: Ajv2020 | undefined

/** Whether it is a JSON Schema of the dialect that models' APIs check by, whatever it calls itself. */
function isSchema({ $schema: _dialect, ...schema }: Readonly<Record<string, unknown>>): boolean {
  metaSchema ??= new Ajv2020({ strict: false, logger: false })
  try {
    return metaSchema.validateSchema(schema) === true
  } catch (error) {
    // Nested thousands deep.
    if (error instanceof RangeError) return false
    throw error
  }
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  // No half of a character at the end.
  const beginning = text.slice(0, LONGEST_DESCRIPTION - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${beginning.trimEnd()}…`
}
