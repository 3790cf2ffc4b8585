import type { Exposure, SessionChoice } from '../../../contract/exposure.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import { bySearch } from './by-search.ts'
import { direct } from './direct.ts'
import type { ToolSurface, SessionContext } from './tool-surface.ts'
import { transparent } from './transparent.ts'
import { unlessMissing } from './unless-missing.ts'

/** Creates the tool surface of a session: by its start options, else by its profile. It stays the same for the whole session. */
export function createSurface(deps: SessionDeps, sessionContext: SessionContext, { expose, server }: SessionChoice): ToolSurface {
  const ofProfile = (): Exposure | undefined =>
    unlessMissing(
      () => sessionContext.scopeNow()?.profile?.expose,
      () => undefined,
    )
  switch (expose ?? ofProfile() ?? 'search') {
    case 'search':
      return bySearch(deps, sessionContext, false)
    case 'dynamic':
      return bySearch(deps, sessionContext, true)
    case 'direct':
      return direct(deps, sessionContext)
    case 'transparent':
      return transparent(deps, sessionContext, server)
  }
}
