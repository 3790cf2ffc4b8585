import { useCallback, useState } from 'react'
import type { ChangePreview, ChangeReport, ClientRequest } from '../../electron/contract/clients.ts'
import { engine } from '../engine/engine.ts'
import { explainError } from '../engine/explain-error.ts'
import { PREVIEW } from '../engine/queries.ts'
import { useAnswer } from '../engine/use-engine.ts'

/** A change that is previewed and then made. */
export interface Previewed {
  readonly preview: ChangePreview | undefined
  readonly error: unknown
  readonly busy: boolean
  /** The files changed after the preview, so it was renewed. */
  readonly renewed: boolean
  /** Makes the previewed change and returns the result; undefined if it was not made, as `error` or `renewed` explain. */
  apply(): Promise<ChangeReport | undefined>
}

/**
 * Previews a change.
 *
 * @param request undefined: no preview.
 */
export function usePreview(request: ClientRequest | undefined): Previewed {
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const key = request === undefined ? undefined : `${round} ${JSON.stringify(request)}`
  const { value, error, loading } = useAnswer(key === undefined ? undefined : PREVIEW + key, async (client, signal) => ({
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
