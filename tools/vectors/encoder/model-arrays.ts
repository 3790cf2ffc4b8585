import { type NamedArray } from '../../../electron/engine/search/encoder/encoder-file.ts'
import { type Tensor, type Tensors } from './tensors.ts'

const LAYERS = 6
const WIDTH = 384
/** Positions of pieces: twice as many as a text has. */
const POSITIONS = 128
const HIGHEST = 127

/** The names of a layer's steps in the file, and in the model. */
const STEPS = {
  query: 'attention.self.query',
  key: 'attention.self.key',
  value: 'attention.self.value',
  joined: 'attention.output.dense',
  wide: 'intermediate.dense',
  narrow: 'output.dense',
} as const
const NORMS = { 'after-attention': 'attention.output.LayerNorm', 'after-products': 'output.LayerNorm' } as const

/** A matrix as int8 rows, with the scale of each: a number is its integer times the scale of its row. */
function rowsOf(name: string, { shape, values }: Tensor): readonly [rows: NamedArray, scales: NamedArray] {
  const [rows, columns] = shape
  const scales = new Float32Array(rows)
  const small = new Int8Array(values.length)
  for (let row = 0; row < rows; row++) {
    const own = values.subarray(row * columns, (row + 1) * columns)
    const scale = Math.fround(own.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / HIGHEST) || 1
    scales[row] = scale
    for (let at = 0; at < columns; at++) small[row * columns + at] = halfToEven(Math.fround((own[at] ?? 0) / scale))
  }
  return [
    { name, shape, values: small },
    { name: `${name}.scale`, shape: [1, rows], values: scales },
  ]
}

/** Rounds a half to the even side, as numpy does: the adapters were made for weights that were rounded so. */
function halfToEven(value: number): number {
  const rounded = Math.round(value)
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
}

const vector = (name: string, { values }: Tensor): NamedArray => ({ name, shape: [1, values.length], values })

/**
 * What is kept in memory of a model: its layers, positions, and the two adapters.
 *
 * @param adapters two matrices of 384 x 384 32-bit numbers, for requests and for tools: v + vW takes the place of v.
 */
export function keptArrays(tensors: Tensors, adapters: Buffer): NamedArray[] {
  const layers = Array.from({ length: LAYERS }, (_, at) => {
    const of = `encoder.layer.${at}.`
    return [
      ...Object.entries(STEPS).flatMap(([name, step]) => [
        ...rowsOf(`${at}.${name}`, tensors(`${of}${step}.weight`)),
        vector(`${at}.${name}.bias`, tensors(`${of}${step}.bias`)),
      ]),
      ...Object.entries(NORMS).flatMap(([name, norm]) => [
        vector(`${at}.${name}.weight`, tensors(`${of}${norm}.weight`)),
        vector(`${at}.${name}.bias`, tensors(`${of}${norm}.bias`)),
      ]),
    ]
  }).flat()
  // All texts are of one kind, so the vector of its kind is added to every position here.
  const [places, kinds] = [tensors('embeddings.position_embeddings.weight'), tensors('embeddings.token_type_embeddings.weight')]
  const positions = places.values.slice(0, POSITIONS * WIDTH).map((value, at) => value + (kinds.values[at % WIDTH] ?? 0))
  const [, scales] = rowsOf('words', tensors('embeddings.word_embeddings.weight'))
  return [
    ...layers,
    { name: 'positions', shape: [POSITIONS, WIDTH], values: positions },
    vector('norm.weight', tensors('embeddings.LayerNorm.weight')),
    vector('norm.bias', tensors('embeddings.LayerNorm.bias')),
    ...adapterRows('adapter.request', adapters, 0),
    ...adapterRows('adapter.tool', adapters, 1),
    scales,
  ]
}

/** The rows of the words, which stay in the file. */
export function wordRows(tensors: Tensors): NamedArray {
  return rowsOf('words', tensors('embeddings.word_embeddings.weight'))[0]
}

/** An adapter with its rows and columns exchanged: the kernel takes the sum over a row. */
function adapterRows(name: string, adapters: Buffer, number: number): readonly NamedArray[] {
  const size = WIDTH * WIDTH
  const all = new Float32Array(Uint8Array.from(adapters).buffer)
  if (all.length !== 2 * size) throw new Error(`The adapters have ${all.length} numbers, not ${2 * size}.`)
  const values = new Float32Array(size)
  for (let row = 0; row < WIDTH; row++)
    for (let column = 0; column < WIDTH; column++) values[column * WIDTH + row] = all[number * size + row * WIDTH + column] ?? 0
  return rowsOf(name, { shape: [WIDTH, WIDTH], values })
}
