import { ExternalLink } from 'lucide-react'
import { errorText } from '#web/lib/api.ts'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'

type AuthorizeLinkProps = { authUrl: string | undefined; error: unknown; onRetry: () => void }

export function AuthorizeLink({ authUrl, error, onRetry }: AuthorizeLinkProps) {
  if (authUrl) {
    return (
      <a href={authUrl} target="_blank" rel="noopener">
        Open Flickr's authorisation page <ExternalLink aria-hidden size={16} />
      </a>
    )
  }
  if (error) {
    return <LoadFailed onRetry={onRetry}>{errorText(error, 'Failed to initiate Flickr authentication')}</LoadFailed>
  }
  return <Skeleton width={260} height={24} />
}
