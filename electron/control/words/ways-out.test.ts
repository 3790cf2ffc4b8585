import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverHelp } from '../../engine/base/error-guide/servers.ts'
import { signInHelp } from '../../engine/base/error-guide/sign-ins.ts'
import { ERROR_CODES, WAYS_OUT, waysOutOf } from './ways-out.ts'

const engine = join(import.meta.dirname, '../../engine')
const codes = ERROR_CODES

/** Where the errors of connections and sign-ins come from: everything that starts a server, resolves its entry, or signs in to it. */
const SOURCES = [
  ...['upstream', 'auth', 'app/servers', 'transport'].flatMap((room) =>
    readdirSync(join(engine, room), { recursive: true, encoding: 'utf8' }).map((file) => join(engine, room, file)),
  ),
  ...['config/variables.ts', 'secrets/open-secret-store.ts', 'secrets/file/secret-file.ts'].map((file) => join(engine, file)),
].filter((file) => file.endsWith('.ts') && !/\.test\.ts$|[\\/]testing[\\/]/.test(file))

/** These end one call or one edit, and never stand on a server. */
const OF_CALLS = new Set(['arguments_invalid', 'call_cancelled', 'input_required', 'question_unanswered', 'server_unknown'])
/** These are answered where they are met: in the form whose name is taken, and in a terminal. */
const OF_FORMS = new Set(['server_unknown', 'server_exists', 'usage'])

describe('the ways out of an error', () => {
  it('are known for every code that a server can have', () => {
    const thrown = new Set(
      SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, word = '']) => word)).filter(
        (word) => codes.includes(word),
      ),
    )
    // Otherwise the search finds nothing, and the test says nothing.
    expect([...thrown]).toEqual(expect.arrayContaining(['program_missing', 'variable_missing', 'secrets_locked', 'server_held']))
    expect([...thrown].filter((code) => waysOutOf(code).length === 0 && !OF_CALLS.has(code) && !OF_FORMS.has(code))).toEqual([])
  })

  it('are known for everything that the error guide says about servers and sign-ins', () => {
    const told = [...Object.keys(serverHelp), ...Object.keys(signInHelp)]
    expect(told.filter((code) => waysOutOf(code).length === 0 && !OF_FORMS.has(code))).toEqual([])
  })

  it('name each a control of the window, and each control is one of some error', () => {
    expect(new Set(codes.flatMap(waysOutOf))).toEqual(new Set(WAYS_OUT))
    expect(waysOutOf('no_such_code')).toEqual([])
    expect(waysOutOf('constructor')).toEqual([])
  })
})
