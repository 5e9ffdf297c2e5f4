import type { StyleKey } from '../../../domain/styles.ts'
import type { Examples, Language } from '../language.ts'

/** One photo in each style: three fishing boats at a quay. */
const SHOWN: Record<StyleKey, Examples['shown']> = {
  descriptive: {
    title: 'Drie vissersboten aan een stenen kade',
    description:
      'Drie houten vissersboten liggen in het ochtendlicht aan een stenen kade. De voorste is blauw en daarachter zitten meeuwen op de palen.',
  },
  artistic: {
    title: 'Blauwe romp, glad water',
    description: 'Blauwe verf, grijze steen, een vlak water. Alleen de meeuwen bewegen.',
  },
  fanciful: {
    title: 'Vandaag vaart er niemand uit',
    description:
      'De drie boten hebben de wekker niet gehoord en de meeuwen op de palen roddelen er al over. Wie bleef op zo’n ochtend niet liever liggen?',
  },
  humor: {
    title: 'Drie boten die niet los te krijgen zijn',
    description:
      'Deze drie zitten aan elkaar vast en denken vandaag niet aan loslaten. De meeuwen houden toezicht, maar werken alleen voor vis.',
  },
  culturalReferences: {
    title: 'De oude boten en de zee',
    description:
      'De blauwe boot zou graag op de oude visser van Hemingway wachten, zo netjes liggen de touwen. Monet had dit licht op het water meteen herkend.',
  },
  travelGuide: {
    title: 'Vroeg in de ochtend op de visserskade',
    description:
      'Kom voordat de boten uitvaren, als het water glad is en de kade van de meeuwen. Wie langzaam langs de muur loopt, ziet op elke romp de penseelstreken.',
  },
  natureGuide: {
    title: 'Meeuwen op hun post',
    description:
      'Meeuwen rusten op de palen, een droge plek waar geen restje hun ontgaat. In het lage licht zijn ze vanaf de kade goed te volgen.',
  },
  technical: {
    title: 'Strijklicht over drie rompen',
    description:
      'Laag zijlicht haalt de nerf van het hout naar voren en legt lange schaduwen op de kade. De verzadigde blauwe romp houdt de voorkant vast, twee donkerder boten leiden de diepte in.',
  },
  journalistic: {
    title: 'Vissersboten wachten op de wind',
    description:
      'Drie vissersboten liggen op een windstille ochtend op hun plek, de touwen opgerold op de kade. Het dek van de voorste, een blauwe houten boot, is leeg.',
  },
  expressive: {
    title: 'Voordat de dag iets vraagt',
    description:
      'Het water is zo stil dat je zachter praat. Er zit iets troostends in boten die nog nergens heen hoeven.',
  },
  cinematic: {
    title: 'Eerste licht, de boten wachten',
    description:
      'Een muur van oude steen en drie boten op donker water. De camera begint bij de blauwe romp en gaat langzaam omhoog naar de meeuwen.',
  },
}

export const examples = (style: StyleKey): Examples => ({ shown: SHOWN[style] })

/** A heron below a weir. */
export const WHOLE_ANSWER: Language['wholeAnswer'] = {
  title: 'Blauwe reiger onder een houten stuw',
  description:
    'Een blauwe reiger waadt met ingetrokken nek onder een houten stuw. Laag licht van links tekent het schuim rond zijn poten af. Daarachter staat het riet in de schaduw.',
  tags: [
    'blauwe reiger',
    'houten stuw',
    'steltloper',
    'wit schuim',
    'riet',
    'ondiep water',
    'visvangst',
    'zijlicht',
    'ingetrokken nek',
    'groen en grijs',
    'rivier',
    'herfst',
    'wilde dieren',
  ],
  otherTitles: ['Schuim rond een vissende reiger', 'Geduld in ondiep water'],
}
