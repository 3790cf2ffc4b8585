import { dirname, join } from 'node:path'
import { writeAtomically } from '../base/files/write-atomically.ts'
import { memberOf, parseJsonc, valueOfNode } from '../documents/jsonc-document.ts'
import { readText } from '../documents/read-text.ts'

/** The JSON schema beside servers.json. */
export const SCHEMA_NAME = 'servers.schema.json'

/**
 * The text to begin a change with: a file that does not exist yet begins by naming its schema. The schema is a file beside it, so it works
 * offline and fits this version.
 *
 * @param text the text of servers.json; empty if it does not exist.
 */
export function begunFile(text: string): string {
  return text === '' ? `{\n  "$schema": "./${SCHEMA_NAME}"\n}\n` : text
}

/**
 * Writes the JSON schema of this version beside a servers.json that names it there, and returns whether it is there now. It is for editors
 * alone, so no failure matters.
 *
 * @param text the text of servers.json, which parses.
 */
export async function keepSchemaFile(serversFile: string, text: string): Promise<boolean> {
  if (!text.includes(SCHEMA_NAME)) return false
  try {
    const named = memberOf(parseJsonc(text).root, '$schema')
    if (named === undefined || valueOfNode(named) !== `./${SCHEMA_NAME}`) return false
    const { default: schema } = await import('../../../docs/reference/servers.schema.json', { with: { type: 'json' } })
    const [file, written] = [join(dirname(serversFile), SCHEMA_NAME), `${JSON.stringify(schema, undefined, 2)}\n`]
    if ((await readText(file)) !== written) await writeAtomically(file, written)
    return true
  } catch {
    // An editor then shows no help. The next change tries again.
    return false
  }
}
