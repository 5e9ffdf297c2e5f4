import { PRODUCT } from '#worker/domain/limits.ts'

/** The same markup as in app.html, so that nothing moves when React takes over. */
export function Boot() {
  return <p className="boot">{PRODUCT}</p>
}
