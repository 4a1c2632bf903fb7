/** What opens a subscription in each kind of calendar, by the address of a feed. */
export function linksTo(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    /** Whatever calendar the device opens such addresses with. */
    device: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.office.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: 'MST shifts' })}`,
  }
}
