import type { Route } from '../frame/route.ts'
import { isUnused } from '../frame/set-up-step.ts'
import { useStatus } from '../engine/use-engine.ts'
import { FoundStep } from './found/found-step.tsx'
import { ReadyStep } from './ready-step.tsx'

/** The way from what the AI apps of this computer have to the first call of one of them, on one page. */
export function SetUpPage({ route }: { route: Extract<Route, { page: 'setup' }> }) {
  const status = useStatus()
  const unused = status !== undefined && isUnused(status)
  return unused || route.step === 'found' ? <FoundStep first={unused} /> : <ReadyStep />
}
