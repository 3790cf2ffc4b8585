import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, drawSelection, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'

/** In the page's own colors, which include light and dark. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--color-accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--color-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-warn)' },
  { tag: tags.comment, color: 'var(--color-ink-3)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className], color: 'var(--color-accent)' },
  { tag: tags.invalid, color: 'var(--color-bad)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)', fontSize: '13px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--color-ink)', padding: '12px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-ink-3)', border: 'none', paddingLeft: '12px' },
  '.cm-placeholder': { color: 'var(--color-ink-3)' },
  // The container shows the focus, including around the line numbers.
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--color-accent-soft)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft)' },
})

/**
 * Handles text typed over several lines. The browser's own handling would keep the appearance by inline styles, which the page's policy
 * forbids and reports.
 */
const typedOverLines = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view
    const isOverLines = state.selection.ranges.some(({ from, to }) => state.doc.lineAt(from).to < to)
    if (event.inputType !== 'insertText' || event.data === null || !isOverLines) return false
    view.dispatch(state.replaceSelection(event.data), { scrollIntoView: true, userEvent: 'input.type' })
    event.preventDefault()
    return true
  },
})

/**
 * An editor for a script. It is in a shadow root, where the editor's style sheets are objects; in the page they would be elements, which
 * the content security policy forbids. Tab leaves it like any other field.
 *
 * @param onRun for Ctrl+Enter, on a Mac Command+Enter.
 */
export function CodeEditor({
  label,
  value,
  hint,
  onChange,
  onRun,
}: {
  label: string
  value: string
  hint: string
  onChange: (value: string) => void
  onRun: () => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ onChange, onRun })
  useEffect(() => {
    latest.current = { onChange, onRun }
  })

  useEffect(() => {
    const { current: element } = host
    if (element === null) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const run = (): boolean => {
      latest.current.onRun()
      return true
    }
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          javascript({ typescript: true }),
          syntaxHighlighting(colours),
          look,
          typedOverLines,
          placeholder(hint),
          keymap.of([{ key: 'Mod-Enter', run }, ...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
    // Later values are applied by the effect below.
  }, [label, hint])

  useEffect(() => {
    const { current: made } = view
    if (made === undefined || made.state.doc.toString() === value) return
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } })
  }, [value])

  return <div ref={host} className="h-full min-h-0 border-2 border-transparent focus-within:border-accent" />
}
