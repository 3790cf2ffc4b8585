import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../catalog/tool.ts'
import { isMetaTool, ownTools } from './meta-tools.ts'

const isLoaded = ({ _meta }: ToolDefinition): boolean => (_meta as Record<string, unknown> | undefined)?.['anthropic/alwaysLoad'] === true

describe('our own tools', () => {
  it('cost a conversation at most 400 tokens where an app loads some of them, else 600', () => {
    const cost = (tools: ToolDefinition[]): number =>
      encode(JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))).length
    expect(cost(ownTools().filter(isLoaded))).toBeLessThanOrEqual(400)
    expect(cost(ownTools())).toBeLessThanOrEqual(600)
    // Scripts, which every request of a conversation pays for where they are on.
    expect(cost(ownTools('', true)) - cost(ownTools())).toBeLessThanOrEqual(230)
  })

  it('are at most five that an app keeps loaded, and say what they do in 160 characters', () => {
    const tools = ownTools()
    expect(tools.filter(isLoaded)).toHaveLength(3)
    for (const { description = '' } of tools) expect(/^.{20,160}?\.(?=\s|$)/.test(description), description).toBe(true)
  })

  it('let a client tell reading from acting', () => {
    const readOnly = ownTools().filter((tool) => tool.annotations?.readOnlyHint === true)
    expect(readOnly.map((tool) => tool.name)).toEqual(['search_tools', 'execute_read_tool', 'read_result'])
  })

  it('carry words for searches by apps, which look only through what they hold back', () => {
    const hints = ownTools('slack message').map(({ _meta }) => (_meta as Record<string, unknown> | undefined)?.['anthropic/searchHint'])
    expect(hints).toEqual(['slack message', undefined, undefined, 'slack message', undefined])
  })

  it('can be called by the names that were listed before, and by no others', () => {
    expect(['search_tools', 'describe_tool', 'proxy_status', 'proxy_refresh'].every(isMetaTool)).toBe(true)
    expect(isMetaTool('github__create_issue')).toBe(false)
  })
})
