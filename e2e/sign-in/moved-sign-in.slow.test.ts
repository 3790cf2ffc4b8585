import { expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { startOAuthBed } from '../testing/oauth-bed.ts'
import { createHome } from '../testing/own-engine.ts'

it('a sign-in goes with an encrypted export: the next computer calls as the same user, and renews it there', async () => {
  await using bed = await startOAuthBed()
  await using here = createHome()
  here.configure({ bed: { url: bed.url }, other: { url: bed.url, account: 'bed' } })
  const old = await here.start()
  await old.signIn()
  expect(await old.echo('old')).toBe('old')
  const key = { passphrase: 'correct horse battery staple' }
  const { text } = await old.engine.configTransfer.exportEncrypted(key)
  await old.close()

  await using there = createHome()
  there.configure({})
  const next = await there.start()
  const file = { text, replace: false, key }
  const plan = await next.engine.configTransfer.plan(file)
  expect(plan.signIns).toMatchObject([{ url: bed.url, account: 'bed', identity: 'alice', state: 'new' }])
  await next.engine.configTransfer.takeOver(file, plan.fingerprint)
  for (const server of ['bed', 'other']) {
    await until(() => next.status(server).tools === 3, `${server} has its tools`)
    expect(await next.echo('new', server)).toBe('new')
  }
  const before = bed.count('refreshed')
  bed.expireTokens()
  expect(await next.echo('renewed')).toBe('renewed')
  expect(bed.count('refreshed')).toBeGreaterThan(before)
  expect(bed.callers.every(({ who }) => who === 'alice')).toBe(true)
  expect(JSON.stringify(there.log)).not.toContain(key.passphrase)
})
