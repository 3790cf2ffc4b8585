/**
 * Signs in, renews or signs out in a process that kills itself at one step of it: before or after each request, each access to the
 * secret store and each write to the database. Arguments: the folder, the address of the server, what to do (`sign-in`, `renew`,
 * `sign-out`), and the number of the step; 0 kills nowhere. When it lives to the end it writes the names of all steps to stdout.
 */
import { mkdirSync } from 'node:fs'
import { normalServerUrl } from '../../electron/engine/auth/tokens/sign-in-key.ts'
import { createSignIns } from '../../electron/engine/auth/sign-ins.ts'
import type { SignInTarget } from '../../electron/engine/auth/sign-ins-api.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { systemClock, thisPlatform } from '../../electron/engine/base/platform.ts'
import { openOutbound } from '../../electron/engine/network/outbound.ts'
import { createMask } from '../../electron/engine/secrets/mask.ts'
import { openSecretStore } from '../../electron/engine/secrets/open-secret-store.ts'
import type { SecretStore } from '../../electron/engine/secrets/secret-store.ts'
import { openDatabase } from '../../electron/engine/storage/database.ts'
import { clickThrough } from './oauth-bed.ts'

const [folder = '', url = '', task = '', at = '0'] = process.argv.slice(2)
const steps: string[] = []

function step(name: string): void {
  steps.push(name)
  if (steps.length === Number(at)) process.kill(process.pid, 'SIGKILL')
}

async function around<T>(name: string, work: () => Promise<T>): Promise<T> {
  step(`before ${name}`)
  const result = await work()
  step(`after ${name}`)
  return result
}

const platform = { ...thisPlatform(), env: { TOOLTRAY_HOME: folder, TOOLTRAY_SECRETS: 'file' }, home: folder }
const paths = pathsFor(platform)
mkdirSync(paths.dataDir, { recursive: true })
const store = openSecretStore({ paths, platform, clock: systemClock, onPlace: () => undefined })
const secrets: SecretStore = {
  place: store.place,
  get: (name) => around('get', () => store.get(name)),
  set: (name, value) => around('set', () => store.set(name, value)),
  delete: (name) => around('delete', () => store.delete(name)),
}
const { sql } = openDatabase(paths.databaseFile, Date.now())
const steppingSql = new Proxy(sql, {
  get(target, key) {
    const value: unknown = Reflect.get(target, key, target)
    if (key !== 'prepare') return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
    return (text: string) => {
      const statement = target.prepare(text)
      return {
        get: (...args: string[]) => statement.get(...args),
        run(...args: string[]) {
          step('before note')
          const result = statement.run(...args)
          step('after note')
          return result
        },
      }
    }
  },
})
// A token is renewed once its hour is over.
const clock = { ...systemClock, now: () => systemClock.now() + (task === 'renew' ? 3_700_000 : 0) }
const signIns = createSignIns({
  secrets,
  sql: steppingSql,
  folder: paths.runtimeDir,
  platform,
  clock,
  mask: createMask(),
  accountsAt: () => [],
  outbound: openOutbound({ env: {}, clock }),
  onChange: () => step('state'),
  onSignedIn: () => step('signed in'),
  onProblem: (problem) => process.stderr.write(`${problem.message}\n`),
  wrapFetch: (fetch) => (input, init) => around(`${init?.method ?? 'GET'} ${new URL(input).pathname}`, () => fetch(input, init)),
})
const target: SignInTarget = { server: 'bed', url: normalServerUrl(url), account: 'bed', address: url, settings: {} }
// Timers of the clock keep no process alive.
const alive = setInterval(() => undefined, 1_000)
if (task === 'sign-in') {
  const { authorizationUrl } = await signIns.start(target, { again: false })
  step('the browser opens')
  const done = signIns.wait(target)
  await Promise.all([clickThrough(authorizationUrl), done])
  step('the page is shown')
} else if (task === 'renew') {
  step('a call needs a token')
  await signIns.accessTo(target).provider.token()
  step('the call has its token')
} else {
  await signIns.signOut(target)
}
clearInterval(alive)
process.stdout.write(JSON.stringify(steps))
process.exit(0)
