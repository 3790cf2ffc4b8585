import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('is there in a process that has fetched nothing yet', () => {
  const module = JSON.stringify(`${import.meta.dirname}/patient-dispatcher.ts`)
  const script = `import(${module}).then((it) => console.log(typeof it.patientDispatcher()))`
  expect(execFileSync(process.execPath, ['--no-warnings', '-e', script], { encoding: 'utf8' }).trim()).toBe('object')
})
