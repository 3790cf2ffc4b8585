import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import type { Seen } from './script.ts'

/**
 * Tokens of what a model reads, by one public vocabulary (o200k) for all clients: what is compared is one way with another, not one model
 * with another.
 */
export function tokensOf(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encode(text, { disallowedSpecial: new Set() }).length
}

/** Tokens of what a model said to tools and was told by them, each once, however many requests repeat it. */
export function exchangedTokens(seen: Seen | undefined): number {
  return (seen?.results ?? []).reduce((sum, result) => sum + tokensOf(result.arguments) + tokensOf(result.text), 0)
}
