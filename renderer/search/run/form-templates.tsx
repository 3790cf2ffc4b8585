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

/** Templates for elements that the form library draws with a missing icon font, or without a name. */
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

/** One value of a list, with its actions. */
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

/**
 * Moves an item and keeps the focus, which is lost when the page removes and reinserts it; at an end of the list, the opposite button gets
 * the focus.
 */
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

/** Returns the element to focus after an item was removed: in the next item, the previous one, or the button that adds one. */
function besideRemoved(button: HTMLElement): HTMLElement | null | undefined {
  const item = button.closest('[role=group]')
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector<HTMLElement>(':scope > div > [data-remove]')
  return beside ?? [...(item?.closest('fieldset')?.querySelectorAll<HTMLElement>('[data-add]') ?? [])].at(-1)
}

/** A value of one of several kinds: the choice of the kind, then the value. */
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

/** An optional value that can be added or removed. */
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
