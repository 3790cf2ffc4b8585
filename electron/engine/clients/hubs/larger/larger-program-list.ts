import type { HubReading } from '../hub.ts'
import { agentgateway } from './agentgateway.ts'
import { compose } from './compose.ts'
import type { LargerProgram, ProgramFile } from './larger-program.ts'
import { toolhive } from './toolhive.ts'

/** The programs for many people whose files Tooltray reads. Compose comes first: beside its file are those of agentgateway. */
export const largerPrograms: readonly LargerProgram[] = [toolhive, compose, agentgateway]

/** Returns the program that files belong to, and what they say; undefined if it is none of these. */
export function programOf(files: readonly ProgramFile[]): { readonly program: LargerProgram; readonly reading: HubReading } | undefined {
  for (const program of largerPrograms) {
    const reading = program.readFiles(files)
    if (reading !== undefined) return { program, reading }
  }
  return undefined
}
