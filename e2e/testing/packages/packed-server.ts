import { rolldown } from 'rolldown'
import { realServerPath } from '../installation.ts'

/** A real server with all that it imports as the text of one ES module, as publishers put theirs into bundles. */
export async function packedServer(name: Parameters<typeof realServerPath>[0]): Promise<string> {
  const bundle = await rolldown({ input: realServerPath(name), platform: 'node', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return output[0].code
}
