import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('shows which secrets come from files, and offers no change of them', async () => {
  let folder = ''
  const servers = { talk: { ...ownServer('talkative'), env: { API_TOKEN: '${secret:token}' } } }
  await using window = await openWindow(servers, {
    prepare({ home, env }) {
      folder = join(home, 'mounted')
      mkdirSync(folder)
      writeFileSync(join(folder, 'token'), 'planted-in-file\n')
      writeFileSync(join(folder, 'empty'), '')
      Object.assign(env, { TOOLTRAY_SECRETS: 'file', TOOLTRAY_SECRETS_DIR: folder })
    },
  })
  const { page, visit, installation } = window
  await installation.runWithInput('planted-by-hand', 'secret', 'set', 'saved')
  await visit('#/settings/secrets')
  await page.getByText(folder).waitFor()
  const row = (name: string) => page.getByRole('list', { name: 'Secrets' }).getByRole('listitem').filter({ hasText: name })
  await row('token').getByText('from a file, used by talk').waitFor()
  await row('empty').getByText('from a file: it is empty').waitFor()
  for (const name of ['token', 'empty']) expect(await row(name).getByRole('button').count()).toBe(0)
  await row('saved').getByRole('button', { name: 'Replace saved' }).waitFor()
  await window.photograph('secret-files')
  expect(await page.content()).not.toContain('planted')
})
