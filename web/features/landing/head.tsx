import { PRODUCT } from '#worker/domain/limits.ts'
import { PRICING } from '#worker/domain/pricing.ts'

type HeadProps = {
  title: string
  description: string
  path: string
  /** The site's public origin. Without it, what needs absolute addresses is left out. */
  origin: string | undefined
  /** Adds structured data about the application, with its price. */
  hasPrice?: boolean
}

/** The document's metadata for browsers, search engines and link previews. */
export function Head({ title, description, path, origin, hasPrice = false }: HeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content="en_US" />
      {origin && (
        <>
          <link rel="canonical" href={`${origin}${path}`} />
          <meta property="og:url" content={`${origin}${path}`} />
          <meta property="og:image" content={`${origin}/open-graph.jpg`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content="Photonym: titles, descriptions and tags for published photos" />
        </>
      )}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#fafaf9" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#121211" media="(prefers-color-scheme: dark)" />
      <meta name="twitter:card" content={origin ? 'summary_large_image' : 'summary'} />
      {hasPrice && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own constants
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData(description, origin)) }}
        />
      )}
    </>
  )
}

/** https://schema.org/SoftwareApplication, with the price of one photo. */
function structuredData(description: string, origin: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: PRODUCT,
    description,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any, in a browser',
    ...(origin && { url: `${origin}/`, image: `${origin}/open-graph.jpg` }),
    offers: {
      '@type': 'Offer',
      priceCurrency: PRICING.currency.toUpperCase(),
      price: (PRICING.centsPerPhoto / 100).toFixed(2),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceCurrency: PRICING.currency.toUpperCase(),
        price: (PRICING.centsPerPhoto / 100).toFixed(2),
        unitText: 'photo',
      },
    },
  }
}
