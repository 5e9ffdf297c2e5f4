import type { Appearance } from '@stripe/stripe-js'
import { useMedia } from '#web/lib/use-media.ts'

/** Our colours and fonts from `tokens.css`, light or dark, for the provider's form. */
export function useAppearance(): Appearance {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--surface'),
      colorText: colour('--text'),
      colorTextSecondary: colour('--text-2'),
      colorTextPlaceholder: colour('--text-2'),
      colorDanger: colour('--bad'),
      fontFamily: token('--font'),
      fontSizeBase: '16px',
      borderRadius: token('--r-2'),
    },
    rules: {
      '.Input': { border: `1px solid ${colour('--line-strong')}`, boxShadow: 'none' },
    },
  }
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A colour as rgb(), because the provider's form does not understand oklch(). */
function colour(name: string): string {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) {
    return 'gray'
  }
  pen.fillStyle = token(name)
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
