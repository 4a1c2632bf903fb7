/** After an action another row can be under the pointer. Until then, in milliseconds, a press was meant for the former. */
export const secondPress = 700
/** In pixels: a hand that presses twice moves a little. */
const sameSpot = 12

type Pointing = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>
type Press = { at: number; x: number; y: number; row: string }

let last: Press | undefined

/** Whether this is the second press at one spot, but on another row than the first. A key is never one. */
export function isSecondPress(
  { detail, timeStamp: at, clientX: x, clientY: y }: Pointing,
  row: string,
): boolean {
  if (detail === 0) return false
  const isSecond =
    last !== undefined &&
    last.row !== row &&
    at - last.at < secondPress &&
    Math.hypot(x - last.x, y - last.y) < sameSpot
  if (!isSecond) last = { at, x, y, row }
  return isSecond
}
