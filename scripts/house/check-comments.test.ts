import { expect, it } from 'vitest'
import { TURNS, commentsOf, undocumentedIn } from './check-comments.ts'

const turnsIn = (comment: string): number => TURNS.filter(([turn]) => turn.test(comment)).length

it.each([
  'Whoever asks is answered.',
  'A list. Who has none sees everything.',
  'Gives the result.',
  'It gives the number.',
  'Ends the process, and gives its exit code.',
  'The listener is told of it.',
  'Waits so long, in ms.',
  'A token of ours.',
  'It hears no more of it.',
  "Lets a person's word decide.",
  'What is on offer.',
  'The lane of a session.',
])('finds a turn to avoid in "%s"', (comment) => {
  expect(turnsIn(comment)).toBeGreaterThan(0)
})

it.each([
  'Returns the result.',
  'It gives up after 5 s, and so much so that it ends.',
  'Called with each failure.',
  'The caller that waits is rejected.',
])('leaves "%s" alone', (comment) => {
  expect(turnsIn(comment)).toBe(0)
})

it('reads comments of every kind, without their marks, and no text of the program', () => {
  const text = "/** One\n * two. */\nconst a = 'x // not one' // three\n// four\nfunction b() {\n  /* five */\n}\n"
  expect(commentsOf('a.ts', text).map((each) => each.text)).toEqual(['One two.', 'three', 'four', 'five'])
})

it('finds what is exported without a doc comment, and counts overloads once', () => {
  const text = `
    export function bare() {}
    /** Said. */
    export function said(a: string): void
    export function said(a: number): void
    export function said(a: unknown): void {}
    function own() {}
    export class Bare {}
    export const arrow = () => 1
    /** Said. */
    export const described = () => 1
    export const number = 1`
  expect(undocumentedIn('a.ts', text)).toEqual(['bare', 'Bare', 'arrow'])
})
