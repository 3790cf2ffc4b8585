import { expect, it } from 'vitest'
import { whoAsks } from './who-asks.ts'

it.each([
  [{}, 's asks:'],
  [{ about: 'paint' }, 's asks in paint:'],
  [{ about: 'paint', client: 'Claude' }, 's asks in paint, which Claude called:'],
  [{ about: 'paint', client: 'Tooltray' }, 's asks in paint, which you called:'],
])('says who asks: %j', (more, words) => expect(whoAsks({ server: 's', ...more })).toBe(words))
