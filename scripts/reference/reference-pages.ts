import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { APP_PAGES, appsPage } from './app-pages.ts'
import { commandsPage } from './commands-page.ts'
import { environmentPage } from './environment-page.ts'
import { modelToolsPage } from './model-tools-page.ts'
import { serversJsonPage } from './servers-json-page.ts'
import { serversSchema } from './servers-schema.ts'

/** Where the documentation stands. */
export const DOCS = join(import.meta.dirname, '../../docs')

/** What writes each page that is made from the code, by its path in `docs/`. */
export const PAGES: Readonly<Record<string, () => string>> = {
  'guide/apps/README.md': appsPage,
  ...APP_PAGES,
  'reference/commands.md': commandsPage,
  'reference/environment.md': environmentPage,
  'reference/model-tools.md': modelToolsPage,
  'reference/servers-json.md': serversJsonPage,
  'reference/servers.schema.json': serversSchema,
}

if (import.meta.main) {
  for (const [file, make] of Object.entries(PAGES)) {
    mkdirSync(dirname(join(DOCS, file)), { recursive: true })
    writeFileSync(join(DOCS, file), make())
  }
}
