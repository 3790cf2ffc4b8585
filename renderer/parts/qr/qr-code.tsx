import { qrMatrix } from './qr-matrix.ts'

/** Modules of quiet zone around a code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4

/** A text as a QR code, dark on light in both themes, because some cameras read nothing else. Nothing for a text that is too long. */
export function QrCode({ label, text }: { label: string; text: string }) {
  const matrix = qrMatrix(text)
  if (matrix === undefined) return null
  const size = matrix.length + 2 * QUIET
  const path = matrix
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .filter((part) => part !== '')
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-40 rounded-box bg-card text-ink scheme-light"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
