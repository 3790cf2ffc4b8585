import { readFile } from 'node:fs/promises'

/** A WebAssembly module that is compiled: its type comes with those of browsers alone. */
export type CompiledWasm = object

/** The memory of one instance; its pages are never given back. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
}

interface WasmHere {
  compile(bytes: Uint8Array): Promise<CompiledWasm>
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => WasmMemory
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WasmHere }

/** Bytes of a page, and the pages that QuickJS begins with. */
const PAGE = 64 * 1024
const FIRST_PAGES = 256

/** Memory that an instance can never have more of than so many bytes; 16 MB at least, which QuickJS begins with. */
export function boundedMemory(bytes: number): WasmMemory {
  return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: Math.max(FIRST_PAGES, Math.floor(bytes / PAGE)) })
}

/** Compiles QuickJS. Each thread makes machines of the same code. */
export async function compiledQuickJs(): Promise<CompiledWasm> {
  return WebAssembly.compile(await readFile(new URL(import.meta.resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm'))))
}
