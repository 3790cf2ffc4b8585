import { expect, it } from 'vitest'
import { windowHint, windowMessage } from './window-words.ts'

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
  ['See ~/.config/mcp/servers.json.', 'See ~/.config/mcp/servers.json.'],
])('of the hint %j the window shows %j', (hint, shown) => expect(windowHint(hint)).toBe(shown))

it.each([
  ['It has stopped.', 'It has stopped.'],
  ['bed has a token in servers.json.', 'bed has a token in your configuration.'],
  [
    'one__echo was denied by hook 1 of servers.json. It was not run.',
    'one__echo was denied by hook 1 of your configuration. It was not run.',
  ],
  [
    'Secrets are in the keychain: A. servers.json only refers to them.',
    'Secrets are in the keychain: A. Your configuration only refers to them.',
  ],
  ['servers.json has the rule {"tool":"x"}.', 'Your configuration has the rule {"tool":"x"}.'],
  ['Its clientId belongs to A. If that is right, change "oauth" in servers.json.', 'Its clientId belongs to A.'],
  ['Change "oauth" in servers.json.', 'Change "oauth" in your configuration.'],
  // Files of other programs keep their names, and so does a path.
  ['/home/ada/.config/mcp/servers.json is read-only.', '/home/ada/.config/mcp/servers.json is read-only.'],
  ['mcp_servers.json is read-only.', 'mcp_servers.json is read-only.'],
])('of the message %j the window shows %j', (message, shown) => expect(windowMessage(message)).toBe(shown))
