/** What came back for one call. */
export interface SeenResult {
  readonly name: string
  readonly arguments: unknown
  readonly text: string
}

/** What a model sees of its conversation, whichever client holds it. */
export interface Seen {
  /** The tools that it may call now, by the names that the client gives them. */
  readonly tools: readonly string[]
  /** In the order of the calls. */
  readonly results: readonly SeenResult[]
  /** How often the model has spoken already. */
  readonly turns: number
}

export interface ToolCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}

/** What a model says: calls of tools (several at once, if it likes), or its last words. */
export type Reply = { readonly calls: readonly ToolCall[] } | { readonly text: string }

/** A model by its script: it yields calls, sees what they brought, and returns its last words. */
export type Script = (seen: Seen) => Generator<readonly ToolCall[], string, Seen>

/** Plays a script, turn by turn. A turn that is asked for again, as clients do that lost an answer, is answered as before. */
export function play(script: Script): (seen: Seen) => Reply {
  const replies: Reply[] = []
  let turns: ReturnType<Script> | undefined
  return (seen) => {
    turns ??= script(seen)
    const known = replies[seen.turns]
    if (known !== undefined) return known
    const turn = turns.next(seen)
    const reply = turn.done === true ? { text: turn.value ?? 'The script is over.' } : { calls: turn.value }
    replies[seen.turns] = reply
    return reply
  }
}
