/** How much of something several may hold together. */
export interface Allowance {
  /** Whether so much more may be held; then it is, until it is given back. */
  take(amount: number): boolean
  giveBack(amount: number): void
}

export function allowance(most: number): Allowance {
  let held = 0
  return {
    take(amount) {
      if (held + amount > most) return false
      held += amount
      return true
    },
    giveBack(amount) {
      held -= amount
    },
  }
}
