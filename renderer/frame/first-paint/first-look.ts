/** Runs before the first paint: what is drawn then has the chosen look already. */
import { applyLook, applyMaterial } from '../look/look.ts'

applyLook()
applyMaterial()
