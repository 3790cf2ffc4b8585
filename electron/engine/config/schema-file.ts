import { dirname, join } from 'node:path'
import { writeAtomically } from '../base/files/write-atomically.ts'
import { readText } from '../documents/read-text.ts'

/** The name of the JSON schema beside servers.json. */
export const SCHEMA_NAME = 'servers.schema.json'

/** How servers.json names that schema. */
export const SCHEMA_BESIDE = `./${SCHEMA_NAME}`

/**
 * Writes the JSON schema of this version beside servers.json, and returns whether it is there now. It is for editors alone, so no failure
 * matters.
 */
export async function keepSchemaFile(serversFile: string): Promise<boolean> {
  try {
    const { default: schema } = await import('../../../docs/reference/servers.schema.json', { with: { type: 'json' } })
    const [file, written] = [join(dirname(serversFile), SCHEMA_NAME), `${JSON.stringify(schema, undefined, 2)}\n`]
    if ((await readText(file)) !== written) await writeAtomically(file, written)
    return true
  } catch {
    // An editor then shows no help. The next change tries again.
    return false
  }
}
