import { placeOfSetting } from '../../base/words/place-of-setting.ts'
import type { Agent } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { CallRecord, CallStart } from '../../../contract/activity.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { networkFailure } from '../../base/failures/network-failure.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { TelemetryConfig } from '../../config/settings-schema.ts'
import { type SecretLookup, expandSetting } from '../../config/variables.ts'
import { isWebAddress } from '../../entry/schema-values.ts'
import type { Meta, OpenSpan, Tracing } from './tracing.ts'

/** What traces contain about the server of a call, once it is connected. */
interface ServerEnd {
  readonly peer: { readonly protocolVersion: string | undefined; readonly pid: number | undefined } | undefined
}

/**
 * Traces of calls, sent to an endpoint in the settings. Without one, nothing is created, loaded or sent. Traces never contain arguments or
 * results.
 */
export interface Telemetry extends AsyncDisposable {
  /** Runs a client's call of a meta-tool or a server's tool within a span. Work done for it becomes part of that span. */
  traced<Context extends { readonly meta?: Meta | undefined }, Result extends { readonly isError?: unknown }>(
    call: { readonly tool: string; readonly session: string; readonly client: string },
    context: Context,
    run: (context: Context) => Promise<Result>,
  ): Promise<Result>
  /** Begins the span of a call to a server; returns the `_meta` to send with it. */
  sending(call: CallStart, to: ServerEnd, meta: Meta | undefined): Meta | undefined
  /** Ends the span of that call. */
  ended(call: CallRecord): void
  /** Why traces are not arriving; undefined if they are, or if tracing is off. */
  problem(): TooltrayError | undefined
}

/** The time limit for sending the rest at the end, in ms. */
const LAST_SENDING = 2_000

/** The dependencies of `openTelemetry`. */
interface TelemetryDeps {
  readonly config: Pick<ConfigStore, 'state' | 'subscribe'>
  readonly platform: Pick<Platform, 'env'>
  readonly clock: Pick<Clock, 'after'>
  readonly secret: SecretLookup
  readonly version: string
  /** Creates the agent of the requests to an endpoint. */
  readonly agent: (url: URL) => Agent
  /** Called once each time that traces stop arriving. */
  onProblem(problem: TooltrayError): void
}

/** Opens telemetry, which follows the settings from now on. It owns at most one exporter and the open spans. Calls may overlap. */
export function openTelemetry(deps: TelemetryDeps): Telemetry {
  const { config, clock } = deps
  const sources = { env: deps.platform.env, secret: deps.secret }
  let wanted: TelemetryConfig | undefined
  let tracing: Tracing | undefined
  let problem: TooltrayError | undefined
  let changing: Promise<void> = Promise.resolve()
  /** Open spans of calls to servers, by call id. */
  const open = new Map<string, { readonly span: OpenSpan; readonly to: ServerEnd }>()

  const failed = (error: TooltrayError): void => {
    const isNew = problem?.message !== error.message
    problem = error
    if (isNew) deps.onProblem(error)
  }

  const begin = async (settings: TelemetryConfig): Promise<Tracing> => {
    const { url = '' } = await expandSetting('telemetry', { url: settings.url }, sources)
    if (!isWebAddress(url))
      throw new TooltrayError(
        'config_invalid',
        'The url of setting telemetry is no http:// or https:// address once its variables are in.',
        {
          hint: 'Check the values of its variables.',
        },
      )
    const { startTracing } = await import('./tracing.ts')
    return startTracing({
      url,
      version: deps.version,
      agent: () => deps.agent(new URL(url)),
      // For each request anew: no key is kept in memory, and one that is stored later works at once.
      async headers() {
        try {
          return (await expandSetting('telemetry', settings.headers, sources)) as Record<string, string>
        } catch (error) {
          failed(notSent(url, messageOf(error)))
          return {}
        }
      },
      onSent(error) {
        if (error === undefined) problem = undefined
        else failed(notSent(url, networkFailure(error)?.why ?? error.message))
      },
    })
  }

  const follow = (settings: TelemetryConfig | undefined): void => {
    if (isDeepStrictEqual(settings, wanted)) return
    wanted = settings
    changing = changing.then(async () => {
      await end()
      problem = undefined
      if (settings === undefined || settings !== wanted) return
      try {
        tracing = await begin(settings)
      } catch (error) {
        failed(error instanceof TooltrayError ? error : notSent(settings.url, messageOf(error)))
      }
    })
  }

  /** Sends the rest, within the time limit. */
  const end = async (): Promise<void> => {
    const ending = tracing
    tracing = undefined
    if (ending === undefined) return
    const late = Promise.withResolvers<void>()
    const cancel = clock.after(LAST_SENDING, late.resolve)
    // `onSent` reports what could not be sent.
    await Promise.race([ending.close().catch(() => undefined), late.promise])
    cancel()
  }

  follow(config.state.settings.telemetry)
  const unfollow = config.subscribe((_change, state) => follow(state.settings.telemetry))

  return {
    traced({ tool, session, client }, context, run) {
      if (tracing === undefined) return run(context)
      const span = tracing.begin(tool, 'server', { 'mcp.session.id': session, 'tooltray.client': client }, context.meta)
      return run({ ...context, meta: span.meta }).then(
        (result) => {
          span.end(result.isError === true ? 'tool_error' : undefined)
          return result
        },
        (error: unknown) => {
          span.end(errorType(error))
          throw error
        },
      )
    },
    sending({ id, server, tool, client }, to, meta) {
      if (tracing === undefined) return meta
      const named = { 'tooltray.server': server, 'tooltray.client': client, 'tooltray.call.id': id }
      const span = tracing.begin(tool, 'client', named, meta)
      open.set(id, { span, to })
      return span.meta
    },
    ended({ id, code }) {
      const found = open.get(id)
      if (found === undefined) return
      open.delete(id)
      const { peer } = found.to
      found.span.end(code, {
        ...(peer === undefined ? {} : { 'network.transport': peer.pid === undefined ? 'tcp' : 'pipe' }),
        ...(peer?.protocolVersion === undefined ? {} : { 'mcp.protocol.version': peer.protocolVersion }),
      })
    },
    problem: () => problem,
    async [Symbol.asyncDispose]() {
      unfollow()
      wanted = undefined
      await changing
      await end()
    },
  }
}

/** The JSON-RPC code of an error, or its name. */
function errorType(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'number' || typeof code === 'string' ? String(code) : typeof name === 'string' ? name : '_OTHER'
}

function notSent(url: string, why: string): TooltrayError {
  const where = URL.canParse(url) ? new URL(url).origin : 'the endpoint of setting telemetry'
  return new TooltrayError('telemetry_failed', `Traces of calls do not arrive at ${where}: ${why}.`, {
    hint: `Calls continue. Check it ${placeOfSetting('telemetry', '"telemetry" under "settings"')}, and what listens at this address.`,
  })
}
