import { expect, it } from 'vitest'
import { connectOptions, connectProblem } from './connect-options.ts'

it.each([
  [[], {}],
  [['--profile', 'work'], { profile: 'work' }],
  [['--expose', 'direct', '--profile', 'work'], { expose: 'direct', profile: 'work' }],
  [['--server', 'my files', '--expose', 'transparent'], { server: 'my files', expose: 'transparent' }],
])('reads %j', (words, choice) => {
  // Strictly: its members are counted, and a client without options is answered from the cached handshake.
  expect(connectOptions(words)).toStrictEqual(choice)
})

it.each([
  [['--help']],
  [['--profile']],
  [['--profile', '--expose']],
  [['--profile', 'a', '--profile', 'b']],
  [['--expose', 'everything']],
  [['--expose=direct']],
  [['--server', 'x']],
  [['--server', 'x', '--expose', 'direct']],
  [['--expose', 'transparent']],
  [['--constructor', 'x']],
])('leaves %j to the whole command line', (words) => {
  expect(connectOptions(words)).toBeUndefined()
})

it('says what is wrong', () => {
  expect(connectProblem({ server: 'x' })).toContain('transparent alone')
  expect(connectProblem({ expose: 'transparent' })).toContain('--server')
  expect(connectProblem({ expose: 'transparent', profile: 'one' })).toBeUndefined()
})
