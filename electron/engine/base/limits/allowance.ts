/** A shared limit for an amount. */
export interface Allowance {
  /** Reserves an amount until `giveBack`; returns false if it exceeds the limit. */
  take(amount: number): boolean
  giveBack(amount: number): void
}

/** Creates an unused allowance. */
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
