import { expect, it } from 'vitest'
import { budgetKey } from './budget-key.ts'

it.each([{ callsPerMinute: 30 }, { secondsPerDay: 0.5 }, { callsPerMinute: 1, secondsPerDay: 600 }])('%j is a budget', (given) =>
  expect(budgetKey.parse(given)).toEqual(given),
)

it.each<[unknown, string]>([
  [{}, 'must have "callsPerMinute" or "secondsPerDay"'],
  [{ callsPerMinute: 0 }, 'must be at least 1'],
  [{ callsPerMinute: 1.5 }, 'must be a whole number'],
  [{ callsPerMinute: '30' }, 'must be a whole number'],
  [{ callsPerMinute: 1e9 }, 'must be at most 10000'],
  [{ secondsPerDay: 0 }, 'must be more than 0'],
  [{ secondsPerDay: Infinity }, 'must be a number of seconds'],
  [{ callsPerMinutes: 1 }, 'must be { "callsPerMinute": number'],
  [5, 'must be { "callsPerMinute": number'],
])('%j is none', (given, why) => expect(budgetKey.safeParse(given).error?.issues[0]?.message).toContain(why))
