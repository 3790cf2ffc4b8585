import { ProjectList } from '../../projects/project-list.tsx'
import { ProfileSettings } from '../profile-settings.tsx'

/** Which servers AI apps see, and how. */
export function ProfilesPage() {
  return (
    <>
      <ProfileSettings />
      <ProjectList />
    </>
  )
}
