import type { Page } from 'playwright-core'

/** The controls under 44 px, where they do not stand in a sentence. */
export const tooLow = (page: Page) =>
  page.locator('main :is(button, a, input, summary)').evaluateAll(controls =>
    controls
      .filter(control => control.checkVisibility() && getComputedStyle(control).display !== 'inline')
      .filter(control => (control.closest('label') ?? control).getBoundingClientRect().height < 43.5)
      .map(control => control.getAttribute('aria-label') || control.textContent),
  )

/** The elements that stay in the window while the page scrolls. */
export const stuck = (page: Page) =>
  page.locator('body *').evaluateAll(elements =>
    elements
      .filter(element => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter(element => element.clientHeight > 1 && getComputedStyle(element).clipPath === 'none')
      .map(element => `${element.tagName} ${element.className}`),
  )

/** The controls that cannot be scrolled to the middle of the window, or are covered there. */
export const unreached = (page: Page) =>
  page.locator('main :is(button, a, input)').evaluateAll(controls =>
    controls
      .filter(control => control.checkVisibility())
      .filter(control => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return !hit || !(control.closest('label') ?? control).contains(hit)
      })
      .map(control => control.getAttribute('aria-label') || control.textContent),
  )

/** The elements that would move: those with transitions, animations or smooth scrolling of some duration. */
export const moving = (page: Page) =>
  page.locator('body, body *').evaluateAll(elements =>
    elements
      .filter(element => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
        return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth'
      })
      .map(element => `${element.tagName} ${element.className}`),
  )
