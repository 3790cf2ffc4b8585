import fc from 'fast-check'
import type { Target } from '../target.ts'

export const target: Target = {
  words: [],
  fresh: fc.string(),
  run: (input: Buffer) => {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(1_000_000, input))
  },
}
