import fc from 'fast-check'
import { prepareArguments } from '../../electron/engine/gateway/calls/arguments.ts'
import { isObject } from '../../electron/engine/base/is-object.ts'
import { SCHEMA_WORDS, schema } from '../made-schema.ts'
import { type Target, jsonIn, lineAndRest, mustHold } from '../target.ts'

/** Arguments of a call against the schema of a server: a schema in the first line, arguments in the next. */
export const target: Target = {
  words: SCHEMA_WORDS,
  fresh: fc
    .tuple(schema, fc.oneof(fc.dictionary(fc.constantFrom('a', 'b', 'title', 'params'), fc.jsonValue(), { maxKeys: 3 }), fc.jsonValue()))
    .map(([wanted, given]) => `${JSON.stringify(wanted)}\n${JSON.stringify(given)}`),
  async run(input) {
    const [wanted, given] = lineAndRest(input).map(jsonIn)
    const before = JSON.stringify(given)
    const prepared = await Promise.resolve(prepareArguments(wanted, given))
    mustHold(JSON.stringify(given) === before, 'The arguments that were given have changed.')
    if (!prepared.ok) return mustHold(prepared.problems.length > 0 && !/[\n\r]/.test(prepared.expected), 'What is wrong is not said.')
    if (prepared.repairs.length === 0 && isObject(given)) mustHold(prepared.arguments === given, 'Arguments that fit are others.')
    const again = await Promise.resolve(prepareArguments(wanted, prepared.arguments))
    mustHold(again.ok && again.repairs.length === 0, 'Mended arguments do not fit.')
  },
}
