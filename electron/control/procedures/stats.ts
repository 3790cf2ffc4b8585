import { stats as statsOfDays, statsQuery } from '../../contract/home/stats.ts'
import { exchange } from './procedure.ts'

/** What was counted of the use of Tooltray, by day; without arguments. */
export const stats = {
  get: exchange(statsQuery, statsOfDays, (input, engine) => engine.stats.get(input.days)),
}
