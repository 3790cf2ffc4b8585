import type { MissingProgram } from '../../contract/entries.ts'

/** That a program is not here, and how to get it, as what follows "It needs". */
export function missingWords({ program, how }: MissingProgram): string {
  return `${program}, which is not on this computer. ${how}`
}
