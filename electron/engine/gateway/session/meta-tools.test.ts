import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { isMetaTool, ownTools } from './meta-tools.ts'

describe('our own tools', () => {
  it('cost a conversation at most 500 tokens', () => {
    const prompt = ownTools().map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(encode(JSON.stringify(prompt)).length).toBeLessThanOrEqual(500)
  })

  it('are at most five that an app keeps loaded, and say what they do in 160 characters', () => {
    const tools = ownTools()
    expect(tools.filter(({ _meta }) => (_meta as Record<string, unknown> | undefined)?.['anthropic/alwaysLoad'] === true)).toHaveLength(3)
    for (const { description = '' } of tools) expect(/^.{20,160}?\.(?=\s|$)/.test(description), description).toBe(true)
  })

  it('let a client tell reading from acting', () => {
    const readOnly = ownTools().filter((tool) => tool.annotations?.readOnlyHint === true)
    expect(readOnly.map((tool) => tool.name)).toEqual(['search_tools', 'execute_read_tool'])
  })

  it('carry words for searches by apps, on the search alone', () => {
    const hints = ownTools('slack message').map(({ _meta }) => (_meta as Record<string, unknown> | undefined)?.['anthropic/searchHint'])
    expect(hints).toEqual(['slack message', undefined, undefined, undefined])
  })

  it('can be called by the names that were listed before, and by no others', () => {
    expect(['search_tools', 'describe_tool', 'proxy_status', 'proxy_refresh'].every(isMetaTool)).toBe(true)
    expect(isMetaTool('github__create_issue')).toBe(false)
  })
})
