import { legible } from '../legible.ts'

/** What a call is about, behind the name of its tool. */
export function CallObject({ text }: { text: string }) {
  return (
    <>
      <bdi data-object>{legible(text)}</bdi>{' '}
    </>
  )
}
