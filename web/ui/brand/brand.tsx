import { PAGES } from '#worker/contract/paths.ts'
import { PRODUCT } from '#worker/domain/limits.ts'
import s from './brand.module.css'

/** The product name, linked to `/` by a document load, because signed-out users get the landing page there. */
export function Brand() {
  return (
    <a className={s.brand} href={PAGES.home}>
      {PRODUCT}
    </a>
  )
}
