import { TextButton } from '#web/kit/text/TextButton.tsx'

/** Shows the password's form, where the work account is the usual way. */
export const EmergencyButton = ({ onClick }: { onClick: () => void }) => (
  <TextButton ta="center" mih={44} onClick={onClick}>
    Log in for emergencies
  </TextButton>
)
