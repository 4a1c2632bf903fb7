/** So long after the last key, click or return to the page nobody is taken to be there. */
const attendedMilliseconds = 60_000

let lastTouch = performance.now()
const touch = () => {
  lastTouch = performance.now()
}
for (const event of ['pointerdown', 'keydown', 'wheel', 'focus', 'visibilitychange'])
  window.addEventListener(event, touch, { capture: true, passive: true })

/** Whether a call is made for somebody at the page, or by the page itself, which must not keep a session from lapsing. */
export const isAttended = (): boolean => performance.now() - lastTouch < attendedMilliseconds
