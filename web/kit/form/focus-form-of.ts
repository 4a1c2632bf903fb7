type Pressed = { currentTarget: HTMLButtonElement }

/** For a button that vanishes with what it does: its form takes the focus, so that people go on where they were. */
export function focusFormOf({ currentTarget: { form } }: Pressed): void {
  if (!form) return
  // Not before, or every click beside a field would focus the form.
  form.tabIndex = -1
  form.focus({ preventScroll: true })
}
