/** The protocol family of a session: `legacy` opens with `initialize`, `modern` (2026-07-28) is stateless. */
export type Era = 'legacy' | 'modern'

/** How a session was opened. */
export type NegotiatedProtocol =
  | { readonly era: 'legacy' }
  | {
      readonly era: 'modern'
      /** The `_meta` of each of our messages. */
      readonly envelope: Readonly<Record<string, unknown>>
    }
