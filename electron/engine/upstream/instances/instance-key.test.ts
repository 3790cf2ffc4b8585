import { expect, it } from 'vitest'
import { SHARINGS } from '../../../contract/servers.ts'
import { type Holder, instanceId, instanceKey, isLasting, isOfSession } from './instance-key.ts'

const ada: Holder = { session: 'a1', client: 'Cursor', project: '/home/ada/site' }
const keys = (holder: Holder | undefined) => SHARINGS.map((sharing) => instanceKey(sharing, holder))

it('parts users by what a server is shared by', () => {
  expect(keys(ada)).toEqual(['all', 'client:Cursor', 'project:/home/ada/site', 'session:a1', 'tooltray'])
  expect(keys({ ...ada, person: 'c-1' }).at(-1)).toBe('person:c-1')
})

it('has an instance for the engine and for people, which no session ever gets', () => {
  expect(keys(undefined)).toEqual(['all', 'tooltray', 'tooltray', 'tooltray', 'tooltray'])
  expect(keys(undefined).every(isLasting)).toBe(true)
  expect(keys({ session: 'tooltray', client: 'tooltray', project: 'tooltray', person: 'tooltray' }).slice(1).some(isLasting)).toBe(false)
})

it('parts clients where a session works in no folder', () => {
  expect(instanceKey('project', { ...ada, project: undefined })).toBe('client:Cursor')
})

it('knows what ends with a session, whatever a client is called', () => {
  expect(keys({ ...ada, client: 'session:a1' }).map(isOfSession)).toEqual([false, false, false, true, false])
})

it('tells instances of all servers apart', () => {
  expect(instanceId('files', 'all')).toBe('files')
  expect(instanceId('files', 'client:x')).not.toBe(instanceId('filesclient', 'x'))
})
