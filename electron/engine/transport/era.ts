/** Which family of the protocol a conversation is of: `legacy` opens with `initialize`, `modern` (2026-07-28) is stateless. */
export type Era = 'legacy' | 'modern'

/** How a conversation was opened. */
export type NegotiatedProtocol =
  | { readonly era: 'legacy' }
  | {
      readonly era: 'modern'
      /** What stands in `_meta` of each message of ours. */
      readonly envelope: Readonly<Record<string, unknown>>
    }
