import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../servers-file.ts'

describe('roles', () => {
  it('that cannot be read are a problem with their place, and allow nothing to those whom they name', () => {
    const text = `{ "roles": {
      "good": { "clients": ["cursor"], "deny": ["mail__*"] },
      "typo": { "clients": ["zed"], "denny": ["mail__*"] },
      "list": ["mail__*"]
    } }`
    const { roles, problems } = parseServersFile(text)
    expect(roles).toEqual(
      new Map<string, unknown>([
        ['good', { clients: ['cursor'], deny: ['mail__*'] }],
        ['typo', { clients: ['zed'], allow: [] }],
        ['list', { allow: [] }],
      ]),
    )
    expect(problems).toMatchObject([
      { key: 'typo', line: 3, column: 15 },
      { key: 'list', line: 4, column: 15 },
    ])
    expect(problems[0]?.message).toContain('Role "typo" must be')
  })
})
