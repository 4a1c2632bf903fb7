/** Without a key, click or return to the page for this long, nobody is assumed to be present. */
const attendedMilliseconds = 60_000

let lastTouch = performance.now()
const touch = () => {
  lastTouch = performance.now()
}
for (const event of ['pointerdown', 'keydown', 'wheel', 'focus', 'visibilitychange'])
  window.addEventListener(event, touch, { capture: true, passive: true })

/** Whether somebody is present. Background calls of an unattended page must not extend the session. */
export const isAttended = (): boolean => performance.now() - lastTouch < attendedMilliseconds
