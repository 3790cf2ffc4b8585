import type { ControlClient } from '../../../control/client.ts'
import type { ClientSettings } from '../../../engine/clients/client-settings.ts'

/**
 * The AI clients of this machine as a running engine sees them: for changes in which secrets go into the keychain, which is the
 * engine's.
 */
export function clientsOfEngine(engine: ControlClient, signal: AbortSignal): ClientSettings {
  return {
    list: (options = {}) => engine.clients.list(options, { signal }),
    program: () => engine.clients.program(undefined, { signal }),
    preview: (request) => engine.clients.preview(request, { signal }),
    apply: (request, preview) => engine.clients.apply({ request, preview }, { signal }),
  }
}
