/**
 * A team that works through one Tooltray: people who sign in at an OpenID provider, over HTTP in both eras, each with 20 servers, three of
 * which they use as themselves. Sign-ins, renewals, sign-outs, new connections, refusals, and a server that crashes are part of it.
 *
 *   npm run bench -- people                             200 people, one hour
 *   npm run bench -- people --people 20 --minutes 6
 *   npm run bench -- people --write                     the same, and writes the table into docs/admin/team.md
 *
 * It fails if a call fails for which no server is to blame, if memory grows after the first sixth of the time, or if the slowest calls of a
 * minute (p99) take more than three times as long as those of the first minute. All people are connected and signed in before that begins.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, startEverything, startHttp } from '../../e2e/testing/http-server.ts'
import { createInstallation, until } from '../../e2e/testing/installation.ts'
import { processesOf } from '../../e2e/testing/processes/processes-of.ts'
import { startLineProcess } from '../../e2e/testing/sign-in/line-process.ts'
import { percentile } from '../statistics.ts'
import { type Minute, emptyMinute, judge } from './minutes.ts'
import { register, signIn } from './openid-client.ts'
import { type Person, createPerson } from './person.ts'
import type { Provided } from './provider-process.ts'
import { type PeopleRun, printRun, writeRun } from './report.ts'
import { ROLES, entriesOf, settingsOf } from './team.ts'

/** How often memory is measured in a minute. */
const MEASURED = 12
/** So many people begin at the same time. */
const AT_ONCE = 8
/** How long tokens are valid, in s. */
const TOKEN_LIFE = 600

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '60' },
    /** What people wait between two actions, in ms, on average; at least a tenth of it, at most six times as long. */
    pause: { type: 'string', default: '5000' },
    /** How long a minute is, in ms: a shorter one tries the benchmark itself. */
    minute: { type: 'string', default: '60000' },
    write: { type: 'boolean', default: false },
  },
})
const [count, length] = [Number(values.people), Number(values.minutes)]
const [minuteLength, pauseLength] = [Number(values.minute), Number(values.pause)]

const port = await freePort()
const url = `http://127.0.0.1:${port}/mcp`
const provider = await startLineProcess<null>(join(import.meta.dirname, 'provider-process.ts'), url, String(TOKEN_LIFE))
const { url: personal, issuer } = provider.first as { url: string; issuer: string }
await using own = await startHttp()
await using everything = await startEverything('streamableHttp')
await using installation = createInstallation()
installation.env['TOOLTRAY_SECRETS'] = 'file'
const folder = join(installation.home, 'files')
mkdirSync(folder)
const mcpServers = entriesOf({ personal, own: own.urls, everything: everything.urls['streamableHttp'] ?? '', folder })
writeFileSync(join(installation.home, 'servers.json'), JSON.stringify({ mcpServers, roles: ROLES, settings: settingsOf(port, issuer) }))
const { pid } = await installation.serve('--http')
await until(async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.ok === true, 'the HTTP address answers')

const log = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
const setUp = emptyMinute()
const clientId = await register(issuer)
const people: Person[] = []
const places = Array.from({ length: count }, (_, place) => place)
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let place = places.shift(); place !== undefined; place = places.shift()) {
      const name = `visitor-${place}`
      const person = await createPerson(url, place, name, await signIn(issuer, clientId, url, name))
      people.push(person)
      await person.begin(setUp)
      if (place % 50 === 49) log(`${place + 1} people are there`)
    }
  }),
)
for (const [error, times] of setUp.errors) log(`before the first minute, ${times} times: ${error}`)
log('all people are there; the first minute begins')

const minutes: Minute[] = [emptyMinute()]
const now = (): Minute => minutes.at(-1) as Minute
let isOver = false
const pause = (): number => pauseLength * Math.min(6, Math.max(0.1, -Math.log(1 - Math.random())))
const working = people.map(async (person) => {
  await sleep(Math.random() * pauseLength)
  while (!isOver) {
    await person.act(now())
    if (!isOver) await sleep(pause())
  }
})
const measure = (): void => {
  const minute = now()
  minute.megabytes.push(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  minute.openFiles = readdirSync(`/proc/${pid}/fd`).length
  minute.processes = processesOf(installation.home).length
}
const measuring = setInterval(measure, minuteLength / MEASURED)
const began = Date.now()
for (let at = 1; at <= length; at += 1) {
  // Somebody is signed out in each minute, and signs in again with the next call.
  const { name } = people[Math.floor(Math.random() * people.length)] as Person
  const left = await installation.run('logout', 'account-1', '--person', `openid:${name}`)
  // The same person twice, without a call in between, is signed out already.
  if (left.code !== 0 && !left.stderr.includes('No user named')) now().errors.set(`logout: ${left.stderr}`, 1)
  await sleep(Math.max(0, began + at * minuteLength - Date.now()))
  measure()
  const { calls, errors } = now()
  const failed = errors.size === 0 ? 'no error' : JSON.stringify([...errors])
  log(`minute ${at}: ${calls.length} calls, p99 ${Math.round(percentile(calls, 0.99))} ms, ${failed}`)
  if (at < length) minutes.push(emptyMinute())
}
isOver = true
clearInterval(measuring)
await Promise.all(working)
const audit = JSON.parse((await installation.run('audit', 'verify', '--json')).stdout) as PeopleRun['audit']
const provided = (await provider.do(null)) as Provided
await Promise.all(people.map((person) => person.close()))
await provider.close()

const run: PeopleRun = { people: count, minutes, verdict: judge(minutes), provided, audit }
printRun(run)
if (values.write) writeRun(run)
await installation[Symbol.asyncDispose]()
process.exit(run.verdict.holds && provided.wrong === 0 && audit.problems.length === 0 && setUp.errors.size === 0 ? 0 : 1)
