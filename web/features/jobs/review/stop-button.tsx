import { Square } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'

/** Takes off the photos that still wait. Busy until what is under way has ended, which makes it go. */
export function StopButton({ onStop }: { onStop: () => Promise<boolean> }) {
  const [isStopping, setIsStopping] = useState(false)
  const stop = async () => {
    setIsStopping(true)
    setIsStopping(await onStop())
  }
  return (
    <Button
      size="sm"
      icon={<Square aria-hidden size={14} />}
      busy={isStopping}
      busyLabel="Stopping..."
      onClick={() => void stop()}
    >
      Stop
    </Button>
  )
}
