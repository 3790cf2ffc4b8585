import { expect, it } from 'vitest'
import { mainArgument } from './main-argument.ts'

it.each([
  [{ station: 'Paris-1' }, 'Paris-1'],
  [{ owner: 'ada', path: 'docs/a b.md' }, 'docs/a b.md'],
  [{ limit: 5 }, '5'],
  [{}, undefined],
  [{ a: { path: 'x' } }, undefined],
  [{ path: 'x'.repeat(61), owner: 'ada' }, 'ada'],
  // Words that turn around, or go on in another line, are no part of a sentence.
  [{ path: 'a\u202Etxt.exe' }, undefined],
  [{ path: 'a\nb' }, undefined],
  [{ path: ' ' }, undefined],
])('of %j is %j', (args, main) => expect(mainArgument(args)).toBe(main))
