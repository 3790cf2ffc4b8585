import type { Permit } from './permit.ts'
import type { Budgets } from '../../records/usage/budgets.ts'

/**
 * Wraps a permission with the budgets of servers. A call over the budget is rejected without asking a person. A permitted call counts from
 * then on; the code that ends it calls `Budgets.ended`.
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
