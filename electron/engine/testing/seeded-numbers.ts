/** Draws whole numbers from 0 to below 2^32, as good as chance and the same for the same seed (mulberry32, Tommy Ettinger). */
function drawNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Draws numbers from 0 to below 1, the same for the same seed. */
export function drawFractions(seed: number): () => number {
  const draw = drawNumbers(seed)
  return () => draw() / 2 ** 32
}

/** Draws whole numbers from 0 to below a bound, the same for the same seed. */
export function drawBelow(seed: number): (below: number) => number {
  const draw = drawNumbers(seed)
  return (below) => draw() % below
}
