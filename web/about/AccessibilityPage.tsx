import { TextPage } from './TextPage.tsx'

export const AccessibilityPage = () => <TextPage title="Accessibility" name="accessibility" />
