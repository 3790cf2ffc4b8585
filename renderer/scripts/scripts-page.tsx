import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SavedScript, ScriptReport } from '../../electron/contract/scripts/scripts.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer, useStore } from '../engine/use-engine.ts'
import type { Route } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { Button } from '../parts/button.tsx'
import { Failure } from '../parts/message.tsx'
import { PlaygroundTabs } from '../search/playground-tabs.tsx'
import { Page } from '../parts/page.tsx'
import { Elapsed } from '../parts/time/elapsed.tsx'
import { CodeEditor } from './code-editor.tsx'
import { type Draft, draft, inputOf, newScript, openScript } from './draft.ts'
import { KeepScript } from './keep-script.tsx'
import { OfferSwitch } from './offer-switch.tsx'
import { ScriptResult } from './script-result.tsx'

const HINT = `const { items } = await tools.github.list_issues({ repo: input.repo })
return items.filter((issue) => issue.assignee === null).length`

type Run =
  | { readonly state: 'ready' }
  | { readonly state: 'running'; readonly stop: AbortController; readonly since: number }
  | { readonly state: 'done'; readonly report: ScriptReport }
  | { readonly state: 'failed'; readonly error: unknown }

/** The page to write, run, inspect, and save scripts; a saved one can be a tool of every AI app. */
export function ScriptsPage({ route }: { route: Extract<Route, { page: 'scripts' }> }) {
  const [changes, setChanges] = useState(0)
  const { value, error } = useAnswer(`scripts ${changes}`, (client) => client.scripts.list())
  const saved = value ?? []
  const [keeping, setKeeping] = useState(false)
  const written = useStore(draft)
  const change = (next: Partial<Draft>): void => draft.set({ ...draft.get(), ...next })
  useOpened(saved.find(({ name }) => name === route.script))
  const listAgain = (): void => setChanges((count) => count + 1)
  /** Follows a draft that was saved under a name, or removed. */
  const follow = (name: string | undefined): void => {
    listAgain()
    change({ name })
    go(name === undefined ? { page: 'scripts' } : { page: 'scripts', script: name })
  }

  return (
    <Page
      title="Scripts"
      column
      actions={
        <>
          <OfferSwitch />
          <PlaygroundTabs scripts />
        </>
      }
      bar={
        <>
          <SavedChoice saved={saved} chosen={written.name} />
          <Button onClick={() => setKeeping(true)} disabled={written.code.trim() === ''}>
            Save…
          </Button>
          <label className="flex items-center gap-1.5">
            <input type="checkbox" checked={written.readOnly} onChange={(event) => change({ readOnly: event.target.checked })} />
            Only tools that read
          </label>
        </>
      }
    >
      {error !== undefined && (
        <div className="p-6">
          <Failure error={error} />
        </div>
      )}
      {value !== undefined && route.script !== undefined && ![written.name, ...saved.map(({ name }) => name)].includes(route.script) && (
        <p role="status" className="shrink-0 border-b px-6 py-2 text-ink-2">
          No script is kept as <span className="font-mono">{route.script}</span>. It may have been removed.
        </p>
      )}
      <Workbench written={written} change={change} />
      {keeping && (
        <KeepScript
          written={written}
          known={saved}
          onClose={() => setKeeping(false)}
          onKept={follow}
          onRemoved={() => follow(undefined)}
          onRestored={({ name, code }) => {
            listAgain()
            // Edits made meanwhile are kept.
            if (draft.get().code === code) change({ name })
          }}
        />
      )}
    </Page>
  )
}

/** Opens a saved script when its address is opened. */
function useOpened(opened: SavedScript | undefined): void {
  useEffect(() => {
    if (opened !== undefined) openScript(opened)
  }, [opened])
}

/** The selection of the script in the editor; the draft stays at addresses without a name. */
function SavedChoice({ saved, chosen }: { saved: readonly SavedScript[]; chosen: string | undefined }) {
  if (saved.length === 0) return null
  return (
    <select
      aria-label="Script"
      value={chosen ?? ''}
      onChange={({ target: { value } }) => {
        if (value === '') newScript()
        go(value === '' ? { page: 'scripts' } : { page: 'scripts', script: value })
      }}
      className="field-box w-auto max-w-60"
    >
      <option value="">New script</option>
      {saved.map(({ name, offered }) => (
        <option key={name} value={name}>
          {offered ? `${name} (a tool)` : name}
        </option>
      ))}
    </select>
  )
}

function Workbench({ written, change }: { written: Draft; change: (next: Partial<Draft>) => void }) {
  const [run, setRun] = useState<Run>({ state: 'ready' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const input = inputOf(written.input)
  const canRun = written.code.trim() !== '' && input !== undefined && run.state !== 'running'

  const start = async (): Promise<void> => {
    if (!canRun) return
    const stopping = new AbortController()
    stop.current = stopping
    setRun({ state: 'running', stop: stopping, since: Date.now() })
    try {
      const { code, readOnly } = written
      setRun({ state: 'done', report: await engine().scripts.run({ code, readOnly, ...input }, { signal: stopping.signal }) })
    } catch (error) {
      setRun(stopping.signal.aborted ? { state: 'ready' } : { state: 'failed', error })
    }
  }

  return (
    <>
      <div className="h-[45%] min-h-40 shrink-0 border-b">
        <CodeEditor
          label="Script in JavaScript or TypeScript"
          value={written.code}
          hint={HINT}
          onChange={(code) => change({ code })}
          onRun={() => void start()}
        />
      </div>
      <div className="flex shrink-0 flex-wrap items-start gap-2 border-b px-6 py-2">
        {run.state === 'running' ? (
          <Button onClick={() => run.stop.abort()}>
            <Square className="size-3.5" aria-hidden /> Stop
          </Button>
        ) : (
          <Button look="primary" onClick={() => void start()} disabled={!canRun} title="Ctrl+Enter">
            <Play className="size-3.5" aria-hidden /> Run
          </Button>
        )}
        <input
          aria-label="Input as JSON"
          aria-invalid={input === undefined}
          placeholder='Input as JSON, e.g. {"repo": "tooltray"}'
          value={written.input}
          onChange={(event) => change({ input: event.target.value })}
          spellCheck={false}
          className="field-box h-7 min-w-40 flex-1 font-mono text-small"
        />
        {input === undefined && (
          <p role="alert" className="w-full text-small text-bad">
            This is not JSON.
          </p>
        )}
      </div>
      <div aria-live="polite" className="min-h-0 flex-1 overflow-auto px-6 py-4">
        {run.state === 'ready' && <Introduction />}
        {run.state === 'running' && (
          <p className="animate-appear text-ink-2">
            Running <Elapsed since={run.since} />. Tooltray asks for approval as for any call.
          </p>
        )}
        {run.state === 'failed' && <Failure error={run.error} />}
        {run.state === 'done' && <ScriptResult report={run.report} />}
      </div>
    </>
  )
}

function Introduction() {
  return (
    <p className="max-w-prose text-ink-2">
      A script calls tools as <span className="font-mono">await tools.server.tool(arguments)</span>, up to eight at once with{' '}
      <span className="font-mono">Promise.all</span>, and only what it returns is read by a model. It reaches tools, and nothing else: no
      network, no files.
    </p>
  )
}
