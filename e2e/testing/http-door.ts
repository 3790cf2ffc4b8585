import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ClientOptions } from '@modelcontextprotocol/client'
import { type Installation, until } from './installation.ts'

/** A door for HTTP that a command has open. */
export interface OpenDoor {
  readonly url: string
  /** Ends the command, as Ctrl+C does, and waits for its end. */
  close(): Promise<number | null>
}

/** Runs `tooltray serve --http` on any free port, beside an engine or with one of its own, and waits until it says where the door is. */
export async function openDoor(installation: Installation, ...words: string[]): Promise<OpenDoor> {
  const command = installation.start('serve', '--http', '--port', '0', '--json', ...words)
  let ended: number | null | undefined
  void command.ended.then((code) => (ended = code))
  await until(async () => command.stdout().includes('\n') || ended !== undefined, 'the door is open')
  if (ended !== undefined) throw new Error(`serve --http ended with ${ended}: ${command.stderr()}`)
  const { url } = JSON.parse(command.stdout()) as { url: string }
  return {
    url,
    close() {
      command.interrupt()
      return command.ended
    },
  }
}

/** Makes a credential, and returns its token. */
export async function credential(installation: Installation, name: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await installation.run('access', 'add', name, ...words, '--json')
  if (code !== 0) throw new Error(stderr)
  return (JSON.parse(stdout) as { token: string }).token
}

/** Attaches an SDK client by HTTP. */
export async function attachByHttp(
  url: string,
  { token, era = 'legacy', sse = false, ...options }: ClientOptions & { token?: string; era?: 'legacy' | 'modern'; sse?: boolean } = {},
): Promise<Client> {
  const mode = era === 'legacy' ? ('legacy' as const) : { pin: '2026-07-28' }
  const client = new Client({ name: 'by-http', version: '1' }, { ...options, versionNegotiation: { mode } })
  const requestInit = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new (sse ? SSEClientTransport : StreamableHTTPClientTransport)(new URL(url), { requestInit }))
  return client
}
