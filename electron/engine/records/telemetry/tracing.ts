import { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, defaultTextMapSetter, trace } from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { Agent } from 'node:http'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'

/** The only file that imports the OpenTelemetry libraries. It is loaded only if tracing is on. */

/** `_meta` of a request (MCP specification, basic/index, "General fields"). */
export type Meta = Readonly<Record<string, unknown>>

export interface OpenSpan {
  /** The received `_meta` with this span as the parent (SEP-414: `traceparent`, `tracestate`). */
  readonly meta: Meta
  /**
   * Ends the span.
   *
   * @param error the kind of error (`error.type`); undefined if there was none.
   */
  end(error: string | undefined, attributes?: Readonly<Record<string, string>>): void
}

export interface Tracing {
  /**
   * Begins the span of a tool call under the parent that its `_meta` names. If the parent is not sampled, neither is the span.
   *
   * @param kind `server`: a client called Tooltray; `client`: Tooltray calls a server.
   */
  begin(tool: string, kind: 'server' | 'client', attributes: Readonly<Record<string, string>>, meta: Meta | undefined): OpenSpan
  /** Sends the rest, and ends. */
  close(): Promise<void>
}

/** Spans that wait to be sent, and how often they are sent, in ms. Spans in excess are dropped. */
const MOST_WAITING = 2_048
const SEND_EVERY = 1_000
/** For one request with its retries, in ms. The engine's end waits for it. */
const SEND_TIME = 3_000
const MOST_REQUESTS = 2
/** Characters of one attribute. */
const LONGEST = 200

/** The dependencies of `startTracing`. */
interface TracingDeps {
  readonly url: string
  readonly headers: () => Promise<Record<string, string>>
  readonly version: string
  /** Creates the agent of the requests. */
  readonly agent: () => Agent
  onSent(error: Error | undefined): void
}

/**
 * Sends spans to an OTLP/HTTP endpoint, as JSON, in the background (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
 *
 * @param onSent is called after each attempt, with the error if it failed. Must not throw.
 */
export function startTracing(deps: TracingDeps): Tracing {
  const { url, headers, version, agent } = deps
  const otlp = new OTLPTraceExporter({ url, headers, httpAgentOptions: agent, timeoutMillis: SEND_TIME, concurrencyLimit: MOST_REQUESTS })
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        deps.onSent(result.code === ExportResultCode.SUCCESS ? undefined : (result.error ?? new Error('it was not taken')))
        done(result)
      }),
    forceFlush: () => otlp.forceFlush(),
    shutdown: () => otlp.shutdown(),
  }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tooltray', 'service.version': version }),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY, maxQueueSize: MOST_WAITING })],
  })
  const tracer = provider.getTracer('tooltray', version)
  const propagator = new W3CTraceContextPropagator()
  return {
    begin(tool, kind, attributes, meta = {}) {
      const parent = propagator.extract(ROOT_CONTEXT, meta, defaultTextMapGetter)
      const span = tracer.startSpan(
        `tools/call ${tool.slice(0, LONGEST)}`,
        {
          kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT,
          // Semantic conventions for MCP: https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/
          attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool, ...attributes },
        },
        parent,
      )
      const { traceparent: _parent, tracestate: _state, ...rest } = meta
      const own: Record<string, unknown> = { ...rest }
      propagator.inject(trace.setSpan(parent, span), own, defaultTextMapSetter)
      return {
        meta: own,
        end(error, more = {}) {
          span.setAttributes(more)
          if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown(),
  }
}
