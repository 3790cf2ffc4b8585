import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientMetadataDocument, releaseClientsOf } from '../../scripts/release/release-clients.ts'
import { outsideAsText } from '../../scripts/site/outside-links.ts'
import { llmsText, sidebarOf } from '../../scripts/site/sidebar.ts'

const docs = join(import.meta.dirname, '..')
const readme = readFileSync(join(docs, 'README.md'), 'utf8')
const description = 'One desktop app for all your MCP servers'

/** How much a result of search counts: pages for contributors come after those for users. Runs in the browser, so it uses nothing here. */
const boostDocument = (id: string): number => (id.includes('/contributing/') ? 0.1 : 1)

/** The site of the documentation. `npm run docs:build` makes it. */
export default {
  title: 'Tooltray',
  description,
  cleanUrls: true,
  srcExclude: ['**/node_modules/**'],
  // README.md is the page of a folder, on GitHub and here.
  rewrites: (page: string) => page.replace(/README\.md$/, 'index.md'),
  ignoreDeadLinks: 'localhostLinks',
  markdown: { config: outsideAsText },
  themeConfig: {
    sidebar: sidebarOf(readme),
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument } } } },
    docFooter: { prev: false, next: false },
  },
  buildEnd: ({ outDir }: { readonly outDir: string }) => {
    copyFileSync(join(docs, 'reference/servers.schema.json'), join(outDir, 'reference/servers.schema.json'))
    writeFileSync(join(outDir, 'llms.txt'), llmsText(readme, description))
    const { clientMetadataUrl } = releaseClientsOf(process.env)
    if (clientMetadataUrl !== undefined)
      writeFileSync(join(outDir, 'oauth-client.json'), clientMetadataDocument(join(docs, '..'), clientMetadataUrl))
  },
}
