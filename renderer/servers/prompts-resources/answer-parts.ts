type Block = Readonly<Record<string, unknown>>

/** A content block of a response, and its role if it has one. */
export interface AnswerPart {
  readonly role?: string
  readonly block: Block
}

/** Returns the blocks in a result of `resources/read` or `prompts/get`; others are left out. */
export function partsOf({ contents, messages }: Readonly<Record<string, unknown>>): AnswerPart[] {
  return [
    ...blocksOf(contents).map((resource) => ({ block: { type: 'resource', resource } })),
    ...blocksOf(messages).flatMap(({ role, content }) =>
      blocksOf(Array.isArray(content) ? content : [content]).map((block, at) => (at === 0 ? { role: String(role), block } : { block })),
    ),
  ]
}

function blocksOf(list: unknown): Block[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).filter((each): each is Block => typeof each === 'object' && each !== null)
}
