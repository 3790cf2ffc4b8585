import { expect, it } from 'vitest'
import { windowHint } from './window-hint.ts'

it.each([
  ['Try again.', 'Try again.'],
  [undefined, undefined],
  ['If it only needs longer, raise "startTimeout" of github in servers.json.', undefined],
  ['Install bwrap. Or remove "sandbox" from its entry in servers.json: it then runs with your permissions.', 'Install bwrap.'],
  [
    'Sign in, in the window or with: tooltray login bed. If "bearer" of bed in servers.json holds a token, it is not accepted: correct it.',
    'Sign in, in the window or with: tooltray login bed.',
  ],
  ['Read v1.2 of it. "x" in servers.json is wrong. Then wait.', 'Read v1.2 of it. Then wait.'],
])('of %j the window shows %j', (hint, shown) => expect(windowHint(hint)).toBe(shown))
