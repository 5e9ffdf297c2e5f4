import { expect, test } from 'vitest'
import type { LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { applied, generated, resultOf, startJob, undone } from '#test/kit/worker/jobs.ts'
import { listed } from '#test/kit/worker/listing.ts'
import { aPhotographerOn, callsOf, editOn, lastCall, libraryOf } from '#test/kit/worker/platforms.ts'
import type { Photo } from '#worker/contract/photos.ts'
import { isCameraName } from '#worker/domain/missing.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '#worker/domain/platforms.ts'
import { MAX_TAGS } from '#worker/domain/tags.ts'

const OWN_TEXT = 'A text of my own'
const TYPED_MEANWHILE = 'Typed by hand'
const MOST_CALLS_A_PHOTO = 3.05
/** Of the photos that lack everything only this many are chosen, because they are all alike. */
const BARE = 10

const hasTitles = (provider: Provider) => PLATFORMS[provider].capabilities.title

/** Whether the photo lacks the text that its platform shows first. */
function lacksText(provider: Provider, { title, description }: Pick<LibraryPhoto, 'title' | 'description'>): boolean {
  return hasTitles(provider) ? title === '' || isCameraName(title) : description === ''
}

/** What an apply may have changed: only what was missing. */
function expectOnlyMissingFilled(provider: Provider, photo: LibraryPhoto, now: LibraryPhoto): void {
  expect(now.id).toBe(photo.id)
  expect(lacksText(provider, now)).toBe(false)
  if (!hasTitles(provider)) expect(now.title).toBe('')
  if (photo.description !== '') expect(now.description).toBe(photo.description)
  expect(now.tags.slice(0, photo.tags.length)).toEqual(photo.tags)
  // A photo that already has as many tags as the platform allows gets no more.
  if (photo.tags.length === MAX_TAGS[provider]) expect(now.tags).toEqual(photo.tags)
  else expect(now.tags.at(-1)).toBe('photonym')
}

for (const provider of PROVIDERS) {
  test(`a whole library on ${provider} is described, edited, applied and undone, and everything else is unchanged`, async () => {
    const user = await aPhotographerOn(provider, 'ansel')
    const before = await libraryOf(provider, 'ansel')
    const text = hasTitles(provider) ? 'title' : 'description'
    const firstCall = await lastCall(provider)
    const { photos } = await listed(user, { provider, limit: '500' })
    const isBare = (photo: Pick<Photo, 'title' | 'description' | 'tags'>) =>
      `${photo.title}${photo.description}${photo.tags}` === ''
    const beyond = new Set(photos.filter(isBare).slice(BARE))
    const chosen = photos.filter(photo => lacksText(provider, photo) && !beyond.has(photo))
    const photoIds = chosen.map(({ id }) => id)
    const jobId = await startJob(user, photoIds, { provider })
    const job = await generated(user, jobId)
    expect(job.progress).toMatchObject({ processedPhotos: photoIds.length, failedPhotos: 0, skippedPhotos: 0 })

    const [edited = '', typed = ''] = chosen.filter(photo => photo[text] === '').map(({ id }) => id)
    // Where photos have no title, ours would be the beginning of the description: the edit removes it, as the page
    // does.
    const change = hasTitles(provider) ? { title: OWN_TEXT } : { title: '', description: OWN_TEXT }
    await user.patch(`/api/photos/job/${jobId}/photo/${edited}`, change)
    await editOn(provider, 'ansel', typed, { [text]: TYPED_MEANWHILE })

    const batch = { jobId, photoIds }
    expect((await user.post('/api/photos/apply-batch', batch)).status).toBe(202)
    const done = await applied(user, jobId)
    expect(done.results.filter(result => !result.applied)).toEqual([])
    expect(resultOf(done, typed).keptFields).toEqual([text])
    if (provider === 'flickr') {
      const calls = await callsOf(provider, { since: firstCall })
      // A photo with a place is read again before it is described, because the owner may have hidden the place.
      const places = before.filter(({ id, geo }) => geo?.public && photoIds.includes(id)).length
      expect((calls.length - places) / photoIds.length).toBeLessThanOrEqual(MOST_CALLS_A_PHOTO)
    }

    const after = await libraryOf(provider, 'ansel')
    for (const [index, photo] of before.entries()) {
      const now = after[index]
      if (!now || !photoIds.includes(photo.id)) expect(now).toEqual(photo)
      else expectOnlyMissingFilled(provider, photo, now)
    }
    const textsNow = (wanted: string) => after.filter(photo => photo[text] === wanted).map(({ id }) => id)
    expect([textsNow(OWN_TEXT), textsNow(TYPED_MEANWHILE)]).toEqual([[edited], [typed]])

    expect((await user.post('/api/photos/undo-batch', batch)).status).toBe(202)
    await undone(user, jobId)
    const restored = before.map(photo => (photo.id === typed ? { ...photo, [text]: TYPED_MEANWHILE } : photo))
    expect(await libraryOf(provider, 'ansel')).toEqual(restored)
    await editOn(provider, 'ansel', typed, { [text]: '' })
  })
}
