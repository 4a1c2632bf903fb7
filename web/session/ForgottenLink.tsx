import { Box } from '@mantine/core'
import { Link } from 'react-router'

export const ForgottenLink = ({ children }: { children: string }) => (
  <Box py={2}>
    <Link to="/forgot-password">{children}</Link>
  </Box>
)
