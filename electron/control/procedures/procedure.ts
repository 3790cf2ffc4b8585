import type { AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { ORPCError, os } from '@orpc/server'
import { z } from 'zod'
import type { HttpListenOptions } from '../../contract/engine-status.ts'
import { record } from '../../contract/shape.ts'
import type { Engine } from '../../engine/app/engine-api.ts'
import { TooltrayError, messageOf } from '../../engine/base/errors.ts'
import { storageFailure } from '../../engine/base/failures/storage-failure.ts'

/** What the control API needs from its host. */
export interface HostControl {
  readonly engine: Engine
  /** Opens an HTTP listener. Throws `http_unsafe`, `http_unavailable`. */
  openHttp(requested: HttpListenOptions): Promise<{ readonly url: string; close(): Promise<void> }>
  /** Ends the engine and its host, after the response was sent. */
  stop(): void
}

/** The input of procedures that concern one thing with a name. */
export const named = z.object({ name: z.string() })

/** The fingerprint of the preview that the user agreed to. */
export const agreed = z.string().optional()

/**
 * The beginning of every procedure. The input is validated first. Errors carry the stable code of `TooltrayError` in `data.code`, and its
 * hint, so that every transport returns the same.
 */
export const procedure = os
  .$context<HostControl>()
  .errors({
    FAILED: { status: 500, data: z.object({ code: z.string(), hint: z.string().optional(), details: record.optional() }) },
  })
  .use(async ({ next, context: { engine } }) => {
    try {
      return await next()
    } catch (error) {
      throw asFailure(error, engine)
    }
  })

type Answer<Result> = Result | Promise<Result>
type Signal = AbortSignal | undefined

/** A procedure with an input and an output. The handler's signal aborts when the caller cancels, or is gone. */
export const exchange = <Input extends AnySchema, Output extends AnySchema>(
  input: Input,
  output: Output,
  handler: (input: InferSchemaOutput<Input>, engine: Engine, signal: Signal) => Answer<InferSchemaInput<Output>>,
) =>
  procedure
    .input(input)
    .output(output)
    .handler((call) => handler(call.input, call.context.engine, call.signal))

/** A procedure that returns nothing. */
export const request = <Input extends AnySchema>(
  input: Input,
  handler: (input: InferSchemaOutput<Input>, engine: Engine) => Answer<void>,
) => procedure.input(input).handler((call) => handler(call.input, call.context.engine))

/** A procedure without an input. */
export const report = <Output extends AnySchema>(
  output: Output,
  handler: (engine: Engine, signal: Signal) => Answer<InferSchemaInput<Output>>,
) => procedure.output(output).handler((call) => handler(call.context.engine, call.signal))

/** Converts an error to the one that clients get. Handlers call it only where a stream has begun: its errors bypass the middleware. */
export function asFailure(thrown: unknown, { mask }: Pick<Engine, 'mask'>): ORPCError<string, unknown> {
  if (thrown instanceof ORPCError) return thrown as ORPCError<string, unknown>
  const error = storageFailure(thrown) ?? thrown
  const code = error instanceof TooltrayError ? error.code : 'upstream_error'
  const hint = error instanceof TooltrayError ? error.hint : undefined
  const details = error instanceof TooltrayError ? error.data : detailsOf(error)
  return new ORPCError('FAILED', {
    status: 500,
    message: mask.text(messageOf(error)),
    data: mask.value({ code, hint, details }),
    defined: true,
    cause: error,
  })
}

/** Returns the code and data of a server's JSON-RPC error. */
function detailsOf(error: unknown): Record<string, unknown> | undefined {
  const { code, data } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; data?: unknown }
  return code === undefined ? undefined : { code, data }
}
