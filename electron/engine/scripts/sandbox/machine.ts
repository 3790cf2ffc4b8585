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

/** What a script sends, in the order in which it does. All of it is a stranger's word. */
export type Sent = (what: string, id: number, text: string) => void

/** Thrown out of a turn of a machine, which is of no use any more then. */
export class MachineLimit extends Error {
  readonly limit: LimitName

  constructor(limit: LimitName) {
    super(limit)
    this.limit = limit
  }
}

/**
 * One JavaScript machine for one script: QuickJS in a WebAssembly instance of its own, whose memory is nobody else's and goes with it. It
 * has the language and nothing of a host: what a script does goes through `send`, as text.
 */
export interface Machine {
  /** Begins the script, the body of an async function. Throws `MachineLimit`. */
  begin(code: string, input: string, limits: Limits, send: Sent, stop: () => LimitName | undefined): void
  /** Goes on where the script waits for what it asked under that id. Throws `MachineLimit`. */
  answer(id: number, text: string, error?: string): void
  /** Bytes of the most memory that it has had so far. */
  mostMemory(): number
}

/** The types that the package brings are those of its CommonJS form. */
const VARIANT = quickjs as unknown as QuickJSSyncVariant

/** Jobs between two looks at the clock. */
const JOBS_AT_ONCE = 500

/**
 * Makes one that waits for its script.
 *
 * @param wasmModule QuickJS, compiled.
 * @param memory bytes of the most memory that it ever has. QuickJS's own limit counts next to nothing of large texts, lists and bytes, so
 * the memory itself ends there.
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
    // What a script makes of a limit that it has reached is not wanted.
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
      // A script could catch what is thrown into it.
      reached = error instanceof MachineLimit ? error.limit : 'calls'
      return { error: context.newString('Ended.') }
    }
    return undefined
  })
  const guest = context.unwrapResult(context.evalCode(GUEST, 'guest'))
  const face = context.unwrapResult(context.callFunction(guest, context.undefined, sender))
  const [run, answer] = ['run', 'answer'].map((name) => context.getProp(face, name)) as [QuickJSHandle, QuickJSHandle]

  /** One turn: what is done, then all jobs that come of it. */
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
    const told = of.dump(error) as { name?: unknown; message?: unknown }
    error.dispose()
    if (told.message === 'out of memory') throw new MachineLimit('memory')
    // What else goes wrong in a job is the end of a promise that nobody waits for.
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
    // WebAssembly gives no page back.
    mostMemory: () => wasmMemory.buffer.byteLength,
  }
}

function limit(runtime: QuickJSRuntime, limits: Limits, interrupted: () => boolean): void {
  runtime.setMemoryLimit(limits.memory)
  runtime.setMaxStackSize(limits.stack)
  runtime.setInterruptHandler(interrupted)
}

/** A text of the script's; undefined for what is none, or too long, of which nothing is copied. */
function textOf(context: QuickJSContext, handle: QuickJSHandle, longest: number): string | undefined {
  if (context.typeof(handle) !== 'string') return undefined
  const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value))
  return length > longest ? undefined : context.getString(handle)
}

/** V8 ends what goes too deep through WebAssembly with an error of its own. */
function limitOf(error: unknown): unknown {
  if (error instanceof MachineLimit) return error
  if (error instanceof RangeError) return new MachineLimit('stack')
  // What the machine cannot be made to do at its limit of memory comes as its own errors, or as those of WebAssembly.
  return new MachineLimit('memory')
}
