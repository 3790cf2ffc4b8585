import type { Exposure, SessionChoice } from '../../../contract/exposure.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import { bySearch } from './by-search.ts'
import { direct } from './direct.ts'
import type { ToolSurface, SessionContext } from './tool-surface.ts'
import { transparent } from './transparent.ts'
import { unlessMissing } from './unless-missing.ts'

/** Creates the tool surface of a session: by its start options, else by its profile. It stays the same for the whole session. */
export function createSurface(deps: SessionDeps, seat: SessionContext, { expose, server }: SessionChoice): ToolSurface {
  const ofProfile = (): Exposure | undefined =>
    unlessMissing(
      () => seat.scopeNow()?.profile?.expose,
      () => undefined,
    )
  switch (expose ?? ofProfile() ?? 'search') {
    case 'search':
      return bySearch(deps, seat, false)
    case 'dynamic':
      return bySearch(deps, seat, true)
    case 'direct':
      return direct(deps, seat)
    case 'transparent':
      return transparent(deps, seat, server)
  }
}
