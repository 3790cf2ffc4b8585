import { isSpecType } from '@modelcontextprotocol/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject } from '../../base/is-object.ts'
import { type ToolDefinition, definitionOf } from '../../catalog/tool.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { shorten } from '../../base/text/shorten.ts'
import { flatSchema } from './flat-schema.ts'
import { isPlainSchema } from './plain-schema.ts'

/** A server's tool as it stands in `tools/list` beside our own. */
export interface ListedTool {
  readonly definition: ToolDefinition
  /** In characters: every session pays for them. */
  readonly weight: number
  /** The reason why it cannot be listed to every client, as a sentence. Undefined if it can. */
  readonly problem: string | undefined
}

const LONGEST_DESCRIPTION = 400
/** Model APIs accept names of 64 characters. Clients put the name of their entry before it, Claude Code the longest. */
const LONGEST_NAME = 64 - 'mcp__tooltray__'.length
const NAME = new RegExp(`^[A-Za-z0-9_-]{1,${LONGEST_NAME}}$`)
/** Names of parameters that the strictest API accepts. */
const PARAMETER = /^[A-Za-z0-9_.-]{1,64}$/
/** Half of a surrogate pair in JSON text, which no API accepts. */
const LONE_SURROGATE = /\\ud[89a-f]/i

/**
 * The definition of a tool for `tools/list`: everything a model needs to call it. It is marked to be loaded at once by clients that would
 * otherwise search for tools. The output schema is left out, because it would cost as much again. A definition that some client or API
 * refuses would make all other tools fail too, in every session; such a tool gets a `problem`, and is found and run like all others.
 */
export function listedTool(tool: OfferedTool): ListedTool {
  const { title, description, inputSchema, annotations, _meta: meta } = definitionOf(tool.source)
  const definition: ToolDefinition = {
    name: tool.qualifiedName,
    title,
    ...(description === undefined ? {} : { description: shorten(description, LONGEST_DESCRIPTION) }),
    inputSchema: flatSchema(inputSchema) ?? inputSchema,
    annotations,
    _meta: { ...(isObject(meta) ? meta : {}), 'anthropic/alwaysLoad': true },
  }
  const text = JSON.stringify(definition)
  return { definition, weight: text.length, problem: problemOf(tool, definition, text) }
}

/**
 * A whole definition as it can stand in a list that some app checks at once, whatever its name: one that model APIs refuse would take all
 * other tools away, those of all servers.
 *
 * @returns `problem`: why it cannot stand there, as a sentence; undefined if it can.
 */
export function listableDefinition(given: ToolDefinition): Pick<ListedTool, 'definition' | 'problem'> {
  const flat = flatSchema(given.inputSchema)
  const definition = flat === undefined || flat === given.inputSchema ? given : { ...given, inputSchema: flat }
  return { definition, problem: definitionProblem(definition, JSON.stringify(definition)) }
}

function problemOf({ says, qualifiedName }: OfferedTool, definition: ToolDefinition, text: string): string | undefined {
  if (says !== undefined) return 'It now declares less risk than before.'
  if (!NAME.test(qualifiedName))
    return `Its name, with its server's, is longer than ${LONGEST_NAME} characters, or has others than letters, digits, _ and -.`
  return definitionProblem(definition, text)
}

/** @param text the definition as JSON. */
function definitionProblem(definition: ToolDefinition, text: string): string | undefined {
  const { inputSchema } = definition
  const { properties } = inputSchema
  if (flatSchema(inputSchema) !== inputSchema) return 'Its schema combines others in a way that not every model takes.'
  const odd = isObject(properties) ? Object.keys(properties).find((name) => !PARAMETER.test(name)) : undefined
  if (odd !== undefined) return `Not every model takes the name of its parameter ${JSON.stringify(shorten(odd, LONGEST_NAME))}.`
  if (LONE_SURROGATE.test(text)) return 'Its definition has half of a character, which no model takes.'
  return isSpecType.Tool(definition) && isSchema(inputSchema) ? undefined : 'Its definition is not one that every model takes.'
}

let metaSchema: Ajv2020 | undefined

/** Whether it is a valid JSON Schema in the dialect that model APIs use, whatever dialect it declares. */
function isSchema({ $schema: _dialect, ...schema }: Readonly<Record<string, unknown>>): boolean {
  try {
    if (isPlainSchema(schema)) return true
    metaSchema ??= new Ajv2020({ strict: false, logger: false })
    return metaSchema.validateSchema(schema) === true
  } catch (error) {
    // Nested thousands deep.
    if (error instanceof RangeError) return false
    throw error
  }
}
