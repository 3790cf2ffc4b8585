import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../engine/base/errors.ts'
import { exitCodeMeanings, exitCodeOf, exitCodes } from './exit-codes.ts'

describe('exit codes', () => {
  it('keep their numbers', () => {
    expect(exitCodes).toEqual({
      done: 0,
      failed: 1,
      usage: 2,
      unknown: 3,
      unreachable: 4,
      timeout: 5,
      engine: 6,
      storage: 7,
      interrupted: 130,
    })
  })

  it('all have a meaning', () => {
    expect(Object.keys(exitCodeMeanings)).toEqual(Object.keys(exitCodes))
  })

  it.each([
    ['upstream_error', 1],
    ['arguments_invalid', 2],
    ['tool_unknown', 3],
    ['server_needs_sign_in', 4],
    ['call_timeout', 5],
    ['engine_unreachable', 6],
    ['config_syntax', 7],
  ] as const)('give %s as %i', (code, exitCode) => {
    expect(exitCodeOf(code)).toBe(exitCode)
  })

  it('give a code of a later engine as a failure', () => {
    expect(exitCodeOf('of_the_future' as ErrorCode)).toBe(1)
  })
})
