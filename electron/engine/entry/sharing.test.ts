import { expect, it } from 'vitest'
import { namesProject, sharingOf } from './sharing.ts'

it('sees ${PROJECT} wherever a program can be told of its folder, and only where it stands for it', () => {
  expect(namesProject({ command: 'x', args: ['--root', '${PROJECT}/src'] })).toBe(true)
  expect(namesProject({ command: '${PROJECT}/bin/x' })).toBe(true)
  expect(namesProject({ env: { ROOT: '${PROJECT}' } })).toBe(true)
  expect(namesProject({ cwd: '${PROJECT}' })).toBe(true)
  expect(namesProject({ command: 'x', args: ['$${PROJECT}', '${PROJECTS}', '$PROJECT', '${env:PROJECT}'] })).toBe(false)
})

it('shares with all what nobody knows anything of', () => {
  expect(sharingOf({ command: 'npx', args: ['some-server'] }, false)).toEqual({ sharing: 'all', sharingReason: undefined })
})

it('shares with nobody what keeps a page open, unless the entry says otherwise', () => {
  const browser = { command: 'npx', args: ['@playwright/mcp@latest'] }
  expect(sharingOf(browser, false)).toMatchObject({ sharing: 'session', sharingReason: expect.stringMatching(/\.$/) as string })
  expect(sharingOf({ ...browser, sharing: 'client' }, false)).toEqual({ sharing: 'client', sharingReason: undefined })
})

it('shares by project what names its folder', () => {
  expect(sharingOf({ command: 'x' }, true).sharing).toBe('project')
  expect(sharingOf({ command: 'x', sharing: 'session' }, true).sharing).toBe('session')
})
