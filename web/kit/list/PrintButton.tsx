import { Button, type ButtonProps, Text } from '@mantine/core'
import type { PrintAll } from './use-print-all.ts'

type Props = ButtonProps & { print: PrintAll; total?: number }

/** Prints a list. While its pages load, shows the progress and a cancel button. */
export function PrintButton({ print, total = print.progress.total, ...look }: Props) {
  const most = figure(Math.min(total, print.most))
  return (
    <>
      {print.isWanted && (
        <Text span role="status" c="dimmed">
          {total > 0 ? `Loading ${figure(print.progress.loaded)} of ${most} to print` : 'Loading...'}
        </Text>
      )}
      <Button variant="default" {...look} onClick={print.isWanted ? print.done : print.ask}>
        {print.isWanted ? 'Cancel printing' : total > print.most ? `Print newest ${most}` : 'Print'}
      </Button>
    </>
  )
}

const figure = (number: number) => number.toLocaleString('en-GB')
