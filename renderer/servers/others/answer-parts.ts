type Block = Readonly<Record<string, unknown>>

/** A block of an answer, and who says it, where that is told. */
export interface AnswerPart {
  readonly role?: string
  readonly block: Block
}

/** The blocks of what `resources/read` or `prompts/get` answered; what is no block is left out. */
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
