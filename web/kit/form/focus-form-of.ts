type Pressed = { currentTarget: HTMLButtonElement }

/** For a button that unmounts after its action: moves the focus to its form, so that people can go on. */
export function focusFormOf({ currentTarget: { form } }: Pressed): void {
  if (!form) return
  // Not set earlier, because every click beside a field would then focus the form.
  form.tabIndex = -1
  form.focus({ preventScroll: true })
}
