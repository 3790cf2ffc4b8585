import { kernelBytes } from './kernel-bytes.ts'

/** The exports of `kernel.wat`. */
export interface Kernel {
  readonly memory: WasmMemory
  /** As in `kernel.wat`: products of a matrix with several vectors. All three are addresses in bytes in `memory`. */
  multiply(weights: number, inputs: number, outputs: number, rows: number, columns: number, texts: number): void
}

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface Wasm {
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: object } }>
}

// Only the types for browsers include it.
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Wasm }

const PAGE = 65_536

/**
 * Opens the kernel with a memory of its own.
 *
 * @param bytes of memory that are needed.
 * @throws on a machine without 128-bit SIMD.
 */
export async function openKernel(bytes: number): Promise<Kernel> {
  const { instance } = await WebAssembly.instantiate(await kernelBytes())
  const kernel = instance.exports as Kernel
  kernel.memory.grow(Math.ceil(bytes / PAGE))
  return kernel
}
