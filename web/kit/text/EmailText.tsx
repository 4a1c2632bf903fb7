/** An email address that breaks before its @ when it does not fit on a line, and never narrows its column. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
