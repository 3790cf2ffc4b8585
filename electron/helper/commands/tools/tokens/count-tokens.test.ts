import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

const never = new AbortController().signal

describe('countTokens', () => {
  it('counts as the tokenizer does, in any language and in JSON', async () => {
    const texts = [
      '',
      'Create an issue in a repository.',
      'イシューを作成します。',
      JSON.stringify({ type: 'object', properties: { id: { type: 'string' } } }),
    ]
    expect(await countTokens(texts, never)).toEqual(texts.map((text) => encode(text).length))
  })

  it('takes what stands for the end of a text in its own terms for the text that it is', async () => {
    const [count = 0] = await countTokens(['before <|endoftext|> after'], never)
    expect(count).toBeGreaterThan(4)
  })

  it('counts a word of a million letters in a moment, where the tokenizer alone would take hours', async () => {
    const [count = 0] = await countTokens(['a'.repeat(1_000_000)], never)
    expect(count).toBeGreaterThan(100_000)
  })

  it('ends when it is told to', async () => {
    const ended = new AbortController()
    const counting = countTokens(['一'.repeat(2_000_000)], ended.signal)
    ended.abort(new Error('Interrupted.'))
    await expect(counting).rejects.toThrow('Interrupted.')
  })
})
