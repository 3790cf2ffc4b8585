import type { Caller } from '../../base/caller.ts'
import { isObject } from '../../base/is-object.ts'
import type { Results } from '../results/results.ts'
import type { ToolAccess } from '../meta-tools/meta-calls.ts'
import type { CallTasks, TaskOwner } from './call-tasks.ts'

/** Dependencies of `finishedCalls`. */
interface FinishedCallsDeps {
  readonly callTasks: Pick<CallTasks, 'claim'>
  readonly results: Pick<Results, 'keep'>
  ownerOf(caller: Caller): TaskOwner | undefined
}

/** Keeps results of earlier conversations for the conversation that asks next, and says so in lines for its model. */
export function finishedCalls({ callTasks, results, ownerOf }: FinishedCallsDeps): NonNullable<ToolAccess['finishedCalls']> {
  return (caller, isSeen) => {
    const owner = ownerOf(caller)
    if (owner === undefined) return []
    return callTasks.claim(owner, isSeen).map(({ tool, result }) => {
      const id = results.keep(JSON.stringify(contentOf(result)), caller.id)
      return `A call of an earlier conversation has ended: ${tool}. Its result: read_result {"id": "${id}"}`
    })
  }
}

/** What a model reads of a result: its data, else its text. */
function contentOf({ structuredContent, content }: Readonly<Record<string, unknown>>): unknown {
  if (structuredContent !== undefined) return structuredContent
  const blocks = Array.isArray(content) ? (content as unknown[]) : []
  return blocks.flatMap((block) => (isObject(block) && typeof block['text'] === 'string' ? [block['text']] : [])).join('\n')
}
