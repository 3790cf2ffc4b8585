import { describe, expect, it } from 'vitest'
import { termOf } from '../../text/words.ts'
import { phrasalVerbs } from './phrasal-verbs.ts'
import { PHRASAL_VERBS } from './phrasal-verb-table.ts'

function meant(request: string): readonly string[] {
  return [...phrasalVerbs(request.split(' ')).values()].flatMap(({ meanings }) => meanings)
}

describe('phrasal verbs', () => {
  it.each([
    ['turn on the lights', 'enable'],
    ['turn the lights in the kitchen off', 'disable'],
    ['turn the heating off to save money', 'disable'],
    ['hand the case over to Bob', 'assign'],
    ['put milk on my shopping list', 'add'],
    ['put the date into the calendar', 'add'],
    ['turn this text into speech', 'convert'],
    ['cutting the list into three parts', 'split'],
    ['let the team know about it', 'notify'],
    ['take a picture of the page', 'screenshot'],
    ['make an appointment with the dentist', 'book'],
    ['bring the meeting forward', 'reschedule'],
    ['read it aloud', 'speech'],
  ])('%s: %s', (request, meaning) => {
    expect(meant(request)).toContain(termOf(meaning))
  })

  it.each(['turn the page on the left', 'look the other way', 'put', 'take it easy', 'the lights are off'])('are not in: %s', (request) => {
    expect(meant(request)).toEqual([])
  })

  it('stand once each in their table', () => {
    const phrases = PHRASAL_VERBS.trim()
      .split('\n')
      .flatMap((line) => (line.split(' | ')[0] ?? '').split(', '))
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
    for (const phrase of phrases) expect(phrase).toMatch(/^[a-z]+ (?:~ )?[a-z]+$/)
  })
})
