import { expect, it } from 'vitest'
import { canBeTask, declaresTasks, mustBeTask, offersTaskCalls } from './task-support.ts'

it('knows which tools can be tasks, and which must be', () => {
  const definitions = [{ execution: { taskSupport: 'required' } }, { execution: { taskSupport: 'optional' } }, { execution: {} }, {}]
  expect(definitions.map((definition) => canBeTask(JSON.stringify(definition)))).toEqual([true, true, false, false])
  expect(definitions.map(mustBeTask)).toEqual([true, false, false, false])
  expect(canBeTask('{"execution":{"taskSupport": "forbidden"}}')).toBe(false)
})

it('knows what servers and clients declare, in the way of each era', () => {
  expect(declaresTasks({ extensions: { 'io.modelcontextprotocol/tasks': {} } })).toBe(true)
  expect([undefined, {}, { tasks: {} }, { extensions: { 'io.modelcontextprotocol/tasks': true } }].map(declaresTasks)).not.toContain(true)
  expect(offersTaskCalls({ tasks: { requests: { tools: { call: {} } } } })).toBe(true)
  expect([{}, { tasks: { list: {} } }, { tasks: { requests: { tools: {} } } }].map(offersTaskCalls)).not.toContain(true)
})
