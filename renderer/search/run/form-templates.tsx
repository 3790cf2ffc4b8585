import type {
  ArrayFieldItemTemplateProps,
  IconButtonProps,
  MultiSchemaFieldTemplateProps,
  OptionalDataControlsTemplateProps,
  TemplatesType,
} from '@rjsf/utils'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
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
    <Button id={id} onClick={onClick} disabled={disabled}>
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
              <IconButton label={`Move item ${number} up`} disabled={fixed || !hasMoveUp} onClick={onMoveUpItem}>
                <ChevronUp className="size-4" aria-hidden />
              </IconButton>
              <IconButton label={`Move item ${number} down`} disabled={fixed || !hasMoveDown} onClick={onMoveDownItem}>
                <ChevronDown className="size-4" aria-hidden />
              </IconButton>
            </>
          )}
          {hasRemove && (
            <IconButton label={`Remove item ${number}`} disabled={fixed} onClick={onRemoveItem}>
              <X className="size-4" aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
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
