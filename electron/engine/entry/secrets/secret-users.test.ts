import { expect, it } from 'vitest'
import { secretUsers } from './secret-users.ts'

it('tells which servers refer to which secrets', () => {
  const users = secretUsers([
    ['a', { env: { T: '${secret:x.T}', U: '${PLAIN}', L: '$${secret:literal}', D: '${WITH:-${no}' } }],
    ['b', { args: ['--k=${secret:x.T}', '${secret:x.T:-none}'], url: 'https://${env:HOST}/' }],
  ])
  expect([...users]).toEqual([
    ['x.T', { servers: ['a', 'b'], explicit: true }],
    ['PLAIN', { servers: ['a'], explicit: false }],
    ['WITH', { servers: ['a'], explicit: false }],
  ])
})
