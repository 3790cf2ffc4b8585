import type {
  ArrayFieldItemTemplateProps,
  IconButtonProps,
  MultiSchemaFieldTemplateProps,
  OptionalDataControlsTemplateProps,
  TemplatesType,
} from '@rjsf/utils'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../parts/button.tsx'

/** What the form library draws with pictures of a font that is not here, or without a name, drawn by us. */
export const formTemplates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> & {
  ButtonTemplates: Partial<TemplatesType['ButtonTemplates']>
} = {
  MultiSchemaFieldTemplate: Alternatives,
  ArrayFieldItemTemplate: Item,
  OptionalDataControlsTemplate: OptionalValue,
  ButtonTemplates: { AddButton, RemoveButton },
}

function AddButton({ id, onClick, disabled }: IconButtonProps) {
  return (
    <Button id={id} data-add onClick={onClick} disabled={disabled}>
      <Plus className="size-4" aria-hidden /> Add
    </Button>
  )
}

function RemoveButton({ id, onClick, disabled }: IconButtonProps) {
  return (
    <IconButton label="Remove" id={id} onClick={onClick} disabled={disabled}>
      <X className="size-4" aria-hidden />
    </IconButton>
  )
}

/** One value of a list, with what can be done about it. */
function Item({ index, children, hasToolbar, displayLabel, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { disabled = false, readonly = false, hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const fixed = disabled || readonly
  const number = index + 1
  return (
    <div role="group" aria-label={`Item ${number}`} className={`flex gap-1 ${displayLabel ? 'items-end' : 'items-start'}`}>
      <div className="min-w-0 flex-1">{children}</div>
      {hasToolbar && (
        <div className="flex shrink-0">
          {(hasMoveUp || hasMoveDown) && (
            <>
              <IconButton
                label={`Move item ${number} up`}
                disabled={fixed || !hasMoveUp}
                onClick={keepingFocus(onMoveUpItem, 'nextElementSibling')}
              >
                <ChevronUp className="size-4" aria-hidden />
              </IconButton>
              <IconButton
                label={`Move item ${number} down`}
                disabled={fixed || !hasMoveDown}
                onClick={keepingFocus(onMoveDownItem, 'previousElementSibling')}
              >
                <ChevronDown className="size-4" aria-hidden />
              </IconButton>
            </>
          )}
          {hasRemove && (
            <IconButton
              label={`Remove item ${number}`}
              data-remove
              disabled={fixed}
              onClick={(event) => {
                const next = besideRemoved(event.currentTarget)
                onRemoveItem(event)
                next?.focus()
              }}
            >
              <X className="size-4" aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Moves an item. The page takes it out and puts it in again, by which a focus is lost; at an end of the list the other way is left. */
function keepingFocus(
  move: (event: MouseEvent) => void,
  otherWay: 'nextElementSibling' | 'previousElementSibling',
): (event: MouseEvent<HTMLButtonElement>) => void {
  return (event) => {
    const button = event.currentTarget
    flushSync(() => move(event))
    const other = button[otherWay]
    ;(button.disabled && other instanceof HTMLElement ? other : button).focus()
  }
}

/** Where the focus goes when the item that a button removes is gone with it: the next item, the one before, or what adds another. */
function besideRemoved(button: HTMLElement): HTMLElement | null | undefined {
  const item = button.closest('[role=group]')
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector<HTMLElement>(':scope > div > [data-remove]')
  return beside ?? [...(item?.closest('fieldset')?.querySelectorAll<HTMLElement>('[data-add]') ?? [])].at(-1)
}

/** A value of one of several kinds: which, and then the value. */
function Alternatives({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <>
      <label>
        <span className="sr-only">Kind of value</span>
        {selector}
      </label>
      {optionSchemaField}
    </>
  )
}

/** A value that may be left out altogether. */
function OptionalValue({ id, label, onAddClick, onRemoveClick }: OptionalDataControlsTemplateProps) {
  if (onAddClick !== undefined)
    return (
      <Button id={id} onClick={onAddClick}>
        {label}
      </Button>
    )
  if (onRemoveClick !== undefined)
    return (
      <Button id={id} onClick={onRemoveClick}>
        {label}
      </Button>
    )
  return <em>{label}</em>
}
