import type { Need } from '../../electron/contract/home/needs.ts'

/** Whether a need can wait without a loss: nothing is broken or blocked. It is shown without the color of warnings. */
export function isCalm({ kind }: Pick<Need, 'kind'>): boolean {
  return kind === 'update'
}
