import { ORPCError } from '@orpc/client'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { TooltrayError } from '../../engine/base/errors.ts'
import { errorJson, errorLines, reportOf } from './error.ts'

describe('reportOf', () => {
  it('tells our own errors', () => {
    expect(reportOf(new TooltrayError('call_timeout', 'Too slow.', { hint: 'Wait.' }))).toEqual({
      code: 'call_timeout',
      message: 'Too slow.',
      hint: 'Wait.',
    })
  })

  it('tells errors of the engine with their code and hint', () => {
    const error = new ORPCError('FAILED', { message: 'No such tool.', data: { code: 'tool_unknown', hint: 'Search.' } })
    expect(reportOf(error)).toEqual({ code: 'tool_unknown', message: 'No such tool.', hint: 'Search.' })
  })

  it('speaks of commands where a hint means the tools that AI clients have', () => {
    const hinted = (hint: string) => reportOf(new TooltrayError('tool_unknown', 'x', { hint })).hint
    const hint = 'Did you mean a__search_tools? Or find tools with search_tools.'
    expect(hinted(hint)).toBe('Did you mean a__search_tools? Or find tools with `tooltray search`.')
    const error = new ORPCError('FAILED', { message: 'x', data: { code: 'tool_not_read_only', hint: 'Run it with execute_tool.' } })
    expect(reportOf(error).hint).toBe('Run it with `tooltray call`.')
  })

  it('tells what the engine refuses as wrong usage, with the reason', () => {
    const error = new ORPCError('BAD_REQUEST', {
      message: 'Input validation failed',
      data: { issues: [{ path: ['limit'], message: 'Too big' }] },
    })
    expect(reportOf(error)).toEqual({ code: 'usage', message: 'Tooltray does not accept this request: limit: Too big.' })
  })

  it('tells the lost connection', () => {
    expect(reportOf(Object.assign(new Error('queue closed'), { name: 'AbortError' })).code).toBe('engine_unreachable')
  })

  it('tells wrong usage in our form, with the suggestion or the help of the command as the hint', () => {
    const typo = new CommanderError(1, 'commander.unknownCommand', "error: unknown command 'toosl'\n(Did you mean tools?)")
    expect(reportOf(typo)).toEqual({ code: 'usage', message: "Unknown command 'toosl'.", hint: 'Did you mean tools?' })
    expect(reportOf(new CommanderError(1, 'x', 'error: missing argument'), 'call').hint).toBe('See: tooltray call --help')
  })

  it.each([new TypeError('x is undefined'), 'thrown text', undefined])('tells %s as a defect of ours', (error) => {
    expect(reportOf(error).code).toBe('internal')
  })
})

describe('the forms of a report', () => {
  const report = { code: 'internal', message: 'It\nbroke\u001B[2J.', hint: 'Mend\u0007 it.' } as const

  it('is one line each for a person, the last of which leads to the page of the error', () => {
    expect(errorLines(report)).toBe('error: It broke. [internal]\nhint: Mend it.\nsee: tooltray docs internal')
    expect(errorLines({ code: 'internal', message: 'It broke.' })).toBe('error: It broke. [internal]\nsee: tooltray docs internal')
    expect(errorLines({ code: 'usage', message: 'No.' })).toBe('error: No. [usage]')
  })

  it('is an object for a program', () => {
    expect(JSON.parse(errorJson(report))).toEqual({ error: report })
  })
})
