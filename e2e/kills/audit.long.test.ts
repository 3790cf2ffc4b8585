import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { recordOf, verdictOf } from '../consent/audit-record.ts'
import { createInstallation, ownServer } from '../testing/installation.ts'

/** Calls under way at the same time. */
const AT_ONCE = 32

it.each([100, 1_000, 3_000])('loses no call that was answered when the engine is killed under load, after %i', async (enough) => {
  await using installation = createInstallation()
  installation.configure({ echo: ownServer('echo') })
  await installation.serve()
  const raw = installation.attachRaw()
  await raw.initialize()
  await raw.call('proxy_refresh')
  const { pid } = (await installation.status()).engine

  const answered: string[] = []
  let killed = false
  let next = 0
  const worker = async (): Promise<void> => {
    while (!killed) {
      const text = `call ${(next += 1)}`
      const { result, error } = await raw.call('execute_tool', { name: 'echo__echo', arguments: { text } })
      if (error === undefined && result.content[0].text === text) answered.push(text)
      if (answered.length >= enough && !killed) {
        killed = true
        process.kill(pid, 'SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  expect(answered.length).toBeGreaterThanOrEqual(enough)

  const hashes = new Set((await recordOf(installation)).map(({ argumentsHash }) => argumentsHash))
  const lost = answered.filter((text) => !hashes.has(createHash('sha256').update(JSON.stringify({ text })).digest('hex')))
  expect(lost).toEqual([])
  expect(await verdictOf(installation)).toMatchObject({ code: 0, whole: true, problems: [] })
})
