import openWabt from 'wabt'

/** Assembles a module of WebAssembly text. Throws with the line if the text is wrong. Not part of the built program. */
export async function assemble(text: string): Promise<Uint8Array> {
  const { parseWat } = await openWabt()
  const parsed = parseWat('kernel.wat', text, { simd: true })
  try {
    return parsed.toBinary({}).buffer
  } finally {
    parsed.destroy()
  }
}
