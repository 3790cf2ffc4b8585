import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretSink } from '../clients/changes/secret-sink.ts'
import type { Machine } from './machine-fixture.ts'

/** What a file of a client holds before anything is done to it. */
export function fixture(id: string): string {
  const folder = join(import.meta.dirname, '../clients/fixtures')
  return readFileSync(join(folder, readdirSync(folder).find((name) => name.startsWith(`${id}.before.`)) ?? ''), 'utf8')
}

/** Writes servers into the settings of a client. */
export function give(machine: Machine, client: string, servers: Record<string, unknown>): void {
  machine.write(client, JSON.stringify({ mcpServers: servers }))
}

/** Writes servers into servers.json. */
export function have(machine: Machine, servers: Record<string, unknown>): void {
  machine.write(machine.paths.serversFile, JSON.stringify({ mcpServers: servers }))
}

/** A keychain that can be looked into. */
export function keychain(): SecretSink & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    available: true,
    where: async () => 'the keychain of this test',
    stored,
    async put(name, value) {
      stored.set(name, value)
    },
  }
}
