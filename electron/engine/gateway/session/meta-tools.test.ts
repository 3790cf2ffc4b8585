import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { META_TOOLS } from './meta-tools.ts'

describe('meta-tools', () => {
  it('cost a conversation at most 1,000 tokens', () => {
    expect(encode(JSON.stringify(META_TOOLS)).length).toBeLessThanOrEqual(1000)
  })

  it('let a client tell reading from acting', () => {
    const readOnly = META_TOOLS.filter((tool) => tool.annotations?.readOnlyHint === true).map((tool) => tool.name)
    expect(readOnly).toEqual(['search_tools', 'describe_tool', 'execute_read_tool', 'proxy_status'])
  })
})
