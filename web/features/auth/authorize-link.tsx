import { ExternalLink } from 'lucide-react'
import { errorText } from '#web/lib/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
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
    return (
      <Notice
        tone="error"
        action={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {errorText(error, 'Failed to initiate Flickr authentication')}
      </Notice>
    )
  }
  return <Skeleton width={260} height={24} />
}
