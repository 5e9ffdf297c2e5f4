import type { StyleKey } from '../../../domain/styles.ts'
import type { Examples, Language } from '../language.ts'

/** One photo in each style: three fishing boats at a quay. */
const SHOWN: Record<StyleKey, Examples['shown']> = {
  descriptive: {
    title: 'Tre barche da pesca alla banchina di pietra',
    description:
      'Tre barche da pesca in legno sono ormeggiate a una banchina di pietra nella luce del mattino. La più vicina è azzurra e dietro, sui pali, ci sono i gabbiani.',
  },
  artistic: {
    title: 'Scafo azzurro, acqua ferma',
    description: 'Azzurro, pietra grigia, una lastra d’acqua. Si muovono solo i gabbiani.',
  },
  fanciful: {
    title: 'Oggi non esce nessuno',
    description:
      'Le tre barche non hanno sentito la sveglia e i gabbiani sui pali ne parlano già. Chi non resterebbe a riposo in una mattina così?',
  },
  humor: {
    title: 'Tre barche molto legate',
    description:
      'Queste tre sono legate a doppio filo e oggi non si lasciano. I gabbiani fanno la guardia, pagati a pesce.',
  },
  culturalReferences: {
    title: 'Le vecchie barche e il mare',
    description:
      'La barca azzurra aspetterebbe volentieri il vecchio pescatore di Hemingway, con le cime ben raccolte. Monet avrebbe riconosciuto subito questa luce sull’acqua.',
  },
  travelGuide: {
    title: 'Di buon’ora sulla banchina dei pescatori',
    description:
      'Venite prima che le barche escano, quando l’acqua è liscia e la banchina è dei gabbiani. Camminando piano lungo il muro vedrete le pennellate su ogni scafo.',
  },
  natureGuide: {
    title: 'Gabbiani ai loro posti',
    description:
      'I gabbiani riposano sui pali, un posto asciutto da cui non sfugge nessun avanzo. Con la luce bassa si osservano bene dalla banchina.',
  },
  technical: {
    title: 'Luce radente su tre scafi',
    description:
      'La luce laterale e bassa mostra le venature del legno e allunga le ombre sulla banchina. Lo scafo azzurro, molto saturo, regge la parte davanti e due barche più scure portano in profondità.',
  },
  journalistic: {
    title: 'Le barche attendono il ritorno del vento',
    description:
      'Tre barche da pesca sono ferme al loro posto in una mattina senza vento, con le cime arrotolate sulla banchina. Il ponte della più vicina, di legno azzurro, è vuoto.',
  },
  expressive: {
    title: 'Prima che il giorno chieda qualcosa',
    description:
      'L’acqua è così ferma che si abbassa la voce. C’è un po’ di conforto in barche che non devono ancora andare da nessuna parte.',
  },
  cinematic: {
    title: 'Prima luce, le barche aspettano',
    description:
      'Un muro di pietra vecchia e tre barche su acqua scura. La camera parte dallo scafo azzurro e sale piano verso i gabbiani.',
  },
}

export const examples = (style: StyleKey): Examples => ({ shown: SHOWN[style] })

/** A heron below a weir. */
export const WHOLE_ANSWER: Language['wholeAnswer'] = {
  title: 'Airone cenerino sotto una chiusa di legno',
  description:
    'Un airone cenerino cammina nell’acqua sotto una chiusa di legno con il collo ritratto. La luce bassa da sinistra fa risaltare la schiuma intorno alle zampe. Dietro, le canne sono in ombra.',
  tags: [
    'airone cenerino',
    'chiusa di legno',
    'trampoliere',
    'schiuma bianca',
    'canne',
    'acqua bassa',
    'pesca',
    'luce laterale',
    'collo ritratto',
    'verde e grigio',
    'fiume',
    'autunno',
    'fauna selvatica',
  ],
  otherTitles: ['Schiuma intorno a un airone', 'La pazienza di un pescatore'],
}
