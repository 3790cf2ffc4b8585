import { PageTabs } from '../parts/layout/page-tabs.tsx'

/** The two views of the playground. */
export function PlaygroundTabs({ scripts = false }: { scripts?: boolean }) {
  return (
    <PageTabs
      label="Playground"
      tabs={[
        { label: 'Find and run', route: { page: 'playground' }, current: !scripts },
        { label: 'Scripts', route: { page: 'scripts' }, current: scripts },
      ]}
    />
  )
}
