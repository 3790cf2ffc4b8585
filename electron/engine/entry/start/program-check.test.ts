import { expect, it } from 'vitest'
import type { Platform } from '../../base/platform.ts'
import { missingOfEntry, missingProgram } from './program-check.ts'

const windows: Platform = { os: 'win32', env: {}, home: 'C:\\Users\\ada', tmp: 'C:\\Temp', uid: undefined }
const missing = (command: string) =>
  missingProgram(command, windows, 'C:\\Windows', async (file) => /\\(?:cmd\.EXE|winget\.EXE)$/.test(file))

it('of an entry is its own command, or what `cmd /c` starts', async () => {
  expect(await missingOfEntry({ command: 'npx', args: ['-y', 'x'] }, missing)).toMatchObject({
    program: 'npx',
    product: { name: 'Node.js' },
  })
  expect(await missingOfEntry({ command: 'cmd', args: ['/c', 'npx', '-y', 'x'] }, missing)).toMatchObject({ program: 'npx' })
  expect(await missingOfEntry({ command: 'cmd', args: ['/c', 'winget'] }, missing)).toBeUndefined()
  expect(await missingOfEntry({ command: 'cmd', args: 'odd' }, missing)).toBeUndefined()
  expect(await missingOfEntry({ url: 'https://mcp.example.com' }, missing)).toBeUndefined()
})
