import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AskedPageCall, OpenedPage } from '../../../electron/contract/pages/tool-pages.ts'
import { engine } from '../../engine/engine.ts'
import { Button } from '../../parts/button.tsx'
import { legible } from '../../parts/legible.ts'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { CallQuestion } from './call-question.tsx'
import { pageAddress } from './page-address.ts'
import { type PageAnswer, connectPage } from './page-bridge.ts'

type Json = Record<string, unknown>

/** Pixels, whatever a page reports. */
const FIRST_HEIGHT = 320
const LEAST_HEIGHT = 80
const MOST_HEIGHT = 640
/** In ms: a page that has not started by then may wait for the internet. */
const PATIENCE = 10_000
/** Of what a page says: messages, and characters of each. */
const MOST_SAID = 5
const LONGEST_SAID = 2_000

/**
 * Draws the page of a tool with its result, in a sandboxed frame of another origin. Nothing in it reaches the window but messages, and none
 * of these makes a call that may change something without a confirmation.
 */
export function ToolPage({ name, args, result }: { name: string; args: Json; result: Json }) {
  const [page, setPage] = useState<OpenedPage & { readonly address: string }>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const client = engine()
    let id: string | undefined
    let isOver = false
    const close = (): void => {
      if (id !== undefined) void client.pages.close({ id }).catch(() => undefined)
    }
    client.pages
      .open({ name })
      .then(async (opened) => {
        id = opened.id
        const address = await pageAddress(id)
        if (isOver) close()
        else setPage({ ...opened, address })
      })
      .catch((failure: unknown) => isOver || setError(failure))
    return () => {
      isOver = true
      close()
    }
  }, [name])
  if (error !== undefined) return <Failure error={error} />
  if (page === undefined) return <Skeleton lines={4} />
  return <Drawn page={page} args={args} result={result} />
}

function Drawn({ page, args, result }: { page: OpenedPage & { readonly address: string }; args: Json; result: Json }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [state, setState] = useState<'starting' | 'late' | 'started'>('starting')
  const [question, setQuestion] = useState<{ readonly id: number; readonly call: AskedPageCall; answer(answer: PageAnswer): void }>()
  const [link, setLink] = useState<string>()
  const [said, setSaid] = useState<readonly string[]>([])
  /** The tools that the user refused until the page is closed. What they allowed, Tooltray knows. */
  const refused = useRef(new Set<string>())
  /** How often they allowed all calls of a tool. */
  const allowed = useRef(0)

  // A layout effect: the page speaks first, and is listened to before it has loaded.
  useLayoutEffect(() => {
    const target = frame.current?.contentWindow
    if (target === null || target === undefined) return undefined
    let isOver = false
    let questions = 0
    let end = (): void => undefined
    // One question at a time: the next waits for the answer to the one before.
    let asked: Promise<unknown> = Promise.resolve()
    const confirm = (call: AskedPageCall): Promise<PageAnswer | undefined> => {
      const before = allowed.current
      const answered = asked.then(async () => {
        if (isOver || refused.current.has(call.name)) return { isAllowed: false, isForAll: false }
        if (allowed.current !== before) return undefined
        return new Promise<PageAnswer>((resolve) => setQuestion({ id: (questions += 1), call, answer: resolve }))
      })
      asked = answered
      return answered
    }
    const late = setTimeout(() => setState((now) => (now === 'starting' ? 'late' : now)), PATIENCE)
    const handlers = {
      confirm,
      onLink: setLink,
      onSaid: (text: string) => setSaid((before) => [...before, text.slice(0, LONGEST_SAID)].slice(-MOST_SAID)),
      onHeight: (wanted: number) => setHeight(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Math.ceil(wanted)))),
      onStarted: () => setState('started'),
    }
    void connectPage(target, page, { arguments: args, result }, engine(), handlers).then((close) => {
      end = close
      if (isOver) end()
    })
    return () => {
      isOver = true
      clearTimeout(late)
      end()
    }
  }, [page, args, result])

  const answer = (isAllowed: boolean, isForAll: boolean): void => {
    if (question === undefined) return
    if (isForAll && isAllowed) allowed.current += 1
    if (isForAll && !isAllowed) refused.current.add(question.call.name)
    setQuestion(undefined)
    question.answer({ isAllowed, isForAll })
  }
  return (
    <section aria-label="Page of the result" className="mb-3 space-y-2" data-page-state={state}>
      <iframe
        ref={frame}
        src={page.address}
        title={`Page of ${page.server}`}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow={page.permissions.includes('clipboardWrite') ? 'clipboard-write' : ''}
        referrerPolicy="no-referrer"
        className="block w-full rounded-box border bg-card"
        style={{ height }}
      />
      {question !== undefined && <CallQuestion key={question.id} server={page.server} call={question.call} onAnswer={answer} />}
      {state === 'late' && (
        <p className="text-small text-warn">The page has not started. It may need the internet, or a host that cannot be reached.</p>
      )}
      {link !== undefined && (
        <div className="space-y-1.5 rounded-box border p-2">
          <p>The page would like to open this address. Open it only if you recognize it.</p>
          <p className="font-mono text-small wrap-anywhere">{legible(link)}</p>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setLink(undefined)}>Dismiss</Button>
            <Button
              onClick={() => {
                window.open(link, '_blank', 'noopener,noreferrer')
                setLink(undefined)
              }}
            >
              Open
            </Button>
          </div>
        </div>
      )}
      {said.map((text, at) => (
        <p key={at} className="text-small wrap-anywhere whitespace-pre-wrap text-ink-2">
          The page says to the model: {legible(text)}
        </p>
      ))}
    </section>
  )
}
