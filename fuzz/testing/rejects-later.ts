import fc from 'fast-check'
import type { Target } from '../target.ts'

export const target: Target = {
  words: [],
  fresh: fc.string(),
  run: () => {
    void Promise.reject(new Error('nobody waits'))
    return Promise.resolve()
  },
}
