import { expect, it } from 'vitest'
import { defaultSettings } from './settings-schema.ts'
import { parseServersFile } from './servers-file.ts'
import { exportConfig } from './config-export.ts'

it('of the record of calls, what is not said is as usual', () => {
  const parse = (audit: unknown) => parseServersFile(JSON.stringify({ settings: { audit } }))
  expect(parse({ days: 30 }).settings.audit).toEqual({ ...defaultSettings.audit, days: 30 })
  const wrong = parse({ enabled: false, megabytes: 0 })
  expect(wrong.settings.audit).toEqual(defaultSettings.audit)
  expect(wrong.problems).toMatchObject([{ message: 'Setting "audit.megabytes" must be at least 1.' }])
})

it('traces go nowhere where nothing is said, or no address', () => {
  const parse = (telemetry: unknown) => parseServersFile(JSON.stringify({ settings: { telemetry } }))
  expect(parse(undefined).settings.telemetry).toBeUndefined()
  expect(parse({ url: 'http://localhost:4318/v1/traces' }).settings.telemetry).toEqual({
    url: 'http://localhost:4318/v1/traces',
    headers: {},
  })
  for (const wrong of [true, {}, { url: 'localhost:4318' }, { url: 'http://localhost/', headers: { 'a b': 'c' } }]) {
    const { settings, problems } = parse(wrong)
    expect([settings.telemetry, problems.length]).toEqual([undefined, 1])
  }
})

it('of the headers of traces, what is written out stays here', () => {
  const telemetry = { url: 'https://traces.example/v1/traces', headers: { Authorization: 'Bearer sk-0123456789abcdef0123456789' } }
  const text = JSON.stringify(exportConfig(JSON.stringify({ mcpServers: {}, settings: { telemetry } })))
  expect(text).toContain('traces.example')
  expect(text).not.toContain('0123456789abcdef')
})
