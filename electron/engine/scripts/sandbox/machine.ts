import quickjs from '@jitl/quickjs-ng-wasmfile-release-sync'
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  newQuickJSWASMModuleFromVariant,
  newVariant,
} from 'quickjs-emscripten-core'
import { GUEST } from './guest.ts'
import type { Limits } from './limits.ts'
import type { LimitName } from './messages.ts'
import { type CompiledWasm, boundedMemory } from './wasm.ts'

/** Messages from a script, in order. None of their content may be trusted. */
export type Sent = (what: string, id: number, text: string) => void

/** Thrown from a turn of a machine, which must not be used after that. */
export class MachineLimit extends Error {
  readonly limit: LimitName

  constructor(limit: LimitName) {
    super(limit)
    this.limit = limit
  }
}

/**
 * A JavaScript machine for one script: QuickJS in its own WebAssembly instance, whose memory is not shared and is freed with it. It has
 * the language and no host functions: every effect of a script goes through `send`, as text.
 */
export interface Machine {
  /** Begins the script, the body of an async function. Throws `MachineLimit`. */
  begin(code: string, input: string, limits: Limits, send: Sent, stop: () => LimitName | undefined): void
  /** Continues the script at the request with that id. Throws `MachineLimit`. */
  answer(id: number, text: string, error?: string): void
  /** The peak of its memory so far, in bytes. */
  mostMemory(): number
}

/** The package's types are those of its CommonJS form. */
const VARIANT = quickjs as unknown as QuickJSSyncVariant

/** Jobs between two checks of the clock. */
const JOBS_AT_ONCE = 500

/**
 * Creates a machine, which runs one script. `begin` must be called once.
 *
 * @param wasmModule QuickJS, compiled.
 * @param memory maximum of its memory, in bytes. QuickJS's own limit barely counts large texts, lists, and byte arrays, so the memory
 * itself is bounded.
 */
export async function createMachine(wasmModule: CompiledWasm, memory: number): Promise<Machine> {
  const wasmMemory = boundedMemory(memory)
  const quick = await newQuickJSWASMModuleFromVariant(newVariant(VARIANT, { wasmModule, wasmMemory }))
  const runtime = quick.newRuntime()
  const context = runtime.newContext()
  let send: Sent = () => undefined
  let stop: () => LimitName | undefined = () => undefined
  let longest = 0
  let reached: LimitName | undefined

  const sender = context.newFunction('send', (what, id, text) => {
    // After a limit, nothing from the script counts any more.
    if (reached !== undefined) return { error: context.newString('Ended.') }
    const words = textOf(context, what, 20)
    const said = textOf(context, text, longest)
    if (words === undefined || said === undefined) {
      reached = 'length'
      return { error: context.newString('Too long.') }
    }
    try {
      send(words, context.getNumber(id), said)
    } catch (error) {
      // A script could catch an error that is thrown into it.
      reached = error instanceof MachineLimit ? error.limit : 'calls'
      return { error: context.newString('Ended.') }
    }
    return undefined
  })
  const guest = context.unwrapResult(context.evalCode(GUEST, 'guest'))
  const face = context.unwrapResult(context.callFunction(guest, context.undefined, sender))
  const [run, answer] = ['run', 'answer'].map((name) => context.getProp(face, name)) as [QuickJSHandle, QuickJSHandle]

  /** One turn: the work, then all jobs that follow from it. */
  const turn = (work: () => void): void => {
    try {
      work()
      while (runtime.hasPendingJob()) {
        const done = runtime.executePendingJobs(JOBS_AT_ONCE)
        check(context, done.error)
      }
    } catch (error) {
      throw limitOf(error)
    }
    if (reached !== undefined) throw new MachineLimit(reached)
  }
  const check = (of: QuickJSContext, error: QuickJSHandle | undefined): void => {
    if (reached === undefined) reached = stop()
    if (reached !== undefined) throw new MachineLimit(reached)
    if (error === undefined) return
    const dumped = of.dump(error) as { name?: unknown; message?: unknown }
    error.dispose()
    if (dumped.message === 'out of memory') throw new MachineLimit('memory')
    // Any other error in a job is the rejection of a promise that nothing awaits.
  }

  return {
    begin(code, input, limits, sentTo, stopNow) {
      send = sentTo
      stop = stopNow
      longest = limits.message
      limit(runtime, limits, () => {
        reached ??= stop()
        return reached !== undefined
      })
      turn(() => {
        const script = context.evalCode(`(async () => {${code}\n})`, 'script')
        check(context, script.error)
        if (script.error !== undefined) throw new Error('The script cannot be read.')
        const given = context.newString(input)
        check(context, context.callFunction(run, context.undefined, script.value, given).error)
      })
    },
    answer(id, text, error) {
      turn(() => {
        const result = context.callFunction(
          ...([answer, context.undefined, context.newNumber(id), context.newString(text)] as const),
          ...(error === undefined ? [] : [context.true, context.newString(error)]),
        )
        check(context, result.error)
      })
    },
    // WebAssembly never shrinks its memory.
    mostMemory: () => wasmMemory.buffer.byteLength,
  }
}

function limit(runtime: QuickJSRuntime, limits: Limits, interrupted: () => boolean): void {
  runtime.setMemoryLimit(limits.memory)
  runtime.setMaxStackSize(limits.stack)
  runtime.setInterruptHandler(interrupted)
}

/** A text of the script. Undefined for other values, and for a text that is too long, which is not copied. */
function textOf(context: QuickJSContext, handle: QuickJSHandle, longest: number): string | undefined {
  if (context.typeof(handle) !== 'string') return undefined
  const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value))
  return length > longest ? undefined : context.getString(handle)
}

/** Converts an error to a limit. V8 has its own error for deep recursion through WebAssembly. */
function limitOf(error: unknown): unknown {
  if (error instanceof MachineLimit) return error
  if (error instanceof RangeError) return new MachineLimit('stack')
  // At its memory limit, the machine throws various errors of its own, or WebAssembly does.
  return new MachineLimit('memory')
}
