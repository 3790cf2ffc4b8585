import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claudeCode, claudeProgram } from '../../testing/clients/claude-code.ts'
import { runClient } from '../../testing/clients/run-client.ts'
import { startHttp } from '../../testing/http-server.ts'
import { helperPath } from '../../testing/installation.ts'
import { startModel } from '../../testing/models/model.ts'
import type { OAuthBed } from '../../testing/oauth-bed.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { npmRegistry, packageIn } from '../../testing/packages/npm-registry.ts'
import { serverOf } from '../../testing/packages/versioned-server.ts'
import { type Window, openWindow } from '../browser.ts'

/** The key that the server behind a key takes. */
export const KEY = 'right-key-0123456789abcdef'

/** A window without servers, on a gallery that has five entries before its own: `plain`, `left`, `notes-folder`, `keyed`, and `signed`. */
export interface GalleryBed extends AsyncDisposable {
  readonly window: Window
  readonly oauth: OAuthBed
  /** A folder with the file `note.txt`, whose text is "from the folder". */
  readonly folder: string
  /** Asks an AI app to call a tool, and returns what its model saw. The app is Claude Code; its model has a script. */
  askApp(tool: string, args?: Record<string, unknown>): Promise<string>
}

/** A program with one tool, which reads `note.txt` of the folder that is its argument. */
const FOLDER_SERVER = serverOf('1.0.0', {
  tool: { annotations: { readOnlyHint: true } },
  first: "import { readFileSync } from 'node:fs'\nglobalThis.more = []\n",
}).replace("text: '1.0.0'", "text: readFileSync(process.argv[2] + '/note.txt', 'utf8')")

/** Opens the bed. All servers are real, and on loopback; packages come from a registry there. */
export async function openGalleryBed(colorScheme: 'light' | 'dark' = 'light'): Promise<GalleryBed> {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-gallery-'))
  const folder = join(root, 'chosen')
  mkdirSync(folder)
  writeFileSync(join(folder, 'note.txt'), 'from the folder')
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  const plain = serverOf('1.0.0', { tool: { annotations: { readOnlyHint: true } } })
  const registry = stack.use(
    await npmRegistry([
      packageIn(join(root, 'plain'), 'mcp-plain', plain),
      packageIn(join(root, 'folder'), 'mcp-notes-folder', FOLDER_SERVER),
    ]),
  )
  const behind = stack.use(await startHttp())
  const keyed = await keyedServer(behind.urls['stateless'] ?? '')
  stack.defer(keyed.close)
  const oauth = stack.use(await startOAuthBed())

  const about = { publisher: 'Example', official: true, category: 'work', effects: 'reads', words: ['example'], sources: ['this test'] }
  const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' }
  const remote = { kind: 'remote', transport: 'http' }
  const entries = [
    {
      ...about,
      id: 'plain',
      name: 'Plain',
      what: 'Answers with its version.',
      ways: [{ kind: 'npm', package: 'mcp-plain', env, sandbox: { network: false } }],
    },
    {
      ...about,
      id: 'left',
      name: 'Left',
      what: 'Names a version that its registry does not have.',
      ways: [{ kind: 'npm', package: 'mcp-plain', version: '0.9.0', env, sandbox: { network: false } }],
    },
    {
      ...about,
      id: 'notes-folder',
      name: 'Notes of a folder',
      what: 'Reads a note.',
      ways: [
        {
          kind: 'npm',
          package: 'mcp-notes-folder',
          args: ['{FOLDER}'],
          env,
          inputs: [{ name: 'FOLDER', label: 'Folder', kind: 'folder', required: true }],
          sandbox: { network: false, read: ['{FOLDER}'] },
        },
      ],
    },
    {
      ...about,
      id: 'keyed',
      name: 'Keyed',
      what: 'Wants a key.',
      ways: [
        {
          ...remote,
          url: keyed.url,
          signIn: 'key',
          bearer: '{KEY}',
          inputs: [{ name: 'KEY', label: 'API key', where: 'https://keys.example.com/new', secret: true, required: true }],
        },
      ],
    },
    { ...about, id: 'signed', name: 'Signed in', what: 'Wants a sign-in.', ways: [{ ...remote, url: oauth.url, signIn: 'oauth' }] },
  ]
  const list = join(root, 'gallery.json')
  writeFileSync(list, JSON.stringify({ format: 1, made: '2026-01-01', entries }))
  const window = stack.use(await openWindow({}, { colorScheme, settings: { gallery: { list } } }))
  const owned = stack.move()
  return {
    window,
    oauth,
    folder,
    async askApp(tool, args = {}) {
      await using model = await startModel(function* () {
        const { results } = yield [{ name: 'mcp__tooltray__execute_read_tool', arguments: { name: tool, arguments: args } }]
        return results.at(-1)?.text ?? ''
      })
      const home = mkdtempSync(join(root, 'app-'))
      const tooltray = { command: process.execPath, args: [helperPath, 'connect'], env: { TOOLTRAY_HOME: window.installation.home } }
      const task = { home, folder, servers: { tooltray }, remote: undefined, modelUrl: model.url, prompt: 'Go on.' }
      const { stdout, stderr } = await runClient(claudeCode, claudeProgram, task)
      if (model.failures.length > 0) throw new AggregateError(model.failures, stderr)
      return stdout
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** A server that lets only those in who bring the key. */
async function keyedServer(behind: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((incoming, answer) => {
    if (incoming.headers.authorization !== `Bearer ${KEY}`) return void answer.writeHead(401).end()
    const onward = request(behind, { method: incoming.method, headers: { ...incoming.headers, host: new URL(behind).host } }, (back) => {
      answer.writeHead(back.statusCode ?? 500, back.headers)
      back.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
