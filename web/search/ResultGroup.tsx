import { Box, Flex, Text } from '@mantine/core'
import { UserRound } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Initials } from '#web/programme/Initials.tsx'
import styles from './Palette.module.css'
import type { Result } from './results.ts'

type Props = {
  name: string
  results: Result[]
  active: Result | undefined
  idOf: (result: Result) => string
  onPoint: (result: Result) => void
  onGo: () => void
}

/** Results are links, so that they can open in a new tab. The field keeps the focus and its keys select. */
export function ResultGroup({ name, results, active, idOf, onPoint, onGo }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
    <div role="group" aria-labelledby={id}>
      <Box id={id} role="presentation" px={12} pt="sm" pb={4} fw={700} c="dimmed">
        {name}
      </Box>
      {results.map((result) => {
        const { icon: Icon = UserRound, person } = result
        return (
          <Link
            key={result.key}
            id={idOf(result)}
            to={result.path}
            role="option"
            tabIndex={-1}
            aria-selected={result === active}
            className={styles.result}
            onPointerMove={() => onPoint(result)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onGo}
          >
            {person ? (
              <Initials person={person} size={28} />
            ) : (
              <Icon size={20} aria-hidden color="var(--ui-link)" />
            )}
            <Flex component="span" direction="column" miw={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
              <span className={styles.title}>{result.title}</span>{' '}
              {result.detail && (
                <Text span inherit c="dimmed">
                  {result.detail}
                </Text>
              )}
            </Flex>
          </Link>
        )
      })}
    </div>
  )
}
