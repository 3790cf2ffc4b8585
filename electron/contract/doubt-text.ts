import type { z } from 'zod'
import type { searchAnswer } from './search.ts'

/** What is said of hits that may be no answer, to models and to people. */
export function doubtText({ product }: NonNullable<z.output<typeof searchAnswer>['doubt']>): string {
  return product === undefined
    ? 'Only weak matches; perhaps no connected server does this.'
    : `No connected server mentions ${product}; these are the nearest.`
}
