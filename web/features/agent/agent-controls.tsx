import { useState } from 'react'
import { problemsOf } from '#web/lib/api.ts'
import { useHasPayments } from '#web/lib/flags.ts'
import { useFreeTrial } from '#web/lib/free-trial.ts'
import { toast } from '#web/lib/toast.ts'
import { useChoices } from '#web/lib/use-choices.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Switch } from '#web/ui/switch/switch.tsx'
import type { AgentConfig, AgentInput, AgentStatus } from '#worker/contract/agent.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { type AgentChoices, choicesOf, inputOf, problemWith } from './agent-choices.ts'
import s from './agent-controls.module.css'
import { AgentJobs } from './agent-jobs.tsx'
import { AgentState } from './agent-state.tsx'
import { AskPrepaid } from './ask-prepaid.tsx'
import type { useAgent } from './use-agent.ts'

const loadForm = async () => (await import('./agent-form.tsx')).AgentForm

// Loads the form while the agent is being read.
loadForm().catch(() => undefined)

type AgentControlsProps = {
  agent: ReturnType<typeof useAgent>
  config: AgentConfig
  status: AgentStatus
  accounts: ConnectedAccount[]
}

/** The switch, the agent's state, its jobs and its settings. */
export function AgentControls({ agent, config, status, accounts }: AgentControlsProps) {
  const saved = choicesOf(config, accounts)
  const choices = useChoices('agent', saved)
  const [problems, setProblems] = useState<Record<string, string | undefined>>()
  const [isSwitching, setIsSwitching] = useState<'on' | 'off' | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const balance = useFreeTrial()
  const canPay = useHasPayments()
  const AgentForm = useDeferredComponent(loadForm, true)
  const { changes, noteSaved } = choices

  async function send(inputFrom: (stored: AgentConfig) => AgentInput): Promise<boolean> {
    try {
      await agent.save(inputFrom)
      setProblems(undefined)
      return true
    } catch (error) {
      setProblems(problemsOf(error, ''))
      return false
    }
  }

  /** Turning it on also saves what the page shows; turning it off must work even if that is invalid. */
  async function turn(enabled: boolean) {
    setIsSwitching(enabled ? 'on' : 'off')
    const chosen = enabled ? changes : {}
    if (await send(stored => inputOf({ ...choicesOf(stored, accounts), ...chosen }, enabled))) {
      if (enabled) {
        noteSaved(changes)
      }
      setIsAsking(enabled)
      toast.success(enabled ? 'Agent enabled' : 'Agent disabled')
    } else {
      toast.error('Failed to update agent')
    }
    setIsSwitching(null)
  }

  async function save(chosen: Partial<AgentChoices>) {
    setIsSaving(true)
    if (await send(stored => inputOf({ ...choicesOf(stored, accounts), ...chosen }, stored.enabled))) {
      noteSaved(chosen)
      setIsAsking(false)
      toast.success('Agent configuration saved')
    } else {
      toast.error('Failed to save agent configuration')
    }
    setIsSaving(false)
  }

  const isAsked = isAsking && config.enabled && !config.usePrepaid && (canPay || (balance?.prepaidPhotos ?? 0) > 0)
  const isBusy = isSaving || isSwitching !== null
  return (
    <>
      <header className={s.head}>
        <h1>Agent</h1>
        <Switch
          label="Enable agent"
          checked={isSwitching === null ? config.enabled : isSwitching === 'on'}
          busy={isBusy}
          onChange={enabled => void turn(enabled)}
        />
        <p className={s.intro}>
          Watches your photo platform and gives new photos the titles, descriptions and tags they lack, by itself.
        </p>
      </header>
      {isAsked && (
        <AskPrepaid
          balance={balance}
          monthlyPhotos={config.monthlyPhotos}
          problem={problems && problemWith('monthlyPhotos', problems)}
          isSaving={isSaving}
          onAllow={monthlyText => void save({ usePrepaid: true, monthlyText })}
          onRefuse={() => setIsAsking(false)}
        />
      )}
      <AgentState status={status} config={config} balance={balance} accounts={accounts} onRun={agent.run} />
      <AgentJobs
        jobs={agent.jobs}
        hasFailed={agent.hasJobsFailed}
        onRetry={agent.retryJobs}
        watchingSince={status.watchingSince}
      />
      {AgentForm ? (
        <AgentForm
          choices={choices}
          accounts={accounts}
          problems={problems}
          isSaving={isSaving}
          onSave={() => (isBusy ? undefined : void save(changes))}
        />
      ) : (
        <Skeleton height={1100} />
      )}
    </>
  )
}
