import { createHash } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringify } from 'yaml'

/** A place on loopback where releases are published. */
export interface UpdateFeed extends AsyncDisposable {
  readonly url: string
  /** Publishes a version: its packages by name, whatever the system. */
  publish(version: string, packages: Readonly<Record<string, string>>): void
  /** Answers in its own way what a name fits. */
  spoil(name: RegExp, answer: (response: ServerResponse) => void): void
  /** How often what a name fits was asked for. */
  asked(name: RegExp): number
}

export async function updateFeed(): Promise<UpdateFeed> {
  let files = new Map<string, string>()
  let spoiled: readonly [RegExp, (response: ServerResponse) => void][] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://feed').pathname.slice(1)
    requests.push(name)
    const own = spoiled.find(([pattern]) => pattern.test(name))
    const text = files.get(name.endsWith('.yml') ? 'list' : name)
    if (own !== undefined) own[1](response)
    else if (text === undefined) response.writeHead(404).end()
    else response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish(version, packages) {
      const entries = Object.entries(packages)
      const sha512 = (text: string): string => createHash('sha512').update(text).digest('base64')
      const list = {
        version,
        files: entries.map(([url, text]) => ({ url, sha512: sha512(text), size: Buffer.byteLength(text) })),
        path: entries[0]?.[0],
        sha512: sha512(entries[0]?.[1] ?? ''),
        releaseDate: '2026-11-26T00:00:00.000Z',
      }
      files = new Map([...entries, ['list', stringify(list)]])
      spoiled = []
    },
    spoil: (name, answer) => void (spoiled = [...spoiled, [name, answer]]),
    asked: (name) => requests.filter((each) => name.test(each)).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
