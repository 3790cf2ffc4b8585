import type { MissingProgram } from '../../../contract/problem.ts'

/** Says that a program is missing and how to get it; follows "It needs". */
export function missingWords({ program, how }: Pick<MissingProgram, 'program' | 'how'>): string {
  return `${program}, which is not on this computer. ${how}`
}
