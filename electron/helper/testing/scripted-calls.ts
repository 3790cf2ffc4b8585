import { failed } from './scripted-answers.ts'

/** For tests: calls of the tools of the server `s`, whose results are known. */
export function scriptedCalls({
  asked,
  hanging,
  aborted,
  die,
}: {
  readonly asked: string[]
  readonly hanging: PromiseWithResolvers<void>
  readonly aborted: PromiseWithResolvers<void>
  /** The engine goes, in the middle of the call. */
  readonly die: () => void
}) {
  return async (
    input: { name: string; arguments?: unknown; search_id?: string | undefined },
    signal: AbortSignal | undefined,
  ): Promise<Record<string, unknown>> => {
    switch (input.name) {
      case 's__echo':
        if (input.search_id !== undefined) asked.push(`call ${input.search_id}`)
        return { content: [{ type: 'text', text: JSON.stringify(input.arguments) }], unknownField: { kept: true } }
      case 's__steps':
        return { content: [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }] }
      case 's__fail':
        return { content: [{ type: 'text', text: 'no such file' }], isError: true }
      case 's__hang':
        hanging.resolve()
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => {
            aborted.resolve()
            reject(new Error('aborted'))
          }),
        )
      case 's__die':
        die()
        return {}
      case 's__slow':
        throw failed('call_timeout', 's did not answer within 1 s.', 'Give it longer.')
      default:
        throw failed('tool_unknown', `There is no tool named "${input.name}".`, 'Did you mean s__echo?')
    }
  }
}
