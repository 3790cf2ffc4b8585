/** In CSS pixels. A pointer that moves farther while it is pressed may take the press back. */
const STEADY = 6

/**
 * Makes a press count for the button or link that it began on, also if that moves away under the pointer before it is released: what
 * arrives from the engine moves what is below it. A pointer that is moved off the button takes the press back, as usual.
 */
export function steadyPresses(): void {
  addEventListener(
    'pointerdown',
    (event) => {
      const { target, pointerId, clientX, clientY } = event
      if (event.button !== 0 || !(target instanceof Element)) return
      const pressed = target.closest('button, a[href], summary')
      if (pressed === null) return
      pressed.setPointerCapture(pointerId)
      const over = new AbortController()
      const options = { capture: true, signal: over.signal }
      const onMove = (moved: PointerEvent): void => {
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) <= STEADY) return
        over.abort()
        if (pressed.hasPointerCapture(pointerId)) pressed.releasePointerCapture(pointerId)
      }
      addEventListener('pointermove', onMove, options)
      for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => over.abort(), options)
    },
    true,
  )
}
