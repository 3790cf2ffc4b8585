import type { CatalogueWeight } from '../../../contract/tools.ts'
import type { Directory } from './directory.ts'
import { ownTools } from '../meta-tools/meta-tools.ts'

/** Adds up the definitions on offer. Looks at their length only, which costs nothing next to parsing them. */
export function catalogueWeight(directory: Directory): CatalogueWeight {
  const tools = directory.all()
  return {
    tools: tools.length,
    characters: tools.reduce((sum, { source }) => sum + source.json.length, 0),
    metaTools: JSON.stringify(ownTools()).length,
  }
}
