/** Puts what several machines made into one folder to be published: `node scripts/package/release/gather.ts TO FOLDER...`. */
import { resolve } from 'node:path'
import { gatherRelease } from './release-files.ts'

const [to, ...made] = process.argv.slice(2).map((word) => resolve(word))
if (to === undefined || made.length === 0) throw new Error('Where to, and which folders?')
for (const name of await gatherRelease(made, to)) console.log(name)
