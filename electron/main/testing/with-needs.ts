import type { EngineStatus } from '../../contract/engine-status.ts'
import { createNeeds } from '../../engine/app/needs/needs.ts'

/** A made-up status with the needs that the engine would find in it. */
export function withNeeds(status: Omit<EngineStatus, 'needs'>): EngineStatus {
  const dismissed = { has: () => false, add: () => undefined, forget: () => undefined }
  const needs = createNeeds({ clock: { now: () => 0 }, dismissed, pendingContent: () => '' })
  return { ...status, needs: needs.of({ ...status, sync: {} }) }
}
