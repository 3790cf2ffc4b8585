/** A shared limit for an amount. */
export interface Allowance {
  /** Reserves an amount until `giveBack`; returns false if it exceeds the limit. */
  take(amount: number): boolean
  giveBack(amount: number): void
}

/** Creates an unused allowance. */
export function allowance(most: number): Allowance {
  let used = 0
  return {
    take(amount) {
      if (used + amount > most) return false
      used += amount
      return true
    },
    giveBack(amount) {
      used -= amount
    },
  }
}
