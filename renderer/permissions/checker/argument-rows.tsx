import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import type { TypedArgument } from './typed-argument.ts'

/** Arguments of a call, one a line. `known`: the names to choose from. */
export function ArgumentRows({
  typed,
  known,
  onChange,
}: {
  typed: readonly TypedArgument[]
  known: readonly string[]
  onChange: (typed: readonly TypedArgument[]) => void
}) {
  const list = useId()
  const set = (at: number, changed: Partial<TypedArgument>): void =>
    onChange(typed.map((each, place) => (place === at ? { ...each, ...changed } : each)))
  const next = known.find((name) => !typed.some((each) => each.name === name)) ?? ''
  return (
    <div role="group" aria-label="Arguments" className="space-y-2">
      <datalist id={list}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {typed.map(({ name, text }, at) => (
        <div key={at} className="flex items-center gap-2">
          <input
            aria-label={`Argument ${at + 1}: name`}
            list={list}
            value={name}
            onChange={(event) => set(at, { name: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            placeholder="Name"
            className="field-box min-w-0 flex-1 font-mono"
          />
          <input
            aria-label={`Argument ${at + 1}: value`}
            value={text}
            onChange={(event) => set(at, { text: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            placeholder="Value"
            className="field-box min-w-0 flex-1 font-mono"
          />
          <IconButton label={`Remove argument ${at + 1}`} onClick={() => onChange(typed.filter((_, place) => place !== at))}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button look="quiet" onClick={() => onChange([...typed, { name: next, text: '' }])}>
        <Plus className="size-4" aria-hidden /> Add an argument
      </Button>
    </div>
  )
}
