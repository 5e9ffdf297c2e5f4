import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '#web/lib/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { RefusedPhoto } from '#worker/contract/errors.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { api, jobPage, paymentPage } from '#worker/contract/paths.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { refusalOf } from './order.ts'

/**
 * An order that was refused because jobs have some of its photos open. `ordered`: how many it has, of those `chosen` in
 * all.
 */
export type Refusal = { photos: RefusedPhoto[]; ordered: number; chosen: number }

type AlreadyDescribedProps = {
  refusal: Refusal | null
  onClose: () => void
  provider: Provider
  onLeaveOut: () => void
  onDescribeAgain: () => void
}

/** Asks what to do about photos that are in a job already. */
export function AlreadyDescribed({ provider, refusal, onClose, onLeaveOut, onDescribeAgain }: AlreadyDescribedProps) {
  const navigate = useNavigate()
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(refusal)
  if (refusal && refusal !== shown) {
    setShown(refusal)
  }
  if (!shown) {
    return null
  }
  const { photos, ordered, chosen } = shown
  const { text, toReview, toPay, toSee } = refusalOf(photos, ordered)
  const review = async () => navigate(jobPage(await newestToReview(provider, photos)))
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      open={refusal !== null}
      onClose={onClose}
      title={ordered === 1 ? 'This photo is in a job already' : 'Some of these photos are in a job already'}
      actions={
        <>
          <Button onClick={then(onDescribeAgain)}>Describe again</Button>
          {toPay && <Button onClick={then(() => window.location.assign(paymentPage(toPay)))}>Go to payment</Button>}
          {toSee && !toReview && <Button onClick={then(() => void navigate(jobPage(toSee)))}>See the job</Button>}
          {toReview && (
            <Button variant={photos.length === chosen ? 'primary' : 'secondary'} onClick={then(() => void review())}>
              {ordered === 1 ? 'Review it' : 'Review them'}
            </Button>
          )}
          {photos.length < chosen && (
            <Button variant="primary" onClick={then(onLeaveOut)}>
              Leave them out
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

/** The newest job that has texts of these photos to review, by the library; any of them where that does not tell. */
async function newestToReview(provider: Provider, refused: readonly RefusedPhoto[]): Promise<string> {
  const photos = refused.filter(({ state }) => state === 'review' || state === 'approved')
  const jobs = new Set(photos.map(({ jobId }) => jobId))
  const [any = ''] = jobs
  if (jobs.size === 1) {
    return any
  }
  const { toReview } = await request<LibraryAnswer>(api.library(provider)).catch(() => ({ toReview: [] }))
  return toReview.find(({ jobId }) => jobs.has(jobId))?.jobId ?? any
}
