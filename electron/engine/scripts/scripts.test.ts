import { describe, expect, it } from 'vitest'
import { TooltrayError } from '../base/errors.ts'
import type { ScriptOutcome } from './run-script.ts'
import { resultOf } from './scripts.ts'

const outcome = (more: Partial<ScriptOutcome>): ScriptOutcome => ({ id: 's1', said: '', computed: 1, milliseconds: 2, calls: [], ...more })
const call = (name: string, how: 'ok' | 'under way') => ({ name, arguments: '{}', began: 0, milliseconds: 1, outcome: how })
const told = (more: Partial<ScriptOutcome>): string[] => (resultOf(outcome(more))['content'] as { text: string }[]).map(({ text }) => text)

describe('what a model reads of a script', () => {
  it('is its answer alone: text as it is, all else as JSON', () => {
    expect(told({ json: '"a\\nb"', calls: [call('a__b', 'ok')] })).toEqual(['a\nb'])
    expect(told({ json: '{"a":1}' })).toEqual(['{"a":1}'])
    expect(told({ json: 'null' })).toEqual(['null'])
  })

  it('says where nothing was returned', () => {
    expect(told({})).toEqual(['It returned undefined. Only what is returned is an answer.'])
  })

  it('says which calls it did not wait for', () => {
    const calls = [call('a__b', 'under way'), call('a__c', 'ok'), call('a__b', 'under way')]
    expect(told({ json: '1', calls })).toEqual([
      '1',
      'It did not wait for 2 calls, which may not have been carried out (a__b): await each.',
    ])
  })

  it('is the error with all calls, where it failed', () => {
    const error = new TooltrayError('script_failed', 'The script failed in line 1: no')
    const texts = told({ error, said: 'here\n', calls: [call('a__b', 'under way')] })
    expect(texts).toEqual([
      'The script failed in line 1: no [script_failed]',
      'What it had called:\n1. a__b {} - under way',
      'Console:\nhere',
    ])
  })
})
