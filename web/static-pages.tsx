import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { Head } from '#web/features/landing/head.tsx'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { OFFERED } from '#web/features/landing/offered.ts'
import { LegalPage, legalTexts } from '#web/features/legal/legal-page.tsx'
import { LEGAL_PAGES, PAGES, SIGN_IN_PAGE } from '#worker/contract/paths.ts'
import { PRODUCT } from '#worker/domain/limits.ts'
import { App } from './app.tsx'

/** `origin`: the site's public origin, without a slash at the end; undefined if the build does not know it. */
type Site = { origin: string | undefined }
/** `page`: the module of the app's page that is prerendered in the document. */
type Rendered = { head: string; body: string; page?: string }

/** Every document that is rendered at build time, by file name. */
export async function renderPages({ origin }: Site): Promise<Record<string, Rendered>> {
  const rendered = (head: ReactNode, body: ReactNode) => ({
    head: renderToStaticMarkup(head),
    body: renderToStaticMarkup(body),
  })
  const legal = (name: keyof typeof LEGAL_PAGES, title: string) =>
    rendered(
      <Head
        title={`${title} - ${PRODUCT}`}
        description={legalTexts[name].description}
        path={LEGAL_PAGES[name]}
        origin={origin}
      />,
      <LegalPage text={legalTexts[name]} />,
    )
  const logIn = async (location: string) => ({
    head: renderToStaticMarkup(
      <Head
        title={APP_TITLE}
        description="Sign in to Photonym, or get started: your email address is enough."
        path={PAGES.login}
        origin={origin}
      />,
    ),
    body: await renderApp(location),
    page: 'features/auth/login-page.tsx',
  })
  return {
    'index.html': rendered(
      <Head
        title={APP_TITLE}
        description={`Photonym writes titles, descriptions and tags for the photos you already published on ${OFFERED}. Only where they are missing, and with undo.`}
        path={PAGES.home}
        origin={origin}
        hasPrice
      />,
      <LandingPage />,
    ),
    'privacy.html': legal('privacy', 'Privacy'),
    'terms.html': legal('terms', 'Terms'),
    'login.html': await logIn(PAGES.login),
    'sign-in.html': await logIn(SIGN_IN_PAGE),
  }
}

const APP_TITLE = `${PRODUCT} - AI-Powered Photo Metadata Enhancement`

/** A page of the app inside the same tree as in main.tsx, which hydrates it. */
async function renderApp(location: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App router={routes => <StaticRouter location={location}>{routes}</StaticRouter>} />
    </StrictMode>,
    // Suspended content larger than this would be moved into place by inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
