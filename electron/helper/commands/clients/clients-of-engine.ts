import type { ControlClient } from '../../../control/control-api.ts'
import type { ClientSettings } from '../../../engine/clients/client-settings.ts'

/**
 * Returns the AI clients of this machine through a running engine, for changes that move secrets into the keychain, which belongs to the
 * engine.
 */
export function clientsOfEngine(engine: ControlClient, signal: AbortSignal): ClientSettings {
  return {
    list: (options = {}) => engine.clients.list(options, { signal }),
    hubs: () => engine.clients.hubs(undefined, { signal }),
    program: () => engine.clients.program(undefined, { signal }),
    preview: (request) => engine.clients.preview(request, { signal }),
    apply: (request, preview) => engine.clients.apply({ request, preview }, { signal }),
  }
}
