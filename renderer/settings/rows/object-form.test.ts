import { expect, it } from 'vitest'
import { type ObjectField, typedOf, valueOfFields } from './object-form.ts'

const FIELDS: readonly ObjectField[] = [
  { path: 'issuer', label: 'Issuer', kind: 'text' },
  { path: 'clients', label: 'Clients', kind: 'list', optional: true },
  { path: 'roleClaim.claim', label: 'Claim', kind: 'text', optional: true },
  { path: 'roleClaim.roles', label: 'Roles', kind: 'pairs', optional: true },
]

it('fills a form with a value, and makes the same value of it', () => {
  const value = {
    issuer: 'https://a.test',
    clients: ['one', 'two'],
    roleClaim: { claim: 'groups', roles: { admins: 'admin', ops: 'reader' } },
  }
  const typed = typedOf(FIELDS, value)
  expect(typed).toEqual({
    issuer: 'https://a.test',
    clients: 'one\ntwo',
    'roleClaim.claim': 'groups',
    'roleClaim.roles': 'admins = admin\nops = reader',
  })
  expect(valueOfFields(FIELDS, typed)).toEqual(value)
})

it('leaves out what is empty', () => {
  expect(valueOfFields(FIELDS, { issuer: ' https://a.test ', clients: '\n ', 'roleClaim.claim': '' })).toEqual({ issuer: 'https://a.test' })
  expect(typedOf(FIELDS, undefined)).toEqual({ issuer: '', clients: '', 'roleClaim.claim': '', 'roleClaim.roles': '' })
})

it('keeps a single text of a list', () => {
  expect(typedOf([{ path: 'address', label: 'Address', kind: 'list' }], { address: '10.0.0.1' })).toEqual({ address: '10.0.0.1' })
})
