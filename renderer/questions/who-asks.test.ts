import { expect, it } from 'vitest'
import { whoAsks } from './who-asks.ts'

it.each([
  [{}, 's has a question for you.'],
  [{ about: 'paint' }, 's has a question for you.'],
  [{ about: 'paint', client: 'Claude' }, 's has a question for you. Claude called paint.'],
  [{ about: 'paint', client: 'Tooltray' }, 's has a question for you. You called paint.'],
])('says who asks: %j', (more, words) => expect(whoAsks({ server: 's', ...more })).toBe(words))
