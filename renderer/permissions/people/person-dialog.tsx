import { useState } from 'react'
import type { Credential } from '../../../electron/contract/access.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { NameChoice } from './name-choice.tsx'
import { MAY_DO, type MayDo } from './may-do.ts'
import { addPerson, changePerson } from './people-actions.ts'

/**
 * A form for a person or device that comes over the network.
 *
 * @param person the one that is changed, with what it may do, if that is one of the choices; without it, a new one is added.
 * @param taken the names of others.
 * @param onAdded is called with the key of a new one.
 */
export function PersonDialog({
  person,
  taken,
  onAdded,
  onClose,
}: {
  person?: { readonly credential: Credential; readonly may: MayDo | undefined }
  taken: readonly string[]
  onAdded: (name: string, token: string) => void
  onClose: () => void
}) {
  const { profiles = [], roles = [] } = useStatus()?.config ?? {}
  const [name, setName] = useState(person?.credential.name ?? '')
  const [may, setMay] = useState<MayDo | undefined>(person === undefined ? 'everything' : person.may)
  const [profile, setProfile] = useState(person?.credential.profile ?? '')
  const [role, setRole] = useState(person?.credential.role ?? '')
  const before = person?.credential.name
  const isTaken = name.trim() !== before && taken.includes(name.trim())
  const isRenamed = before !== undefined && name.trim() !== before
  const save = async (): Promise<void> => {
    const saved = { name: name.trim(), may, profile, role }
    if (before !== undefined) {
      if (await changePerson(saved, before)) onClose()
      return
    }
    const token = await addPerson(saved)
    if (token === undefined) return
    onAdded(saved.name, token)
    onClose()
  }
  const title = person === undefined ? 'Add a user or device' : `Change ${person.credential.name}`
  return (
    <Dialog label={title} onClose={onClose} className="w-[440px] max-w-[calc(100vw-2rem)]">
      <form
        aria-label={title}
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h2 className="text-section font-semibold">{title}</h2>
        <Field
          label="Name"
          hint={isRenamed ? `Your exceptions for single tools of ${before} no longer apply to it.` : 'For example: Ada’s phone.'}
          error={isTaken ? 'This name is already used.' : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              data-initial-focus={person === undefined ? true : undefined}
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
              required
              className="field-box"
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1 font-medium">What it may do</legend>
          {MAY_DO.map(({ value, title: words, about }) => (
            <label key={value} className="flex items-baseline gap-2 py-0.5">
              <input
                type="radio"
                name="may-do"
                checked={may === value}
                onChange={() => setMay(value)}
                className="translate-y-0.5 accent-accent-fill"
              />
              <span>
                {words} <span className="text-ink-2">{about}</span>
              </span>
            </label>
          ))}
          {may === undefined && (
            <p className="text-small text-ink-2">
              {isRenamed ? `Its exceptions are for ${before}, and stay with that name.` : 'Its exceptions override this.'}
            </p>
          )}
        </fieldset>
        <NameChoice label="Profile" none="Any" names={profiles.map((each) => each.name)} value={profile} onChange={setProfile} />
        <NameChoice label="Role" none="None" names={roles.map((each) => each.name)} value={role} onChange={setRole} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={name.trim() === '' || isTaken}>
            {person === undefined ? 'Add' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
