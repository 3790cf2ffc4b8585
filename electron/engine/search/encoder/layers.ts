import type { FileArray } from './encoder-file.ts'
import type { Kernel } from './kernel.ts'
import { MOST_PIECES } from './word-pieces.ts'

/** Numbers of a vector of a piece, and of a text. */
export const WIDTH = 384
/** Numbers between the two products of a layer's second half. */
const INNER = 1_536
const LAYERS = 6
const HEADS = 12
/** Numbers of a head's part of a vector. */
const HEAD = WIDTH / HEADS

/** A linear step: int8 rows, one scale for each, and what is added. */
interface Linear {
  /** The address of the rows. */
  readonly weights: number
  readonly rows: number
  readonly columns: number
  readonly scale: Float32Array
  /** Undefined: nothing. */
  readonly bias: Float32Array | undefined
}

interface Norm {
  readonly weight: Float32Array
  readonly bias: Float32Array
}

/** Runs the layers of the encoder. It owns the arrays in between, so one text is encoded at a time. */
export interface Layers {
  /** Takes the vectors of `count` pieces (`WIDTH` numbers each) through all layers, in place. */
  run(pieces: Float32Array, count: number): void
  /** Adds to a vector its product with a matrix of the file: v + Wv. */
  adapt(vector: Float32Array, matrix: 'request' | 'tool'): void
}

/** Bytes that the layers need in the memory of the kernel, after those that are kept of the file. */
export const WORK_BYTES = MOST_PIECES * INNER * (Int16Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT)

/** The largest input of the kernel: sums over `INNER` columns stay below 2^31. */
const HIGHEST = 8_191
/** Added to variances (the model's `layer_norm_eps`). */
const EPSILON = 1e-12

/**
 * Creates the six layers of all-MiniLM-L6-v2, a BERT encoder (Devlin et al., "BERT", 2018; Vaswani et al., "Attention Is All You Need",
 * 2017) with post-normalization and GELU. Products are of int8 weights and int16 inputs, each row and each vector with its own scale; the
 * rest is in floating point.
 *
 * @param arrays as in the file, which is at address 0 of the kernel's memory.
 * @param free the first address after it.
 */
export function createLayers(kernel: Kernel, arrays: Readonly<Record<string, FileArray>>, free: number): Layers {
  const { buffer } = kernel.memory
  const arrayOf = (name: string): FileArray => {
    const found = arrays[name]
    if (found === undefined) throw new Error(`The file of the sentence encoder has no ${name}.`)
    return found
  }
  const numbers = (name: string): Float32Array => {
    const { at, shape } = arrayOf(name)
    return new Float32Array(buffer, at, shape[0] * shape[1])
  }
  const linear = (name: string, withBias = true): Linear => {
    const { at, shape } = arrayOf(name)
    const bias = withBias ? numbers(`${name}.bias`) : undefined
    return { weights: at, rows: shape[0], columns: shape[1], scale: numbers(`${name}.scale`), bias }
  }
  const norm = (name: string): Norm => ({ weight: numbers(`${name}.weight`), bias: numbers(`${name}.bias`) })
  const layers = Array.from({ length: LAYERS }, (_, at) => ({
    query: linear(`${at}.query`),
    key: linear(`${at}.key`),
    value: linear(`${at}.value`),
    joined: linear(`${at}.joined`),
    wide: linear(`${at}.wide`),
    narrow: linear(`${at}.narrow`),
    afterAttention: norm(`${at}.after-attention`),
    afterProducts: norm(`${at}.after-products`),
  }))
  const adapters = { request: linear('adapter.request', false), tool: linear('adapter.tool', false) }

  const [inputsAt, outputsAt] = [free, free + MOST_PIECES * INNER * Int16Array.BYTES_PER_ELEMENT]
  const inputs = new Int16Array(buffer, inputsAt, MOST_PIECES * INNER)
  const outputs = new Int32Array(buffer, outputsAt, MOST_PIECES * INNER)
  const scales = new Float32Array(MOST_PIECES)
  const [query, key, value, mixed] = Array.from({ length: 4 }, () => new Float32Array(MOST_PIECES * WIDTH)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const wide = new Float32Array(MOST_PIECES * INNER)
  const attention = new Float32Array(MOST_PIECES)

  /** Writes vectors as integers up to HIGHEST into the kernel's memory, each with its own scale. */
  function give(vectors: Float32Array, count: number, width: number): void {
    for (let piece = 0; piece < count; piece++) {
      const from = piece * width
      let largest = 1e-9
      for (let at = from; at < from + width; at++) {
        const size = Math.abs(vectors[at] ?? 0)
        if (size > largest) largest = size
      }
      scales[piece] = largest / HIGHEST
      const by = HIGHEST / largest
      for (let at = from; at < from + width; at++) inputs[at] = Math.round((vectors[at] ?? 0) * by)
    }
    // The kernel takes four at a time.
    inputs.fill(0, count * width, fours(count) * width)
  }

  /** The products of a step with the vectors that were given. */
  function multiply({ weights, rows, columns, scale, bias }: Linear, count: number, into: Float32Array): void {
    kernel.multiply(weights, inputsAt, outputsAt, rows, columns, fours(count))
    for (let piece = 0; piece < count; piece++) {
      const by = scales[piece] ?? 0
      for (let row = 0, at = piece * rows; row < rows; row++, at++) {
        into[at] = (outputs[at] ?? 0) * (scale[row] ?? 0) * by + (bias === undefined ? 0 : (bias[row] ?? 0))
      }
    }
  }

  /** Attention of every piece to every piece, head by head: softmax(QK' / sqrt(HEAD)) V. */
  function attend(count: number): void {
    const by = 1 / Math.sqrt(HEAD)
    for (let from = 0; from < WIDTH; from += HEAD) {
      for (let piece = 0; piece < count; piece++) {
        const own = piece * WIDTH + from
        let highest = -Infinity
        for (let other = 0; other < count; other++) {
          const its = other * WIDTH + from
          let product = 0
          for (let at = 0; at < HEAD; at++) product += (query[own + at] ?? 0) * (key[its + at] ?? 0)
          attention[other] = product * by
          if (product * by > highest) highest = product * by
        }
        let sum = 0
        for (let other = 0; other < count; other++) sum += attention[other] = Math.exp((attention[other] ?? 0) - highest)
        mixed.fill(0, own, own + HEAD)
        for (let other = 0; other < count; other++) {
          const share = (attention[other] ?? 0) / sum
          const its = other * WIDTH + from
          for (let at = 0; at < HEAD; at++) mixed[own + at] = (mixed[own + at] ?? 0) + share * (value[its + at] ?? 0)
        }
      }
    }
  }

  return {
    run(pieces, count) {
      const add = (more: Float32Array, then: Norm): void => {
        for (let at = 0; at < count * WIDTH; at++) pieces[at] = (pieces[at] ?? 0) + (more[at] ?? 0)
        normalize(pieces, count, then)
      }
      normalize(pieces, count, norm('norm'))
      for (const layer of layers) {
        give(pieces, count, WIDTH)
        multiply(layer.query, count, query)
        multiply(layer.key, count, key)
        multiply(layer.value, count, value)
        attend(count)
        give(mixed, count, WIDTH)
        multiply(layer.joined, count, query)
        add(query, layer.afterAttention)
        give(pieces, count, WIDTH)
        multiply(layer.wide, count, wide)
        gelu(wide, count * INNER)
        give(wide, count, INNER)
        multiply(layer.narrow, count, query)
        add(query, layer.afterProducts)
      }
    },
    adapt(vector, matrix) {
      give(vector, 1, WIDTH)
      multiply(adapters[matrix], 1, query)
      for (let at = 0; at < WIDTH; at++) vector[at] = (vector[at] ?? 0) + (query[at] ?? 0)
    },
  }
}

function fours(count: number): number {
  return (count + 3) & ~3
}

/** Layer normalization of each vector, in place (Ba, Kiros and Hinton 2016). */
function normalize(vectors: Float32Array, count: number, { weight, bias }: Norm): void {
  for (let from = 0; from < count * WIDTH; from += WIDTH) {
    let mean = 0
    for (let at = 0; at < WIDTH; at++) mean += vectors[from + at] ?? 0
    mean /= WIDTH
    let variance = 0
    for (let at = 0; at < WIDTH; at++) variance += ((vectors[from + at] ?? 0) - mean) ** 2
    const by = 1 / Math.sqrt(variance / WIDTH + EPSILON)
    for (let at = 0; at < WIDTH; at++) vectors[from + at] = ((vectors[from + at] ?? 0) - mean) * by * (weight[at] ?? 0) + (bias[at] ?? 0)
  }
}

/** GELU is read from a table between -REACH and REACH; outside it is 0, or the value itself, to seven digits. */
const REACH = 8
const STEPS = 512
const GELU = Float32Array.from({ length: 2 * REACH * STEPS + 1 }, (_, at) => {
  const value = at / STEPS - REACH
  return 0.5 * value * (1 + errorFunction(value / Math.SQRT2))
})

/** The Gaussian error linear unit of each number, in place (Hendrycks and Gimpel 2016), between the table's entries by a straight line. */
function gelu(values: Float32Array, count: number): void {
  for (let index = 0; index < count; index++) {
    const value = values[index] ?? 0
    if (value >= REACH) continue
    if (value <= -REACH) {
      values[index] = 0
      continue
    }
    const place = (value + REACH) * STEPS
    const at = Math.trunc(place)
    const before = GELU[at] ?? 0
    values[index] = before + ((GELU[at + 1] ?? 0) - before) * (place - at)
  }
}

/** The error function to seven digits (Abramowitz and Stegun 7.1.26). */
function errorFunction(value: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(value))
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const positive = 1 - series * Math.exp(-value * value)
  return value < 0 ? -positive : positive
}
