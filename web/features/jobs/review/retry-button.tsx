import { RotateCw } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'title' | 'children'> & { onRetry: () => Promise<unknown> }

/** Has failed photos described again. It is busy until the server has accepted that. */
export function RetryButton({ title, onRetry, children = 'Try again' }: RetryButtonProps) {
  const [isStarting, setIsStarting] = useState(false)
  const retry = async () => {
    setIsStarting(true)
    await onRetry()
    setIsStarting(false)
  }
  return (
    <div>
      <OnlineButton
        title={title}
        icon={<RotateCw aria-hidden size={18} />}
        busy={isStarting}
        busyLabel="Trying again..."
        onClick={() => void retry()}
      >
        {children}
      </OnlineButton>
    </div>
  )
}
