import type { Directory } from './directory.ts'
import { META_TOOLS } from '../session/meta-tools.ts'

/** How much a client without Tooltray would read of all tools, and how much it reads of ours. Characters of JSON. */
export interface CatalogueWeight {
  readonly tools: number
  readonly characters: number
  readonly metaTools: number
}

/** Adds up the definitions on offer. Looks at their length only, which costs nothing next to parsing them. */
export function catalogueWeight(directory: Directory): CatalogueWeight {
  const tools = directory.all()
  return { tools: tools.length, characters: tools.reduce((sum, { source }) => sum + source.json.length, 0), metaTools: JSON.stringify(META_TOOLS).length }
}
