import type { Schema } from '../../catalog/json-schema.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { shorten } from '../../base/text/shorten.ts'
import { TOO_LONG } from '../../base/limits/within-time.ts'
import { type Limited, prepareArguments, requireFlat, requireNoPrototype, withinPatience } from './arguments.ts'
import { requireEffect } from './effect-errors.ts'
import { LONGEST_NAME } from './kept-words.ts'
import type { BegunCall, FittedCall } from './execute-request.ts'
import { knownSchemas } from './schema/known-schemas.ts'

/** Checks against one server's schemas that were stopped, as they blocked Tooltray. Over it: checks that may take long are skipped. */
const MOST_CHECKS_ENDED = 3

/** The arguments of a call that came without any, and is sent without any. */
export const NO_ARGUMENTS: Record<string, unknown> = {}

/** Dependencies of `argumentsFitting`. */
export interface FittingDeps {
  /** Returns arguments with references to results replaced by their values; a promise only if there are any. */
  filledIn(args: unknown, schema: Schema, session: string): unknown
  /** Called before a check that may take long. Returns a function that marks it finished. */
  atWork(server: string): () => void
  /** Writes a line into the log of a server. */
  note(server: string, line: string): void
}

/** Fills in the arguments of calls and checks them. */
export interface ArgumentsFitting {
  /** A promise only if there is something to fill in. Throws and rejects as `refit`, and as `FittingDeps.filledIn`. */
  fit(tool: OfferedTool, begun: BegunCall): FittedCall | Promise<FittedCall>
  /** Converts other arguments for the same call. Throws `arguments_invalid`, and the errors of `requireEffect`. */
  refit(call: Pick<FittedCall, 'begun' | 'known'> & { readonly tool: OfferedTool }, args: unknown): Record<string, unknown>
}

/** Owns the parsed schemas, and the counts of checks that were stopped, by server. */
export function argumentsFitting(deps: FittingDeps): ArgumentsFitting {
  const schemaOf = knownSchemas()
  const checksEnded = new Map<string, number>()

  const refit: ArgumentsFitting['refit'] = ({ tool, begun, known }, given) => {
    requireEffect(tool, begun.request)
    requireNoPrototype(tool, given)
    const { server, qualifiedName } = tool
    const ended = checksEnded.get(server) ?? 0
    const limited: Limited = (work, cost) => {
      if (ended >= MOST_CHECKS_ENDED) return TOO_LONG
      const over = deps.atWork(server)
      try {
        return withinPatience(work, cost)
      } finally {
        over()
      }
    }
    const prepared = prepareArguments(known.schema, given, tool.name, limited)
    if (!prepared.ok) {
      const { problems, expected } = prepared
      throw new TooltrayError('arguments_invalid', `The arguments of ${qualifiedName} are wrong: ${problems.join('; ')}.`, {
        hint: `Expected: ${expected}`,
        data: { problems, expected },
      })
    }
    if (prepared.tookTooLong === true) {
      checksEnded.set(server, ended + 1)
      deps.note(server, `The arguments of ${tool.source.name} are not checked before they are sent: its schema takes too long.`)
    }
    if (prepared.unknown !== undefined) {
      const names = prepared.unknown.map((name) => shorten(JSON.stringify(name), LONGEST_NAME)).join(', ')
      deps.note(server, `${tool.source.name} was sent ${names}, which its schema forbids: the server decides.`)
    }
    // Texts may have become objects, at any depth.
    if (prepared.arguments !== given) requireNoPrototype(tool, prepared.arguments)
    return prepared.arguments
  }

  return {
    refit,
    fit(tool, begun) {
      const { request, context } = begun
      const { arguments: asked } = request
      const known = schemaOf(tool)
      const fitted = (args: Record<string, unknown>, noted: unknown): FittedCall => {
        requireFlat(tool, args)
        return { begun, tool: asCalled(tool, args), known, args, noted }
      }
      if (request.asIs !== undefined) {
        const args = argumentsAsGiven(tool, asked)
        return fitted(args, args)
      }
      const filled = (given: unknown): FittedCall => {
        const args = refit({ begun, tool, known }, given)
        return fitted(args, given === asked ? args : asked)
      }
      // Arguments of the local user are sent as they are: references in them are not filled in.
      const given = context.caller.kind === 'person' ? asked : deps.filledIn(asked, known.schema, context.caller.id)
      return given instanceof Promise ? given.then(filled) : filled(given)
    },
  }
}

/** Arguments that are sent unchanged. Throws `arguments_invalid` if they are not an object. */
function argumentsAsGiven(tool: OfferedTool, given: unknown): Record<string, unknown> {
  const { qualifiedName } = tool
  if (given === undefined) return NO_ARGUMENTS
  requireNoPrototype(tool, given)
  if (isObject(given)) return given
  throw new TooltrayError('arguments_invalid', `The arguments of ${qualifiedName} are wrong: they must be an object.`)
}
