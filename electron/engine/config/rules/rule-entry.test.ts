import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../servers-file.ts'

describe('rules', () => {
  it('that cannot be read are a problem with their place, and deny what is left of them or allow nothing', () => {
    const text = `{ "rules": [
      { "server": "mail", "tool": null, "decision": "ask" },
      { "server": "mail", "tol": "delete_*", "decision": "ask" },
      { "tool": "get_*", "effect": "reed", "decision": "allow" },
      { "tool": "get_*", "decision": "deny", "decision": "allow" },
      "deny"
    ] }`
    const { rules, problems } = parseServersFile(text)
    expect(rules).toEqual([
      { server: 'mail', decision: 'ask' },
      { server: 'mail', decision: 'deny', unreadable: true },
      { tool: 'get_*', decision: 'allow', unreadable: true },
      { tool: 'get_*', decision: 'deny', unreadable: true },
      { decision: 'deny', unreadable: true },
    ])
    expect(problems.map(({ line, column, key }) => [line, column, key])).toEqual([
      [3, 7, 'rules[1]'],
      [4, 7, 'rules[2]'],
      [5, 7, 'rules[3]'],
      [5, 46, 'decision'],
      [6, 7, 'rules[4]'],
    ])
    expect(problems[0]?.message).toContain('Rule 2 must have a "decision"')
    expect(problems[1]?.message).toContain('until it is so, it allows nothing.')
  })

  it('are a list, or the file is not put in force', () => {
    expect(() => parseServersFile('{ "rules": { "tool": "x", "decision": "deny" } }')).toThrow(
      '"rules" must be a list, at line 1, column 12.',
    )
  })
})
