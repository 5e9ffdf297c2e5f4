import { LEGAL_PAGES, PAGES, SIGN_IN_PAGE } from '#worker/contract/paths.ts'
import { PRODUCT, PRODUCT_TAG } from '#worker/domain/limits.ts'
import { AgentShowcase } from './agent-showcase.tsx'
import { ALLOWANCE } from './allowance.ts'
import { BeforeAfter } from './before-after.tsx'
import { Hero } from './hero.tsx'
import { Benefits, HowItWorks, WhyChoose } from './introduction.tsx'
import { Pricing } from './pricing.tsx'
import { Features, Questions } from './questions.tsx'
import { StyleExplorer } from './style-explorer.tsx'
import { PrivacyAndSecurity } from './trust.tsx'

/**
 * The page for signed-out visitors, with all its sections. It is rendered at build time; its script is `landing.ts`.
 */
export function LandingPage() {
  return (
    <>
      <p className="toast" role="status" hidden />
      <SiteHeader>
        <a href="#features">Features</a>
        <a href="#pricing">Pricing</a>
        <a href="#faq">FAQ</a>
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        <Hero />
        <WhyChoose />
        <AgentShowcase />
        <HowItWorks />
        <BeforeAfter />
        <StyleExplorer />
        <Benefits />
        <PrivacyAndSecurity />
        <Pricing />
        <Features />
        <Questions />
        <section className="final" aria-labelledby="final">
          <h2 id="final">Begin with the photos you like best</h2>
          <p className="section-lead">{ALLOWANCE.final}</p>
          <p>
            <a className="button button-main" href={PAGES.login}>
              Get Started
            </a>
          </p>
        </section>
      </main>
      <SiteFooter />
    </>
  )
}

/** The header of every page for signed-out visitors; `children` are its links. */
export function SiteHeader({ children }: { children?: React.ReactNode }) {
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <a className="brand" href={PAGES.home}>
        {PRODUCT}
      </a>
      {children && (
        <nav className="site-links" aria-label="On this page">
          {children}
        </nav>
      )}
      <nav className="site-account" aria-label="Account">
        <a href={SIGN_IN_PAGE}>Sign in</a>
        <a className="button" href={PAGES.login}>
          Get Started
        </a>
      </nav>
    </header>
  )
}

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <p>
        {PRODUCT} adds the tag <code>{PRODUCT_TAG}</code> to the photos it changes.
      </p>
      <nav aria-label="Legal">
        <a href={LEGAL_PAGES.privacy}>Privacy</a>
        <a href={LEGAL_PAGES.terms}>Terms</a>
      </nav>
    </footer>
  )
}
