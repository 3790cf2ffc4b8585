/** Makes something when it is first asked for, and returns the same from then on. Nothing may be made of `undefined`. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
