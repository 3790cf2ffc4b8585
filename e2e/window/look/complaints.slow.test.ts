import { expect, it } from 'vitest'
import { until } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

// Every other test of the window ends by asking for complaints; here is what would make them fail.
it('a console error, an uncaught error and an unhandled rejection are each noticed', async () => {
  await using window = await openWindow()
  await window.page.getByRole('link', { name: 'Add the first server' }).waitFor()
  expect(window.complaints()).toEqual([])
  await window.page.evaluate(() => {
    console.error('told')
    setTimeout(() => {
      throw new Error('thrown')
    })
    void Promise.reject(new Error('rejected'))
  })
  let heard = ''
  await until(() => {
    heard += window.complaints().join('\n')
    return ['told', 'thrown', 'rejected'].every((word) => heard.includes(word))
  }, 'all three were noticed')
})
