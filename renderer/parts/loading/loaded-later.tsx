import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * Returns a component whose code is loaded at its first use. Once loaded, it is there at once: unlike React's `lazy`, after whose fallback
 * React waits 300 ms before it shows the component.
 *
 * @param load loads the component. If that fails, the component throws the error, and the next use tries again.
 * @param waiting is shown meanwhile.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> & { readonly preload: () => Promise<void> } {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (component) => void (Loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function LoadedLater(props: Props) {
    const [result, setResult] = useState<{ readonly error?: unknown }>()
    const isLoaded = Loaded !== undefined
    useEffect(() => {
      if (isLoaded) return undefined
      let isHere = true
      preload().then(
        () => isHere && setResult({}),
        (error: unknown) => isHere && setResult({ error }),
      )
      return () => void (isHere = false)
    }, [isLoaded])
    if (result !== undefined && 'error' in result) throw result.error
    return Loaded === undefined ? waiting : <Loaded {...props} />
  }
  return Object.assign(LoadedLater, { preload })
}
