import { describe, expect, it } from 'vitest'
import { type Minute, emptyMinute, judge } from './minutes.ts'

const hour = (change: (minute: Minute, at: number) => void = () => undefined): Minute[] =>
  Array.from({ length: 60 }, (_, at) => {
    const minute = emptyMinute()
    minute.calls.push(5, 10)
    minute.megabytes.push(at < 10 ? 200 + 10 * at : 300)
    change(minute, at)
    return minute
  })

describe('judge', () => {
  it('lets memory grow in the first ten minutes', () => {
    expect(judge(hour())).toEqual({ errors: 0, slowest: 1, growth: 1, holds: true })
  })

  it('finds memory that grows later', () => {
    const grown = hour(({ megabytes }, at) => void (megabytes[0] = 300 + at))
    expect(judge(grown)).toMatchObject({ growth: 354 / 314, holds: false })
  })

  it('finds one minute in which calls wait', () => {
    const slow = hour(({ calls }, at) => void (at === 40 && calls.push(31)))
    expect(judge(slow)).toMatchObject({ slowest: 3.1, holds: false })
  })

  it('counts errors', () => {
    const failed = hour(({ errors }, at) => void (at % 30 === 0 && errors.set('server_ended', 2)))
    expect(judge(failed)).toMatchObject({ errors: 4, holds: false })
  })
})
