import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandsPage } from './commands-page.ts'
import { environmentPage } from './environment-page.ts'
import { serversJsonPage } from './servers-json-page.ts'
import { serversSchema } from './servers-schema.ts'

/** Where the reference pages stand. */
export const REFERENCE = join(import.meta.dirname, '../../docs/reference')

/** What writes each page that is made from the code, by its file name. */
export const PAGES: Readonly<Record<string, () => string>> = {
  'commands.md': commandsPage,
  'environment.md': environmentPage,
  'servers-json.md': serversJsonPage,
  'servers.schema.json': serversSchema,
}

if (import.meta.main) for (const [file, make] of Object.entries(PAGES)) writeFileSync(join(REFERENCE, file), make())
