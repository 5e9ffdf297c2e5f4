import { PAGES } from '#worker/contract/paths.ts'
import { ALLOWANCE } from './allowance.ts'
import { OFFERED } from './offered.ts'

/** The product in ten seconds: one sentence, the demo, and where to start. */
export function Hero() {
  return (
    <section className="hero" id="demo" aria-labelledby="hero">
      <div className="hero-words">
        <h1 id="hero">Your photos have something to say.</h1>
        <p className="lead">
          Photonym looks at the photos you have already published on {OFFERED} and writes the titles, descriptions and
          tags that are missing. Your own words stay exactly as they are.
        </p>
        <p className="actions">
          <a className="button button-main" href={PAGES.login}>
            Start Free Trial
          </a>
          <a className="button" href="#demo" data-watch>
            Watch Demo
          </a>
        </p>
        <p className="quiet">{ALLOWANCE.start}</p>
        <p className="count" data-count>
          <strong>1,000</strong> photos described so far
        </p>
      </div>
      <figure className="demo">
        {/* landing.ts adds the controls: building them takes a phone longer than all other styles of the page. */}
        <video
          playsInline
          preload="none"
          poster="/features/landing/pictures/demo.avif"
          width={720}
          height={1080}
          aria-describedby="demo-text"
        >
          <source src="/media/demo.webm" type="video/webm" />
          <source src="/media/demo.mp4" type="video/mp4" />
          <track kind="captions" src="/media/demo.en.vtt" srcLang="en" label="English" default />
        </video>
        <noscript>
          <a href="/media/demo.mp4">Play the demo</a>
        </noscript>
        <figcaption id="demo-text">
          Choosing untitled photos, reviewing what was written, applying it, and taking it all back. Without sound.
        </figcaption>
      </figure>
    </section>
  )
}
