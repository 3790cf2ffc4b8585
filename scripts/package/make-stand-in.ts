/** Makes a folder that packs like Electron and runs nothing, for ELECTRON_DIST: `node scripts/package/make-stand-in.ts FOLDER`. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './product.ts'
import { makeStandIn } from './stand-in.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder? It is emptied first.')
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as { version: string }
await makeStandIn(resolve(folder), version)
console.log(`A stand-in for Electron ${version} is in ${resolve(folder)}.`)
