import type { ComponentProps, ReactNode } from 'react'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'bg-accent-fill text-on-accent shadow-card hover:bg-accent-fill-hover',
  plain: 'bg-card text-ink shadow-card hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-card text-bad shadow-card hover:bg-bad-soft',
}

const BASE =
  'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-box px-3 text-body font-medium transition-colors duration-120 ' +
  'whitespace-nowrap select-none disabled:opacity-50'

export function Button({ look = 'plain', className = '', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" className={`${BASE} ${LOOKS[look]} ${className}`} {...rest} />
}

const ICON = 'inline-flex size-8 shrink-0 items-center justify-center rounded-box text-ink-2 hover:bg-hover hover:text-ink'

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} className={`${ICON} disabled:opacity-50 ${className}`} {...rest}>
      {children}
    </button>
  )
}

/** A link with only an icon; `label` is its accessible name. */
export function IconLink({ label, children, className = '', ...rest }: ComponentProps<'a'> & { label: string; children: ReactNode }) {
  return (
    <a aria-label={label} title={label} className={`${ICON} cursor-default ${className}`} {...rest}>
      {children}
    </a>
  )
}

export function LinkButton({ look = 'plain', className = '', ...rest }: ComponentProps<'a'> & { look?: Look }) {
  return <a className={`${BASE} cursor-default no-underline ${LOOKS[look]} ${className}`} {...rest} />
}
