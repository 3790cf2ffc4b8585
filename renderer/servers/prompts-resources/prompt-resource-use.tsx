import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ShownPromptResource } from '../../../electron/contract/catalogue.ts'
import { engine } from '../../engine/engine.ts'
import { durationOf } from '../../parts/time/ago.ts'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Field } from '../../parts/field.tsx'
import { Failure } from '../../parts/message.tsx'
import { ResultBlock } from '../../search/run/tool-result.tsx'
import { partsOf } from './answer-parts.ts'

type Asked =
  | { readonly state: 'ready' }
  | { readonly state: 'running'; readonly stop: AbortController }
  | { readonly state: 'done'; readonly result: Record<string, unknown>; readonly milliseconds: number }
  | { readonly state: 'failed'; readonly error: unknown }

/** One prompt or resource: its description, its arguments, and the server's response. */
export function PromptResourceUse({ other, back, backTo }: { other: ShownPromptResource; back: string; backTo: string }) {
  const { kind, name, title, description, icon } = other
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [uri, setUri] = useState(name)
  const [asked, setAsked] = useState<Asked>({ state: 'ready' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const ask = async (): Promise<void> => {
    const stopping = new AbortController()
    stop.current = stopping
    setAsked({ state: 'running', stop: stopping })
    const began = performance.now()
    const { signal } = stopping
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      const result =
        kind === 'prompt'
          ? await engine().prompts.get({ name, arguments: given }, { signal })
          : await engine().resources.read({ uri }, { signal })
      setAsked({ state: 'done', result, milliseconds: performance.now() - began })
    } catch (error) {
      setAsked(signal.aborted ? { state: 'ready' } : { state: 'failed', error })
    }
  }

  return (
    <div className="min-h-0 flex-1 space-y-4 overflow-auto p-4">
      <a href={back} className="inline-flex items-center gap-1 text-ink-2">
        <ChevronLeft aria-hidden className="size-4" />
        {backTo}
      </a>
      <section>
        <h3 className="flex items-center gap-2 font-mono font-semibold break-all">
          {icon !== undefined && <img src={icon} alt="" className="size-5 shrink-0 object-contain" />}
          {name}
        </h3>
        {title !== undefined && <p>{title}</p>}
        <p className="whitespace-pre-wrap text-ink-2">{description === '' ? 'Its server does not say what it is.' : description}</p>
      </section>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        {other.arguments?.map((argument) => (
          <Field key={argument.name} label={argument.required ? argument.name : `${argument.name} (optional)`} hint={argument.description}>
            {(wiring) => (
              <input
                {...wiring}
                required={argument.required}
                value={values[argument.name] ?? ''}
                onChange={(event) => setValues({ ...values, [argument.name]: event.target.value })}
                className="field-box font-mono"
              />
            )}
          </Field>
        ))}
        {kind === 'resource-template' && (
          <Field label="URI" hint="Replace each {name} with a value.">
            {(wiring) => (
              <input {...wiring} required value={uri} onChange={(event) => setUri(event.target.value)} className="field-box font-mono" />
            )}
          </Field>
        )}
        {asked.state === 'running' ? (
          <Button onClick={() => asked.stop.abort()}>Stop</Button>
        ) : (
          <Button type="submit" look="primary">
            {kind === 'prompt' ? 'Get' : 'Read'}
          </Button>
        )}
      </form>
      <div aria-live="polite">
        {asked.state === 'failed' && <Failure error={asked.error} />}
        {asked.state === 'done' && <Answer result={asked.result} took={durationOf(asked.milliseconds)} />}
      </div>
    </div>
  )
}

function Answer({ result, took }: { result: Record<string, unknown>; took: string }) {
  const parts = partsOf(result)
  return (
    <section aria-label="Result" className="space-y-2">
      <p className="text-small text-ink-2">Result after {took}</p>
      {parts.map(({ role, block }, index) => (
        <div key={index}>
          {role !== undefined && <p className="text-small text-ink-2">{role}</p>}
          <ResultBlock block={block} />
        </div>
      ))}
      {parts.length === 0 && <p className="text-ink-2">The result is empty.</p>}
      <details>
        <summary className="text-ink-2">Raw</summary>
        <Code label="Raw result" text={JSON.stringify(result, undefined, 2)} />
      </details>
    </section>
  )
}
