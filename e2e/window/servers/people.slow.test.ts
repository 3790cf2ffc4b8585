import { expect, it } from 'vitest'
import { credential } from '../../testing/http-door.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { attachVisitor } from '../../testing/sign-in/visitor.ts'
import { openWindow } from '../browser.ts'

it.each(['light', 'dark'] as const)('a server that people use as themselves says who has signed in (%s)', async (colorScheme) => {
  await using bed = await startOAuthBed()
  const settings = { http: { enabled: true, port: 0 } }
  await using window = await openWindow({ bed: { url: bed.url, sharing: 'person' } }, { colorScheme, settings })
  const { page, visit, installation } = window
  const { engine } = JSON.parse((await installation.run('status', '--json')).stdout) as { engine: { http: { url: string }[] } }
  const phone = await attachVisitor(engine.http[0]?.url ?? '', await credential(installation, 'phone'), 'modern', 'bob')
  await phone.client.callTool({ name: 'search_tools', arguments: { server: 'bed', query: 'echo' } })
  await visit('#/servers/bed')
  await page.getByText('phone (bob)').waitFor()
  await window.photograph(`signed-in-over-http-${colorScheme}`)
  const people = page.getByRole('list', { name: 'Signed in over HTTP' })
  await people.getByRole('button', { name: 'Sign out phone' }).click()
  const question = page.getByRole('dialog', { name: 'Sign phone out of Bed?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await people.getByText('phone (bob)').waitFor()
  await people.getByRole('button', { name: 'Sign out phone' }).click()
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await people.waitFor({ state: 'detached' })
  await expect.poll(() => bed.count('revoked')).toBeGreaterThan(0)
  await phone.client.close()
})
