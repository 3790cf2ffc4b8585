import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearServerName, newServerNameProblem } from './new-server-name.ts'

describe('newServerNameProblem', () => {
  it.each(['github', 'My files 2', 'Postgres (work)', 'github.com/upstash/context7-mcp', '@21st-dev/magic', 'søk', '天気', 'मौसम', 'a_b.c-d', 'R&D', "Ada's notes"])('takes %s', (name) => {
    expect(newServerNameProblem(name)).toBeUndefined()
  })

  it.each([
    ['bad name!', 'must not contain "!"'],
    ['GITHUB_TOKEN=ghp_x', 'must not contain "="'],
    ['a"b', String.raw`must not contain "\""`],
    ['${HOME}', 'must begin with'],
    ['--env', 'must begin with'],
    [' a', 'space'],
    ['a__b', '"__"'],
    ['', 'empty'],
    ['a\u202Eb', 'must not contain'],
    ['x'.repeat(65), 'longer than 64'],
  ])('refuses %j', (name, why) => expect(newServerNameProblem(name)).toContain(why))
})

describe('nearServerName', () => {
  it.each([['bad name!', 'bad name'], ['a=b|c', 'a-b-c'], ['__x__y', 'x_y'], ['!!!', 'server'], ['-files', 'files']])('of %j is %j', (name, near) => {
    expect(nearServerName(name)).toBe(near)
  })

  it('is always one that can be had, and leaves one alone that can', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(newServerNameProblem(nearServerName(name))).toBeUndefined()
        if (newServerNameProblem(name) === undefined) expect(nearServerName(name)).toBe(name.normalize('NFC'))
      }),
    )
  })
})
