import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import s from './run-now.module.css'
import type { RunOutcome } from './run-outcome.ts'

type RunNowProps = {
  isOff: boolean
  /** `main` if the agent waits for this button to be pressed. */
  weight: 'main' | 'side'
  onRun: () => Promise<RunOutcome[]>
}

/** Makes the agent look for photos at once, and says what it found. */
export function RunNow({ isOff, weight, onRun }: RunNowProps) {
  const [isRunning, setIsRunning] = useState(false)
  const [outcomes, setOutcomes] = useState<RunOutcome[]>([])

  async function run() {
    setIsRunning(true)
    setOutcomes([])
    try {
      setOutcomes(await onRun())
    } catch (error) {
      toast.error(errorText(error, 'Failed to run agent'))
    } finally {
      setIsRunning(false)
    }
  }

  return (
    <div className={s.run}>
      <Button
        variant={weight === 'main' ? 'primary' : 'secondary'}
        icon={<ScanSearch aria-hidden size={18} />}
        disabled={isOff}
        busy={isRunning}
        busyLabel="Looking for new photos..."
        onClick={() => void run()}
      >
        Run Now
      </Button>
      <div role="status" className={s.outcomes}>
        {outcomes.map(({ text, to, isDocument }) => (
          <p key={text}>
            {to === null ? (
              text
            ) : (
              <Link to={to} reloadDocument={isDocument}>
                {text}
              </Link>
            )}
          </p>
        ))}
      </div>
    </div>
  )
}
