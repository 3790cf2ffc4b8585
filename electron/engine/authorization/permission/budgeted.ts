import type { Permit } from './permit.ts'
import type { Budgets } from '../../records/usage/budgets.ts'

/**
 * The same permission, within the budgets of servers. Nobody is asked about a call that would be refused; one that is let through counts
 * from then on, and who ends it tells the budgets.
 */
export function budgeted(permit: Permit, budgets: Pick<Budgets, 'admit' | 'began'>): Permit {
  return (call) => {
    const { id, tool } = call
    budgets.admit(tool.server)
    const permitted = permit(call)
    if (!(permitted instanceof Promise)) {
      budgets.began(id, tool.server)
      return permitted
    }
    return permitted.then((answer) => {
      budgets.began(id, tool.server)
      return answer
    })
  }
}
