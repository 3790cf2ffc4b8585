import { useAnswer } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Trouble } from '../../parts/message.tsx'

/** Says that the publisher of a server has left it, and leads to the entry of the gallery that takes its place. */
export function ReplacedNotice({ server }: { server: string }) {
  const { value } = useAnswer(['gallery instead of', server], (client, signal) => client.gallery.insteadOf({ server }, { signal }))
  if (value?.entry === undefined) return null
  const { id, name, added } = value.entry
  return (
    <Trouble
      kind="warn"
      message="This server is no longer maintained."
      hint={added.length > 0 ? `You have ${name}, which takes its place.` : `${name} takes its place.`}
      action={<LinkButton href={hrefOf({ page: 'gallery', entry: id })}>See {name}</LinkButton>}
    />
  )
}
