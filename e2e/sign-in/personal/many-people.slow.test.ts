import { expect, it } from 'vitest'
import { until } from '../../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../../testing/oauth-bed.ts'
import { createHome } from '../../testing/own-engine.ts'
import { type LineProcess, startLineProcess } from '../../testing/sign-in/line-process.ts'
import type { PersonalTask } from '../../testing/sign-in/personal-process.ts'
import { type Visitor, attachVisitor } from '../../testing/sign-in/visitor.ts'

/** In the long run, all of them; a part of them in the other one. */
const CALLS = process.env.TOOLTRAY_TEST_WHOLE === 'true' ? 10_000 : 400
const PEOPLE = Array.from({ length: 20 }, (_, at) => `visitor-${at}`)
const AT_ONCE = 2 * PEOPLE.length

const eraOf = (at: number) => (at % 2 === 0 ? 'legacy' : 'modern')
const personOf = (text: unknown): string => String(text).split(' ')[0] ?? ''

/** Calls that the server took for those of somebody else. */
const wrongOnes = (bed: OAuthBed) => bed.callers.filter((call) => personOf(call.arguments['text']) !== call.who)

it(`20 people over HTTP never call as each other: ${CALLS} calls with renewals, sign-outs, and an engine that is killed`, async () => {
  await using bed = await startOAuthBed({ tokenLife: 4 })
  await using home = createHome()
  home.configure({ bed: { url: bed.url, sharing: 'person' } })
  const open = (url = ''): Promise<LineProcess<PersonalTask>> =>
    startLineProcess('personal-process.ts', home.folder, url === '' ? '0' : new URL(url).port)
  let running = await open()
  const url = String(running.first)
  const tokens: string[] = []
  for (const person of PEOPLE) tokens.push(String(await running.do({ add: person })))
  const attachAll = (): Promise<Visitor[]> => Promise.all(tokens.map((token, at) => attachVisitor(url, token, eraOf(at), PEOPLE[at])))
  let visitors = await attachAll()
  let sentTo = 0
  const call = async (at: number, name: string, args: Record<string, unknown>): Promise<string> => {
    try {
      const result = await visitors[at]?.client.callTool({ name, arguments: args })
      return (result?.content as { text: string }[])[0]?.text ?? ''
    } catch (error) {
      return `failed: ${String(error)}`
    }
  }
  await call(0, 'search_tools', { server: 'bed', query: 'echo' })

  const rounds = Math.ceil(CALLS / AT_ONCE)
  const failed: string[] = []
  let answered = 0
  let n = 0
  for (let round = 0; round < rounds; round += 1) {
    const texts = Array.from({ length: AT_ONCE }, (_, at) => [at % PEOPLE.length, `${PEOPLE[at % PEOPLE.length]} ${n++}`] as const)
    if (round % 5 === 1) bed.expireTokens()
    if (round % 3 === 2) await running.do({ signOut: PEOPLE[round % PEOPLE.length] ?? '' })
    const done = Promise.all(texts.map(([at, text]) => call(at, 'execute_tool', { name: 'bed__echo', arguments: { text } })))
    if (round === Math.floor(rounds / 2)) {
      const before = bed.calls
      await until(() => bed.calls > before, 'some calls of the round arrived')
      await running.kill()
      // Their calls fail: some would wait for an answer until their timeout.
      for (const { client } of visitors) await client.close()
      await done
      running = await open(url)
      sentTo += visitors.reduce((sum, visitor) => sum + visitor.sentTo.length, 0)
      visitors = await attachAll()
      continue
    }
    for (const [index, answer] of (await done).entries()) {
      if (answer === texts[index]?.[1]) answered += 1
      else failed.push(answer)
    }
  }
  sentTo += visitors.reduce((sum, visitor) => sum + visitor.sentTo.length, 0)
  for (const { client } of visitors) await client.close()
  await running.close()

  expect(wrongOnes(bed)).toEqual([])
  expect(new Set(bed.callers.map(({ who }) => who))).toEqual(new Set(PEOPLE))
  expect(bed.count('refreshed')).toBeGreaterThan(rounds / 5)
  expect(bed.count('revoked')).toBeGreaterThanOrEqual(Math.floor(rounds / 3) - 1)
  // Each person was sent to the provider, and again after each sign-out.
  expect(sentTo).toBeGreaterThanOrEqual(PEOPLE.length + Math.floor(rounds / 3) - 1)
  expect(failed).toEqual([])
  expect(answered).toBe((rounds - 1) * AT_ONCE)
  if (process.env.TOOLTRAY_TEST_WHOLE === 'true')
    console.log(JSON.stringify({ calls: bed.calls, answered, sentTo, refreshed: bed.count('refreshed'), revoked: bed.count('revoked') }))
})
