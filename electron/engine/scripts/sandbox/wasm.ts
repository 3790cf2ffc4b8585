import { readFile } from 'node:fs/promises'

/** A compiled WebAssembly module. Only the types for browsers include its type. */
export type CompiledWasm = object

/** The memory of one instance, which never shrinks. With all members that the types for browsers have. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
  toFixedLengthBuffer(): ArrayBuffer
  toResizableBuffer(): ArrayBuffer
}

interface WasmHere {
  compile(bytes: Uint8Array): Promise<CompiledWasm>
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => WasmMemory
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WasmHere }

/** Bytes of a page, and the pages with which QuickJS starts. */
const PAGE = 64 * 1024
const FIRST_PAGES = 256

/** Memory with a maximum size in bytes; at least 16 MB, with which QuickJS starts. */
export function boundedMemory(bytes: number): WasmMemory {
  return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: Math.max(FIRST_PAGES, Math.floor(bytes / PAGE)) })
}

/** Compiles QuickJS. All threads create machines from the same module. */
export async function compiledQuickJs(): Promise<CompiledWasm> {
  return WebAssembly.compile(await readFile(new URL(import.meta.resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm'))))
}
