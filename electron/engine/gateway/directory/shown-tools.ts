import { hash } from 'node:crypto'
import type { OwnEffect } from '../../catalog/effects/effect-of.ts'
import { type CatalogTool, type ToolDefinition, definitionOf } from '../../catalog/tool.ts'
import type { ToolPage } from '../../catalog/tool-page.ts'
import type { SearchTool } from '../../search/search-index.ts'

/** A tool that a server's entry shows. */
export interface ShownTool {
  readonly source: CatalogTool
  readonly name: string
  /** The user's own description. */
  readonly given: string | undefined
  readonly page: ToolPage
}

/** A tool with the user's own description. The catalog keeps the server's, for trusted definitions and checks. */
export function describedAs(source: CatalogTool, description: string): CatalogTool {
  return { ...source, json: JSON.stringify({ ...definitionOf(source), description }) }
}

/** What the index reads of a tool. */
export function searchToolOf({ title, description, inputSchema }: ToolDefinition, name: string, given = description): SearchTool {
  return { name, inputSchema, ...(typeof title === 'string' ? { title } : {}), description: given }
}

/** Names everything that the part of a server and the effects of its tools depend on. */
export function keyOf(isProgram: boolean, title: string | undefined, shown: readonly ShownTool[]): string {
  const tools = shown.map(({ source, name, given }) => `${JSON.stringify([name, given])}${source.json}`)
  const left = shown.flatMap(({ name, page }) => (page.isForModel ? [] : [name]))
  // Only servers with tools for pages alone: parts of an earlier version, which had those in the index, are made anew.
  const head = left.length === 0 ? [isProgram, title] : [isProgram, title, left]
  return hash('sha256', [JSON.stringify(head), ...tools].join('\n'))
}

/** The effects that were kept with a part. */
export function effectsIn(note: string): readonly OwnEffect[] {
  return JSON.parse(note) as OwnEffect[]
}

/** Of a tool without annotations. */
export const UNKNOWN: OwnEffect = { declared: 'write', declares: false, sounds: undefined }
