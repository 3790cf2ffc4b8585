import type { FoundTool } from '../../electron/contract/search.ts'
import { type Answer, useAnswer, useOfferMark } from '../engine/use-engine.ts'

/** The used part of a described tool; the rest is only displayed. */
export interface DescribedTool {
  readonly server: string
  readonly effect: FoundTool['effect']
  readonly effectFrom: FoundTool['effectFrom']
  readonly signature: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: Record<string, unknown>
  /** The URI of its page, if it has one. */
  readonly page?: string
}

/** A tool by its full name, read again when it may have changed; null: there is none of that name now. Without a name nothing is asked. */
export function useTool(name: string | undefined): Answer<DescribedTool | null> {
  const offer = useOfferMark()
  return useAnswer(name === undefined ? undefined : `tool ${name} ${offer}`, async (client) => {
    const { tools } = await client.tools.describe({ names: [name ?? ''] })
    return (tools[0] as DescribedTool | undefined) ?? null
  })
}
