import { formatNumber } from '#web/lib/format.ts'
import { endAttempt } from '#web/lib/generate-attempt.ts'
import { forgetChoice, forgetOrder } from '#web/lib/kept-choice.ts'
import { api } from '#worker/contract/paths.ts'
import { TOAST_MS } from '#worker/domain/limits.ts'

/** Shown if the count cannot be loaded. */
const COUNT_FALLBACK = 1000

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)

showHowSessionEnded()
chooseStyles()
playDemoOnDemand()
if (document.readyState === 'complete') finish()
else addEventListener('load', finish)
// The next person to sign in in this tab may be another.
forgetChoice()

/** What can wait until the page is shown. */
function finish() {
  find('video')?.toggleAttribute('controls', true)
  void showCount()
}

async function showCount() {
  const line = find('[data-count]')
  const answer: { totalPhotosProcessed?: number } = await fetch(api.photoCount)
    .then(response => response.json())
    .catch(() => ({}))
  const photos = answer.totalPhotosProcessed ?? COUNT_FALLBACK
  const number = line?.querySelector('strong')
  if (number) number.textContent = formatNumber(photos)
  line?.classList.toggle('count-known', photos > 0)
}

/** The landing page is the first document after a log-out, so it reports the outcome. */
function showHowSessionEnded() {
  const how = new URLSearchParams(location.search).get('signed-out')
  const toast = find('.toast')
  if (how === null || !toast) return
  forgetOrder()
  endAttempt()
  toast.textContent = how === 'deleted' ? 'Your account was deleted' : 'Logged out successfully'
  toast.hidden = false
  history.replaceState(null, '', '/')
  setTimeout(() => {
    toast.hidden = true
  }, TOAST_MS.success)
}

/** Shows the chosen style instead of the previous one. */
function chooseStyles() {
  const select = find('[data-choice]')?.querySelector('select')
  const show = () => {
    for (const example of document.querySelectorAll<HTMLElement>('[data-style]')) {
      example.toggleAttribute('data-chosen', example.dataset.style === select?.value)
    }
  }
  select?.addEventListener('change', show)
  // Browsers may restore the choice after a reload.
  if (select) show()
}

function playDemoOnDemand() {
  const video = find<HTMLVideoElement>('video')
  find('[data-watch]')?.addEventListener('click', event => {
    if (!video) return
    event.preventDefault()
    video.autoplay = true
    video.muted = true
    find('#demo')?.scrollIntoView()
    video.focus({ preventScroll: true })
    void video.play().catch(() => undefined)
  })
}
