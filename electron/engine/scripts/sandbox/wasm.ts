import { readFile } from 'node:fs/promises'

/** A WebAssembly module that is compiled: its type comes with those of browsers alone. */
export type CompiledWasm = object

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { compile(bytes: Uint8Array): Promise<CompiledWasm> } }

/** Compiles QuickJS. Each thread makes machines of the same code. */
export async function compiledQuickJs(): Promise<CompiledWasm> {
  return WebAssembly.compile(await readFile(new URL(import.meta.resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm'))))
}
