import { engine } from '../../engine/engine.ts'
import { askAgain } from '../../engine/queries.ts'
import { attempt, notify } from '../../frame/notices.ts'
import { type MayDo, changesFor } from './may-do.ts'

/** A person or device as it is saved. `may` undefined: what is set for it stays. */
export interface SavedPerson {
  readonly name: string
  readonly may: MayDo | undefined
  readonly profile: string
  readonly role: string
}

/** Adds a person or device. Returns its key, which is in no other answer; undefined if it was not added. */
export async function addPerson(person: SavedPerson): Promise<string | undefined> {
  let token: string | undefined
  const add = async (): Promise<void> => {
    // First what it may do: nobody comes in with more.
    const undo = await limit(person)
    try {
      const made = await engine().access.add(accessOf(person))
      token = made.token
    } catch (error) {
      if (undo !== undefined) await engine().permissions.undo({ id: undo })
      throw error
    }
  }
  await attempt(add, 'Not added')
  await readAgain()
  return token
}

/**
 * Changes what a person or device may do, and its name. Returns whether it was changed.
 *
 * @param before its name until now.
 */
export async function changePerson(person: SavedPerson, before: string): Promise<boolean> {
  const change = async (): Promise<void> => {
    // First what it may do, also by its new name: it never has more.
    const undo = await limit(person)
    if (person.name !== before) await rename(person, before, undo)
    await engine().access.change(accessOf(person))
  }
  const isDone = await attempt(change, 'Not changed')
  await readAgain()
  if (isDone) notify({ kind: 'done', text: `${person.name} is changed. It connects again by itself.` })
  return isDone
}

async function rename({ name, may }: SavedPerson, before: string, undo: string | undefined): Promise<void> {
  try {
    await engine().access.rename({ name: before, newName: name })
  } catch (error) {
    if (undo !== undefined) await engine().permissions.undo({ id: undo })
    throw error
  }
  // What was set for the old name would apply to the next one of that name.
  if (may !== undefined) await engine().permissions.set({ changes: changesFor('everything', before) })
}

/** Takes the key of a person or device back. */
export async function removePerson(name: string): Promise<void> {
  if (await attempt(() => engine().access.revoke({ name }), 'Not removed')) notify({ kind: 'done', text: `${name} is removed.` })
  await readAgain()
}

/** Writes what somebody may do, and returns what undoes it. */
async function limit({ name, may }: SavedPerson): Promise<string | undefined> {
  return may === undefined ? undefined : (await engine().permissions.set({ changes: changesFor(may, name) })).undo
}

function accessOf({ name, profile, role }: SavedPerson) {
  return { name, ...(profile === '' ? {} : { profile }), ...(role === '' ? {} : { role }) }
}

async function readAgain(): Promise<void> {
  await askAgain('access.list')
  await askAgain('permissions')
}
