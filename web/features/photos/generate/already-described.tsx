import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '#web/lib/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { RefusedPhoto } from '#worker/contract/errors.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { api, jobPage, paymentPage } from '#worker/contract/paths.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import { refusalOf } from './order.ts'
import type { Offer } from './price.ts'

/**
 * An order that was refused because jobs have some of its photos open. `ordered`: how many it has, of those `chosen` in
 * all. `priceShown`: what the person saw for all of them; null if nothing.
 */
export type Refusal = { photos: RefusedPhoto[]; ordered: number; chosen: number; priceShown: Quote | null }

type AlreadyDescribedProps = {
  refusal: Refusal | null
  onClose: () => void
  provider: Provider
  /** What the choice costs without these photos; null while not known. */
  offerWithout: (photoIds: string[]) => Offer | null
  /** Both are called with the price shown. */
  onLeaveOut: (priceShown: Quote | null) => void
  onDescribeAgain: (priceShown: Quote | null) => void
}

/** Asks what to do about photos that are in a job already. */
export function AlreadyDescribed(props: AlreadyDescribedProps) {
  const { provider, refusal, onClose, offerWithout, onLeaveOut, onDescribeAgain } = props
  const navigate = useNavigate()
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(refusal)
  if (refusal && refusal !== shown) {
    setShown(refusal)
  }
  if (!shown) {
    return null
  }
  const { photos, ordered, chosen, priceShown } = shown
  const offer = photos.length < chosen ? offerWithout(photos.map(({ photoId }) => photoId)) : null
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
          <Button onClick={then(() => onDescribeAgain(priceShown))}>Describe again</Button>
          {toPay && <Button onClick={then(() => window.location.assign(paymentPage(toPay)))}>Go to payment</Button>}
          {toSee && !toReview && <Button onClick={then(() => void navigate(jobPage(toSee)))}>See the job</Button>}
          {toReview && (
            <Button variant={photos.length === chosen ? 'primary' : 'secondary'} onClick={then(() => void review())}>
              {ordered === 1 ? 'Review it' : 'Review them'}
            </Button>
          )}
          {photos.length < chosen && (
            <Button variant="primary" onClick={then(() => onLeaveOut(offer?.price ?? null))}>
              Leave them out
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
      {offer && offer.price.amount > 0 && <p>Without them: {offer.text}.</p>}
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
