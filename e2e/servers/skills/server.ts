/**
 * A server of the SDK that serves the skills of a folder (SEP-2640), as its files are at each request, in one protocol era.
 *
 *   --folder F     each folder below it with a `SKILL.md` is a skill `skill://PATH/SKILL.md`
 *   --era modern   only 2026-07-28
 *   --era legacy   only 2025-11-25
 *   --name N       what it calls itself (default: skills)
 *   --made N       the skill of this name has no digests, as if its files were made on demand
 *   --listed no    its skills are in no list, and can be asked for by their URI
 *
 * Tool: `uses` returns how often each resource was read.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { parse } from 'yaml'
import { flags, text } from '../wire.ts'

const { folder, era, name, made, listed } = flags({ folder: '', era: 'modern', name: 'skills', made: '', listed: 'yes' })
/** What the newer era requires of results. */
const WHOLE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }
const uses = new Map<string, number>()

const pathOf = (file: string): string => relative(folder, file).split(sep).join('/')
const fileOf = (uri: unknown): string => join(folder, String(uri).replace(/^skill:\/\//, ''))
const isFolder = (file: string): boolean => existsSync(file) && statSync(file).isDirectory()
const unknown = (uri: unknown): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, `Nothing is served at ${String(uri)}`)

function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
}

function entryOf(skill: string): Record<string, unknown> {
  const frontmatter = parse(/^---\n([^]*?)\n---/.exec(readFileSync(skill, 'utf8'))?.[1] ?? '') as Record<string, unknown>
  const resources = filesIn(dirname(skill)).map((file) => {
    const bytes = readFileSync(file)
    return { uri: `skill://${pathOf(file)}`, digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, size: bytes.length }
  })
  return { uri: `skill://${pathOf(skill)}`, frontmatter, resources: frontmatter['name'] === made ? 'dynamic' : resources }
}

function skills(): string[] {
  return filesIn(folder).filter((file) => file.endsWith(`${sep}SKILL.md`))
}

function read(uri: string): Record<string, unknown> {
  const file = fileOf(uri)
  if (!existsSync(file) || isFolder(file)) throw unknown(uri)
  uses.set(uri, (uses.get(uri) ?? 0) + 1)
  const bytes = readFileSync(file)
  const isText = !bytes.includes(0)
  return {
    contents: [{ uri, ...(isText ? { mimeType: 'text/markdown', text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }) }],
  }
}

function answer(method: string, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { uri } = params
  switch (method) {
    case 'skills/list':
      return { ...WHOLE, skills: listed === 'yes' ? skills().map(entryOf) : [] }
    case 'skills/get':
      if (!existsSync(fileOf(uri)) || !String(uri).endsWith('/SKILL.md')) throw unknown(uri)
      return { ...WHOLE, skill: entryOf(fileOf(uri)) }
    case 'resources/directory/read':
      if (!isFolder(fileOf(uri))) throw unknown(uri)
      return {
        ...WHOLE,
        resources: readdirSync(fileOf(uri)).map((child) => {
          const type = isFolder(join(fileOf(uri), child)) ? { mimeType: 'inode/directory' } : {}
          return { uri: `${String(uri)}/${child}`, name: child, ...type }
        }),
      }
    default:
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
  }
}

function serve(): Server {
  const extensions = { 'io.modelcontextprotocol/skills': { directoryRead: true } }
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {}, resources: { listChanged: true }, extensions } })
  server.setRequestHandler('tools/list', () => ({
    tools: [
      { name: 'uses', description: 'Returns what was read', inputSchema: { type: 'object' as const }, annotations: { readOnlyHint: true } },
    ],
  }))
  server.setRequestHandler('tools/call', () => text(JSON.stringify(Object.fromEntries(uses))) as never)
  server.setRequestHandler('resources/list', () => ({
    resources: skills().map((file) => {
      const { uri, frontmatter } = entryOf(file)
      return { uri, ...(frontmatter as { name: string; description: string }), mimeType: 'text/markdown' } as never
    }),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params }) => read(params.uri) as never)
  server.fallbackRequestHandler = async ({ method, params }) => answer(method, params ?? {})
  return server
}

if (era === 'legacy') await serve().connect(new StdioServerTransport())
else serveStdio(serve, { legacy: 'reject' })
