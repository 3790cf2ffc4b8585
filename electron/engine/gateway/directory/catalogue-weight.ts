import type { CatalogueWeight } from '../../../contract/tools.ts'
import type { Directory } from './directory.ts'
import { ownTools } from '../meta-tools/meta-tools.ts'

/** Adds up the offered definitions. Reads only their length, which is cheap compared with parsing them. */
export function catalogueWeight(directory: Directory): CatalogueWeight {
  const tools = directory.all()
  return {
    tools: tools.length,
    characters: tools.reduce((sum, { source }) => sum + source.json.length, 0),
    metaTools: JSON.stringify(ownTools()).length,
  }
}
