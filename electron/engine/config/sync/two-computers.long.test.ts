import { it } from 'vitest'
import { shareThousandChanges } from './testing/two-computers.ts'

const RUNS = [4, 5, 6, 7, 8, 9, 10].flatMap((seed) => [['without asking', true, seed] as const, ['after a look', false, seed] as const])

it.each(RUNS)(
  'two computers that take changes %s end the same after 1,000 changes, with kills and half-written files (%s, seed %i)',
  (_how, takesAll, seed) => shareThousandChanges(takesAll, seed),
)
