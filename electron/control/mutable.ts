type Mutable<T> = T extends readonly (infer Item)[] ? Mutable<Item>[] : T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T

/** The engine's read-only data as the contract's types want it: it is serialised right away, so nobody can change it. */
export function mutable<T>(value: T): Mutable<T> {
  return value as Mutable<T>
}
