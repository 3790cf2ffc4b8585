import type { ToolField } from '../../contract/search.ts'
import { schemaTexts } from './text/schema-words.ts'
import { type SearchTool } from './search-tool.ts'

/** The texts of one tool by field, without those that its server's tools share. */
export type ToolTexts = Readonly<Record<Exclude<ToolField, 'server' | 'serverDescription'>, string>>

// Long descriptions repeat themselves; the rest is a manual and not a summary.
/** In characters. */
export const LONGEST_DESCRIPTION = 4_000
/** A name is recognizable by its first words, and a parameter list by its first names. In characters. */
const LONGEST_NAME = 500
const LONGEST_NAMES = 4_000

/** Extracts the searchable texts of a tool. */
export function toolTexts(tool: SearchTool): ToolTexts {
  const { first, rest } = splitFirstSentence((tool.description ?? '').slice(0, LONGEST_DESCRIPTION))
  const schema = schemaTexts(tool.inputSchema)
  return {
    name: tool.name.slice(0, LONGEST_NAME),
    title: tool.title === undefined || tool.title === tool.name ? '' : tool.title.slice(0, LONGEST_NAME),
    firstSentence: first,
    description: rest,
    parameterName: schema.names.join(' ').slice(0, LONGEST_NAMES),
    parameterDescription: schema.descriptions.join('\n').slice(0, LONGEST_DESCRIPTION),
    value: schema.values.slice(0, 100).join(' ').slice(0, LONGEST_DESCRIPTION),
  }
}

/** The first sentence of a description. */
export function firstSentenceOf(description: string): string {
  return splitFirstSentence(description.slice(0, LONGEST_DESCRIPTION)).first
}

function splitFirstSentence(description: string): { first: string; rest: string } {
  const text = description.trimStart()
  const end = /[.!?](?=\s)|\n\s*\n|[。！？]/u.exec(text)
  return end === null ? { first: text, rest: '' } : { first: text.slice(0, end.index), rest: text.slice(end.index + 1) }
}
