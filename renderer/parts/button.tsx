import type { ComponentProps, ReactNode } from 'react'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'border-accent bg-accent text-on-accent hover:opacity-90',
  plain: 'border-line-strong/50 bg-surface text-ink hover:bg-hover',
  quiet: 'border-transparent text-muted hover:bg-hover hover:text-ink',
  danger: 'border-bad/50 bg-surface text-bad hover:bg-bad-soft',
}

const BASE =
  'inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-box border px-2.5 text-body font-medium ' +
  'whitespace-nowrap select-none disabled:opacity-50'

export function Button({ look = 'plain', className = '', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" className={`${BASE} ${LOOKS[look]} ${className}`} {...rest} />
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={
        'inline-flex size-7 shrink-0 items-center justify-center rounded-box text-muted hover:bg-hover hover:text-ink ' +
        `disabled:opacity-50 ${className}`
      }
      {...rest}
    >
      {children}
    </button>
  )
}

export function LinkButton({ look = 'plain', className = '', ...rest }: ComponentProps<'a'> & { look?: Look }) {
  return <a className={`${BASE} cursor-default no-underline ${LOOKS[look]} ${className}`} {...rest} />
}
