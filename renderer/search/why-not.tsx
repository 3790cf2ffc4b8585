import { type FormEvent, useState } from 'react'
import { engine } from '../engine/engine.ts'
import { explainError } from '../engine/explain-error.ts'
import { windowMessage } from '../help/window-words.ts'
import { Button } from '../parts/button.tsx'
import { withSentence } from '../permissions/exceptions/decided-by-rule.ts'
import { SHOWN_TO_APPS } from './run/limits.ts'

/** Explains why an expected tool was not found. */
export function WhyNot({ query, profile }: { query: string; profile: string | undefined }) {
  const [tool, setTool] = useState('')
  const [answer, setAnswer] = useState<{ query: string; sentence: string } | undefined>()
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      const { message, rule } = await engine().tools.whyNot({ query, tool: tool.trim(), limit: SHOWN_TO_APPS, profile })
      setAnswer({ query, sentence: windowMessage(withSentence(message, rule)) })
    } catch (error) {
      const { message, hint } = explainError(error)
      setAnswer({ query, sentence: [message, hint].filter(Boolean).join(' ') })
    }
  }
  return (
    <form onSubmit={(event) => void ask(event)} className="mx-6 mt-4 border-t py-4">
      <div className="flex max-w-xl items-center gap-2">
        <label htmlFor="why-not" className="shrink-0 text-ink-2">
          Why not
        </label>
        <input
          id="why-not"
          value={tool}
          onChange={(event) => setTool(event.target.value)}
          placeholder="server__tool"
          autoComplete="off"
          spellCheck={false}
          className="field-box font-mono"
        />
        <Button type="submit" disabled={tool.trim() === ''}>
          Ask
        </Button>
      </div>
      <p role="status" className="mt-2 max-w-xl">
        {answer?.query === query ? answer.sentence : ''}
      </p>
    </form>
  )
}
