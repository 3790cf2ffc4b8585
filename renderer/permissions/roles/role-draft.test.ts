import { expect, it } from 'vitest'
import { ANY_TOOLS, NEW_ROLE, draftOfRole, roleOf, roleProblem } from './role-draft.ts'

it('is saved as it was read, whatever it says', () => {
  const role = {
    name: 'careful',
    clients: ['cursor', 'my-agent*'],
    allow: ['github__*', 'get_*', { tool: 'files__read', arguments: { path: '/tmp/*' } }],
    deny: [{ arguments: { '*': { regex: '^rm ' } } }, '*__delete_*'],
  }
  expect(roleOf(draftOfRole(role))).toEqual(role)
  expect(roleOf(draftOfRole({ name: 'closed', allow: [] }))).toEqual({ name: 'closed', allow: [] })
  expect(roleOf({ ...NEW_ROLE, name: ' open ' })).toEqual({ name: 'open' })
})

it('says what is missing', () => {
  expect(roleProblem(NEW_ROLE, [])).toBe('A role needs a name.')
  expect(roleProblem({ ...NEW_ROLE, name: 'a' }, ['a'])).toBe('There is a role with this name.')
  expect(roleProblem({ ...NEW_ROLE, name: 'a\n' }, [])).toContain('cannot be seen')
  expect(
    roleProblem({ ...NEW_ROLE, name: 'a', deny: [{ ...ANY_TOOLS, patterns: [{ name: '', kind: 'like', pattern: 'x' }] }] }, []),
  ).toContain('name of an argument')
  expect(roleProblem({ ...NEW_ROLE, name: 'a', deny: [ANY_TOOLS] }, ['b'])).toBeUndefined()
})
