import { Square } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'

/** Stops the photos that are still waiting. It stays busy until the running ones have ended, when it disappears. */
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
