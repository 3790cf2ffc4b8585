/**
 * Installs the real servers and clients of e2e/package.json and e2e/pages/package.json that the end-to-end tests run against, unless
 * exactly these are installed already. Run by `npm run test:install`.
 */
import { join } from 'node:path'
import { npmCi } from './npm-ci.ts'

console.log('e2e: real servers and clients (about 1 GB, installed once)')
const folders = ['e2e', 'e2e/pages'].map((folder) => join(import.meta.dirname, '../..', folder))
const failed = folders.reduce<string | undefined>((before, folder) => before ?? npmCi(folder), undefined)
if (failed !== undefined) {
  console.error(`e2e: ${failed}. Once the npm registry can be reached, run \`npm run test:install\` again.`)
  process.exitCode = 1
}
