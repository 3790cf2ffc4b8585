// Not the package's main entry, which imports a test registry that requires a code-generating validator.
import Form from '@rjsf/core/lib/components/Form.js'
import { useEffect, useRef, useState } from 'react'
import { type RJSFSchema, getDefaultFormState } from '@rjsf/utils'
import type { CallProgress } from '../../../electron/contract/activity.ts'
import { engine } from '../../engine/engine.ts'
import { durationOf } from '../../parts/time/ago.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { loadedLater } from '../../parts/loading/loaded-later.tsx'
import { Skeleton } from '../../parts/message.tsx'
import { formSchema } from './form-schema.ts'
import { formTemplates } from './form-templates.tsx'
import { RunFailure } from './run-failure.tsx'
import { RunProgress } from './run-progress.tsx'
import { schemaValidator } from './schema-validator.ts'
import { ToolResult } from './tool-result.tsx'
import './tool-form.css'

type Arguments = Record<string, unknown>

// Loaded on demand: it brings the parts of a host, which only a tool with a page needs.
const ToolPage = loadedLater(() => import('../page/tool-page.tsx').then((module) => module.ToolPage), <Skeleton lines={4} />)

/** Declared defaults are filled in; fields without one are not sent. */
const DEFAULTS = { emptyObjectFields: 'skipEmptyDefaults' } as const

type Run =
  | { readonly state: 'ready' }
  | { readonly state: 'running'; readonly stop: AbortController; readonly since: number; readonly latest?: CallProgress }
  | { readonly state: 'done'; readonly args: Arguments; readonly result: Record<string, unknown>; readonly milliseconds: number }
  | { readonly state: 'failed'; readonly error: unknown }

/** A form for a tool's schema, the call, and its result. A destructive tool needs confirmation. */
export function ToolRun({
  name,
  server,
  schema,
  effect,
  hasPage,
  searchId,
}: {
  name: string
  server: string
  schema: Record<string, unknown>
  effect: 'read' | 'write' | 'destructive'
  /** Whether its results are shown on a page (MCP Apps). */
  hasPage: boolean
  searchId: string | undefined
}) {
  const [way, setWay] = useState<'form' | 'json'>('form')
  const [values, setValues] = useState<Arguments>(() => defaultsOf(schema))
  const [json, setJson] = useState('{}')
  const [asking, setAsking] = useState<Arguments | undefined>()
  const [run, setRun] = useState<Run>({ state: 'ready' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const start = async (args: Arguments): Promise<void> => {
    const stopping = new AbortController()
    stop.current = stopping
    const running = { state: 'running', stop: stopping, since: Date.now() } as const
    setRun(running)
    const began = performance.now()
    try {
      const report = await engine().tools.callWithProgress({ name, arguments: args, search_id: searchId }, { signal: stopping.signal })
      let next = await report.next()
      for (; next.done !== true; next = await report.next()) setRun({ ...running, latest: next.value })
      setRun({ state: 'done', args, result: next.value, milliseconds: performance.now() - began })
    } catch (error) {
      setRun(stopping.signal.aborted ? { state: 'ready' } : { state: 'failed', error })
    }
  }
  const submit = (args: Arguments): void => {
    if (effect === 'destructive') setAsking(args)
    else void start(args)
  }
  const parsed = parsedObject(json)
  const button =
    run.state === 'running' ? (
      <Button onClick={() => run.stop.abort()}>Stop</Button>
    ) : (
      <Button type="submit" look="primary" disabled={way === 'json' && parsed === undefined}>
        Run
      </Button>
    )

  return (
    <section aria-label="Run" className="space-y-3">
      <Segmented
        label="How to enter the arguments"
        value={way}
        onChange={(next) => {
          if (next === 'json') setJson(JSON.stringify(values, undefined, 2))
          else if (parsed !== undefined) setValues(parsed)
          setWay(next)
        }}
        options={[
          { value: 'form', label: 'Form' },
          { value: 'json', label: 'JSON' },
        ]}
      />
      {way === 'form' ? (
        <Form<Arguments, RJSFSchema>
          className="tool-form"
          schema={formSchema(schema)}
          validator={schemaValidator}
          formData={values}
          onChange={({ formData }) => setValues(formData ?? {})}
          onSubmit={({ formData }) => submit(formData ?? {})}
          // Errors are shown beside their fields; without this, the library also logs them.
          onError={() => undefined}
          showErrorList={false}
          noHtml5Validate
          templates={formTemplates}
          focusOnFirstError
          experimental_defaultFormStateBehavior={DEFAULTS}
          uiSchema={{ 'ui:submitButtonOptions': { norender: true } }}
        >
          {button}
        </Form>
      ) : (
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (parsed !== undefined) submit(parsed)
          }}
        >
          <textarea
            aria-label="Arguments as JSON"
            aria-invalid={parsed === undefined}
            value={json}
            onChange={(event) => setJson(event.target.value)}
            rows={8}
            spellCheck={false}
            className="field-box font-mono"
          />
          {parsed === undefined && (
            <p role="alert" className="text-small text-bad">
              This is not a JSON object.
            </p>
          )}
          {button}
        </form>
      )}
      <div aria-live="polite">
        {run.state === 'running' && <RunProgress since={run.since} latest={run.latest} />}
        {run.state === 'failed' && <RunFailure server={server} error={run.error} />}
        {run.state === 'done' && hasPage && run.result['isError'] !== true && <ToolPage name={name} args={run.args} result={run.result} />}
        {run.state === 'done' && <ToolResult result={run.result} took={durationOf(run.milliseconds)} />}
      </div>
      {asking !== undefined && (
        <Confirm
          title={`Run ${name}?`}
          text="The server declares that this tool may delete or overwrite something."
          verb="Run"
          onConfirm={() => void start(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

/** Returns the initial arguments of the form. */
function defaultsOf(schema: Record<string, unknown>): Arguments {
  const shown = formSchema(schema)
  return (getDefaultFormState(schemaValidator, shown, {}, shown, false, DEFAULTS) ?? {}) as Arguments
}

function parsedObject(text: string): Arguments | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Arguments) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
