import { Bot } from 'lucide-react'
import { Badge } from '#web/ui/badge/badge.tsx'

/** Marks what was made by the agent, not by a person. */
export function AgentBadge() {
  return (
    <Badge tone="neutral" icon={<Bot aria-hidden />}>
      Agent
    </Badge>
  )
}
