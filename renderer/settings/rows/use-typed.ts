import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Outcome } from './agreement.tsx'

/**
 * The text of a field that is saved when it is complete. A new value from elsewhere replaces what is in it.
 *
 * @param onSame is called if what was typed is the value already.
 */
export function useTypedText(value: string, onSave: (typed: string) => Promise<Outcome>, onSame?: () => void) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const saving = useRef(false)
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const save = async (complete: string): Promise<void> => {
    const typed = complete.trim()
    if (saving.current) return
    if (typed === value) return onSame?.()
    // Enter saves, and so does the focus that a dialog then takes.
    saving.current = true
    const outcome = await onSave(typed)
    saving.current = false
    if ('done' in outcome && !outcome.done) setText(value)
  }
  return { text, setText, save }
}

/** The props of a field that is saved when it loses the focus, or on Enter. Parameters as in `useTypedText`. */
export function useTyped(...parameters: Parameters<typeof useTypedText>) {
  const { text, setText, save } = useTypedText(...parameters)
  return {
    value: text,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onBlur: () => void save(text),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') void save(text)
    },
  }
}
