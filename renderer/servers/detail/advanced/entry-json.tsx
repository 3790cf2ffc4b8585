import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import type { Entry, Patching } from './use-patch.tsx'

/** The whole entry of a server as JSON, to be edited. Keys are dots, and stay as they are. */
export function EntryJson({ patching, onClose }: { patching: Patching; onClose: () => void }) {
  // A change from elsewhere must not replace what is being typed.
  const [text, setText] = useState(() => JSON.stringify(patching.entry, undefined, 2))
  const [problem, setProblem] = useState<string>()
  const save = async (): Promise<void> => {
    const entry = entryOf(text)
    if (typeof entry === 'string') return setProblem(entry)
    const outcome = await patching.replace(entry)
    setProblem('problem' in outcome ? outcome.problem : undefined)
    if ('done' in outcome && outcome.done) onClose()
  }
  return (
    <div className="space-y-2">
      <p className="text-ink-2">The entry in servers.json. Keys are shown as dots, and do not change.</p>
      <textarea
        aria-label="Entry as JSON"
        aria-invalid={problem !== undefined}
        spellCheck={false}
        rows={Math.min(24, text.split('\n').length + 1)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field-box font-mono"
      />
      {problem !== undefined && (
        <p role="alert" className="text-small break-words text-bad">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button look="primary" onClick={() => void save()}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  )
}

/** The entry in a text; why there is none, as a sentence. */
function entryOf(text: string): Entry | string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Entry
    return 'It must be an object: { … }.'
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
}
