/** Checks a packed app: `npm run dist:check [-- FOLDER]`, the one in release/ by default. Exits with 1 when it must not be published. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packedFolder } from './configuration.ts'
import { checkAndTell } from './pack.ts'
import { root } from './product.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { inspect: { type: 'boolean', default: false } } })
const folder = resolve(positionals[0] ?? packedFolder(join(root, 'release'), process.platform, process.arch))
if (!(await checkAndTell(folder, values.inspect))) process.exitCode = 1
