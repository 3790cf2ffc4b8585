/** Puts what several machines made into one folder to be published: `node scripts/package/release/gather.ts TO FOLDER...`. */
import { resolve } from 'node:path'
import { gatherRelease, missingKinds } from './release-files.ts'

const [to, ...made] = process.argv.slice(2).map((word) => resolve(word))
if (to === undefined || made.length === 0) throw new Error('Where to, and which folders?')
const names = await gatherRelease(made, to)
for (const name of names) console.log(name)
const missing = missingKinds(names)
if (missing.length > 0) throw new Error(`Nothing was made that ends in ${missing.join(', ')}.`)
