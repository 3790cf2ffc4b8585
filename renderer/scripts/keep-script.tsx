import { useState } from 'react'
import type { SavedScript } from '../../electron/contract/scripts/scripts.ts'
import { engine } from '../engine/engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { type Draft, inputOf } from './draft.ts'

/** The engine's rule (`contract/scripts/scripts.ts`). */
const NAME = /^[A-Za-z][\w-]{0,60}$/
const SCHEMA_HINT = 'JSON Schema of its input; empty: any input'

/** Saves the script under a name, sets whether AI apps see it as a tool, or removes a saved script. */
export function KeepScript({
  written,
  known,
  onClose,
  onKept,
  onRemoved,
  onRestored,
}: {
  written: Draft
  known: readonly SavedScript[]
  onClose: () => void
  onKept: (name: string) => void
  onRemoved: () => void
  /** Called when a removal was undone, perhaps long after this component was unmounted. */
  onRestored: (script: SavedScript) => void
}) {
  const before = known.find(({ name }) => name === written.name)
  const [name, setName] = useState(before?.name ?? '')
  const [description, setDescription] = useState(before?.description ?? '')
  const [schema, setSchema] = useState(before?.inputSchema === undefined ? '' : JSON.stringify(before.inputSchema, undefined, 2))
  const [offered, setOffered] = useState(before?.offered ?? false)
  const [tried, setTried] = useState(false)

  const inputSchema = inputOf(schema)
  const nameProblem = NAME.test(name) ? undefined : 'Letters, digits, _ and -, beginning with a letter.'
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
  const schemaProblem =
    inputSchema === undefined || ('input' in inputSchema && !isObject(inputSchema.input)) ? 'This is not a JSON object.' : undefined
  const descriptionProblem = offered && description.trim() === '' ? 'AI apps find a tool by its description.' : undefined

  const keep = async (): Promise<void> => {
    setTried(true)
    if (nameProblem !== undefined || schemaProblem !== undefined || descriptionProblem !== undefined) return
    const { code, readOnly } = written
    const schemaGiven =
      inputSchema !== undefined && 'input' in inputSchema ? { inputSchema: inputSchema.input as Record<string, unknown> } : {}
    const kept = { name, description: description.trim(), code, readOnly, offered, ...schemaGiven }
    if (!(await attempt(() => engine().scripts.save(kept), 'Not saved'))) return
    onKept(name)
    onClose()
    notify({ kind: 'done', text: offered ? `Saved: AI apps see ${name} as a tool.` : `Saved as ${name}.` })
  }
  const remove = async (script: SavedScript): Promise<void> => {
    if (!(await attempt(() => engine().scripts.remove({ name: script.name }), 'Not removed'))) return
    onRemoved()
    onClose()
    const undo = (): void => void attempt(() => engine().scripts.save(script), 'Not undone').then((done) => done && onRestored(script))
    notify({ kind: 'done', lasting: true, text: `${script.name} is removed.`, action: { label: 'Undo', run: undo } })
  }

  return (
    <Dialog label="Save the script" onClose={onClose} className="w-[480px] max-w-[calc(100vw-2rem)]">
      <form
        className="space-y-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <h2 className="text-section font-semibold">Save the script</h2>
        <Field label="Name" error={tried ? nameProblem : undefined} hint={takenWords(name, before, known)}>
          {(wiring) => (
            <input
              {...wiring}
              data-initial-focus
              value={name}
              onChange={(event) => setName(event.target.value)}
              className="field-box h-8 font-mono"
              spellCheck={false}
            />
          )}
        </Field>
        <label className="flex items-start gap-2">
          <input type="checkbox" checked={offered} onChange={(event) => setOffered(event.target.checked)} className="mt-1" />
          <span>
            AI apps see it as a tool
            <span className="block text-ink-2">
              AI apps run the script with one call. Rules and approvals still apply to each tool call that it makes.
            </span>
          </span>
        </label>
        <Field label="What it does" error={tried ? descriptionProblem : undefined}>
          {(wiring) => (
            <textarea
              {...wiring}
              rows={3}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              className="field-box"
            />
          )}
        </Field>
        <Field label="Input" error={tried ? schemaProblem : undefined} hint={SCHEMA_HINT}>
          {(wiring) => (
            <textarea
              {...wiring}
              rows={4}
              value={schema}
              onChange={(event) => setSchema(event.target.value)}
              placeholder='{"type": "object", "properties": {"repo": {"type": "string"}}}'
              spellCheck={false}
              className="field-box font-mono text-small"
            />
          )}
        </Field>
        <div className="flex items-center gap-2">
          {before !== undefined && (
            <Button look="danger" onClick={() => void remove(before)}>
              Remove {before.name}
            </Button>
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Explains what happens to a saved script of that name. */
function takenWords(name: string, before: SavedScript | undefined, known: readonly SavedScript[]): string | undefined {
  if (name === before?.name) return 'Replaces the saved script of this name.'
  return known.some((each) => each.name === name) ? `There is already a script ${name}. Saving replaces it.` : undefined
}
