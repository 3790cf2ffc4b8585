import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../servers-file.ts'

describe('roles', () => {
  it('that cannot be read are a problem with their place, and allow nothing to those whom they name', () => {
    const text = `{ "roles": {
      "good": { "clients": ["cursor"], "deny": ["mail__*"] },
      "typo": { "clients": ["zed"], "denny": ["mail__*"] },
      "list": ["mail__*"],
      "args": { "deny": [{ "tool": "f__*", "arguments": { "path": "/etc/*", "m": { "regex": "w" } } }, { "arguments": { "*": "x" } }] },
      "none": { "deny": [{ "tool": "files__*" }] },
      "expression": { "allow": [{ "arguments": { "path": { "regex": "(" } } }] },
      "twice": { "deny": [{ "arguments": { "path": "/etc/*", "path": "x" } }] }
    } }`
    const { roles, problems } = parseServersFile(text)
    expect(roles).toEqual(
      new Map<string, unknown>([
        ['good', { clients: ['cursor'], deny: ['mail__*'] }],
        ['typo', { clients: ['zed'], allow: [] }],
        ['list', { allow: [] }],
        ['args', { deny: [{ tool: 'f__*', arguments: { path: '/etc/*', m: { regex: 'w' } } }, { arguments: { '*': 'x' } }] }],
        ['none', { allow: [] }],
        ['expression', { allow: [] }],
        ['twice', { allow: [] }],
      ]),
    )
    expect(problems).toMatchObject([
      { key: 'typo', line: 3, column: 15 },
      { key: 'list', line: 4, column: 15 },
      { key: 'none', line: 6, column: 15 },
      { key: 'expression' },
      { key: 'twice' },
    ])
    expect(problems[0]?.message).toContain('Role "typo" must be')
  })
})
