/**
 * The client that the conformance suite drives: a whole engine with one server, whose address is the last argument. What the suite
 * names in MCP_CONFORMANCE_SCENARIO is done the way a client of Tooltray would do it; the person at the browser is a plain HTTP client
 * that follows the redirects, and the person at the window is whoever watches the engine as the window does: what a server asks is
 * answered as it stands, every default left as it is, every box ticked.
 */
import { ProtocolError } from '@modelcontextprotocol/client'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenQuestion, QuestionAnswer } from '../../electron/contract/questions.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { startEngine } from '../../electron/engine/app/engine.ts'
import type { Engine } from '../../electron/engine/app/engine-api.ts'
import { TooltrayError } from '../../electron/engine/base/errors.ts'
import { systemClock, thisPlatform } from '../../electron/engine/base/platform.ts'

const url = process.argv.at(-1) ?? ''
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as {
  client_id?: string
  client_secret?: string
  private_key_pem?: string
  valid_jwt?: string
  idp_client_id?: string
  idp_id_token?: string
  idp_issuer?: string
  idp_token_endpoint?: string
  toolCalls?: { name: string; arguments: Record<string, unknown> }[]
}

const home = mkdtempSync(join(tmpdir(), 'tooltray-conformance-'))
const env = {
  PATH: process.env.PATH,
  TOOLTRAY_HOME: home,
  TOOLTRAY_SECRETS: 'file',
  ...(context.client_secret === undefined ? {} : { CLIENT_SECRET: context.client_secret }),
  ...(context.private_key_pem === undefined ? {} : { PRIVATE_KEY: context.private_key_pem }),
  ...(context.valid_jwt === undefined ? {} : { ASSERTION: context.valid_jwt }),
  ...(context.idp_id_token === undefined ? {} : { ID_TOKEN: context.idp_id_token }),
}
/** How the scenario wants tokens to be requested, where no user signs in. */
const GRANTS: readonly [RegExp, Record<string, unknown>][] = [
  [/^auth\/client-credentials-basic$/, { grant: 'client_credentials' }],
  [/^auth\/client-credentials-jwt$/, { grant: 'client_credentials', privateKey: '${PRIVATE_KEY}' }],
  [/^auth\/wif-jwt-bearer$/, { grant: 'workload_identity', assertion: '${ASSERTION}' }],
  [
    // The last is the name in 0.1.16 of the suite.
    /^auth\/(?:enterprise-managed-authorization|cross-app-access-complete-flow)$/,
    {
      grant: 'enterprise_managed',
      identityProvider: {
        issuer: context.idp_issuer,
        // The suite's provider publishes less than OpenID Connect requires.
        tokenEndpoint: context.idp_token_endpoint,
        clientId: context.idp_client_id,
        idToken: '${ID_TOKEN}',
      },
    },
  ],
]
const [, grant] = GRANTS.find(([scenario]) => scenario.test(process.env.MCP_CONFORMANCE_SCENARIO ?? '')) ?? []
const oauth = {
  clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  ...grant,
  ...(context.client_id === undefined ? {} : { clientId: context.client_id }),
  ...(context.client_secret === undefined ? {} : { clientSecret: '${CLIENT_SECRET}' }),
}
mkdirSync(home, { recursive: true })
writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: { it: { url, oauth } } }))
const platform = { ...thisPlatform(), env, home }
const log = (details: Record<string, unknown>, message: string): void =>
  void process.stderr.write(`${message} ${JSON.stringify(details)}\n`)

const engine = await startEngine({
  helper: { command: 'tooltray', args: ['connect'] },
  paths: pathsFor(platform),
  platform,
  clock: systemClock,
  version: '1.0.0',
  log: { info: log, warn: log, error: log },
})
engine.watch((event) => {
  if (event.type === 'questions') for (const question of event.questions) engine.questions.answer(answerTo(question))
}, true)
// What the suite forbids must fail here as it does for a person: with an error, after which nothing more is tried.
let failure: unknown
try {
  await run(engine)
} catch (error) {
  failure = error
  process.stderr.write(`${error instanceof TooltrayError ? `${error.code}: ${error.sentence}` : String(error)}\n`)
}
await engine.close()
rmSync(home, { recursive: true, force: true })
process.exit(failure === undefined ? 0 : 1)

async function run(engine: Engine): Promise<void> {
  await signedIn(engine, () => reading(engine))
  await useSkills(engine)
  const tools = engine.servers.toolChoices('it')
  const calls = context.toolCalls ?? tools.map(({ name }) => ({ name, arguments: argumentsFor(name) }))
  for (const { name, arguments: args } of calls) {
    await signedIn(engine, () => engine.tools.call({ name: `it__${name}`, arguments: args, timeout: 20 })).catch((error: unknown) => {
      // Some servers of the suite list tools that they do not have; that is an answer, too.
      if (!(error instanceof ProtocolError)) throw error
    })
  }
}

/** Accepts what the server offers, and loads its skills: each `SKILL.md`, then the other files. Most servers have none. */
async function useSkills(engine: Engine): Promise<void> {
  const skills = engine.pendingChanges.review('it').filter(({ kind }) => kind === 'skill')
  if (skills.length === 0) return
  engine.pendingChanges.accept('it')
  if (process.env.MCP_CONFORMANCE_SCENARIO === 'sep-2640-client-no-prefetch') return
  for (const { name, places } of skills) {
    const files = places.flatMap(({ where, after }) => (/^resources\[\d+\]\.uri$/.test(where) ? [after ?? ''] : []))
    for (const uri of [name, ...files.filter((file) => file !== name)]) await engine.promptsResources.read(uri, {})
  }
}

/** Reads the list of tools; why that did not go well is in the server's status. */
async function reading(engine: Engine): Promise<void> {
  const [status] = await engine.servers.refresh('it')
  if (status?.error !== undefined) throw new TooltrayError(status.error.code as TooltrayError['code'], status.error.message)
}

/** Does something, signing in as often as it is asked for. Tooltray itself says when that is enough. */
async function signedIn<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TooltrayError) || error.code !== 'server_needs_sign_in') throw error
      const started = await engine.signIn.start('it', false)
      if (started === undefined) continue
      const done = engine.signIn.wait('it')
      await Promise.all([done, fetch(started.authorizationUrl)])
    }
  }
}

function answerTo(question: OpenQuestion): QuestionAnswer {
  const fields =
    question.mode === 'form' ? Object.entries(question.schema.properties as Record<string, { type: string; default?: unknown }>) : []
  const ticked = fields
    .filter(([, field]) => field.type === 'boolean' && field.default === undefined)
    .map(([name]) => [name, true] as const)
  return { id: question.id, action: 'accept', content: Object.fromEntries(ticked) }
}

function argumentsFor(name: string): Record<string, unknown> {
  if (name === 'valid_tool') return { region: 'us-west1' }
  return name === 'add_numbers' ? { a: 5, b: 3 } : {}
}
