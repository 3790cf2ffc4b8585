import { readFile, rm } from 'node:fs/promises'
import { writeAtomically } from '../../engine/base/files/write-atomically.ts'

/** Writes the file by which helpers find and start the app instead of a host without a tray. Removes one written by bare Electron. */
export async function tellHelpers(file: string, program: string | undefined, executable: string): Promise<void> {
  if (program !== undefined) return writeAtomically(file, `${JSON.stringify({ app: program })}\n`)
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written.includes(JSON.stringify(executable))) await rm(file, { force: true })
}
