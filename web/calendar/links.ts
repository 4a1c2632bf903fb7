/** Links that open a subscription to a feed in each kind of calendar. */
export function linksTo(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    /** Opens the device's default calendar app. */
    device: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.office.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: 'MST shifts' })}`,
  }
}
