import { useCallback, useState } from 'react'
import type { ChangePreview, ChangeReport, ClientRequest } from '../../electron/control/contract.ts'
import { engine } from '../engine/engine.ts'
import { explainError } from '../engine/explain-error.ts'
import { useAnswer } from '../engine/use-engine.ts'

/** A change that is looked at and then carried out. */
export interface Previewed {
  readonly preview: ChangePreview | undefined
  readonly error: unknown
  readonly busy: boolean
  /** The files changed since they were shown; what is shown now is new. */
  readonly renewed: boolean
  /** Carries out what is shown, and returns what was done; undefined when it was not done, which `error` or `renewed` explains. */
  apply(): Promise<ChangeReport | undefined>
}

/** @param request undefined: nothing is asked. */
export function usePreview(request: ClientRequest | undefined): Previewed {
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const key = request === undefined ? undefined : `${round} ${JSON.stringify(request)}`
  const { value, error, loading } = useAnswer(key, async (client, signal) => ({
    key,
    preview: await client.clients.preview(request as ClientRequest, { signal }),
  }))
  const preview = value?.preview

  const apply = useCallback(async (): Promise<ChangeReport | undefined> => {
    if (request === undefined || preview === undefined) return undefined
    setBusy(true)
    setFailure(undefined)
    try {
      return await engine().clients.apply({ request, preview: preview.id })
    } catch (thrown) {
      if (explainError(thrown).code === 'preview_stale') setRound((before) => before + 1)
      else setFailure(thrown)
      return undefined
    } finally {
      setBusy(false)
    }
  }, [request, preview])

  return { preview, error: failure ?? error, busy: busy || loading, renewed: round > 0, apply }
}
