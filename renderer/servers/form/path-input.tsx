import { useId } from 'react'
import { desktop } from '../../engine/desktop.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { Button } from '../../parts/button.tsx'
import type { Wiring } from '../../parts/field.tsx'
import { useSettled } from './use-settled.ts'

/** A path of this machine, completed while typing; in the desktop app, the system's dialog can choose one. */
export function PathInput({
  wiring,
  label,
  kind,
  value,
  placeholder,
  onChange,
  onDone,
}: {
  wiring: Wiring
  /** Its name, if no label beside it has that. */
  label?: string
  kind: 'file' | 'folder'
  value: string
  placeholder: string | undefined
  onChange: (value: string) => void
  /** Called with the path on Enter, when the focus leaves the field and its button, and after one was chosen. */
  onDone?: (value: string) => void
}) {
  const list = useId()
  const settled = useSettled(value)
  const { value: paths = [] } = useAnswer(/^[~/\\]|^[A-Za-z]:/.test(settled) ? `${kind} ${settled}` : undefined, (client, signal) =>
    client.paths.complete({ typed: settled, kind }, { signal }),
  )
  const app = desktop()
  const choose = async (): Promise<void> => {
    const chosen = await app?.ask('paths.choose', kind)
    if (chosen === undefined) return
    onChange(chosen)
    onDone?.(chosen)
  }
  return (
    <div
      className="flex gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onDone?.(value)
      }}
    >
      <input
        {...wiring}
        aria-label={label}
        list={list}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onDone?.(value)
        }}
        autoComplete="off"
        spellCheck={false}
        className="field-box min-w-0 flex-1 font-mono"
      />
      <datalist id={list}>
        {paths.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      {app !== undefined && <Button onClick={() => void choose()}>{kind === 'folder' ? 'Choose a folder' : 'Choose a file'}</Button>}
    </div>
  )
}
