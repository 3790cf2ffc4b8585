import type { ServerStatus } from '../servers.ts'

/** How a server stands in a test: connected, with one tool, but for what the test says. */
export function serverStatus(name: string, more: Partial<ServerStatus> = {}): ServerStatus {
  return {
    name,
    state: 'connected',
    tools: 1,
    transport: 'stdio',
    target: 'npx x',
    since: 0,
    refreshing: false,
    sharing: 'all',
    instances: [],
    inFlight: 0,
    ...more,
  }
}
