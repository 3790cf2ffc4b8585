import fc from 'fast-check'
import type { Target } from '../target.ts'

export const target: Target = {
  words: [],
  fresh: fc.string(),
  run: (input: Buffer) => {
    for (;;) input.indexOf('x')
  },
}
