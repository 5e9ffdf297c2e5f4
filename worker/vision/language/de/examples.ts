import type { StyleKey } from '../../../domain/styles.ts'
import type { Examples, Language } from '../language.ts'

/** One photo in each style: three fishing boats at a quay. */
const SHOWN: Record<StyleKey, Examples['shown']> = {
  descriptive: {
    title: 'Drei Fischerboote am steinernen Kai',
    description:
      'Drei hölzerne Fischerboote liegen im Morgenlicht an einem steinernen Kai. Das vorderste ist blau gestrichen, auf den Pfosten dahinter sitzen Möwen.',
  },
  artistic: {
    title: 'Blauer Rumpf, glattes Wasser',
    description: 'Blaue Farbe, grauer Stein, eine Fläche Wasser. Nur die Möwen rühren sich.',
  },
  fanciful: {
    title: 'Heute fährt hier keiner raus',
    description:
      'Die drei Boote haben den Wecker überhört, und die Möwen auf den Pfosten lästern schon darüber. Wer bliebe an so einem Morgen nicht lieber liegen?',
  },
  humor: {
    title: 'Vertäut und zugenäht',
    description:
      'Diese drei hängen den ganzen Morgen nur in den Seilen. Die Möwen haben Aufsicht, sind aber vor allem am Fisch interessiert.',
  },
  culturalReferences: {
    title: 'Die alten Boote und das Meer',
    description:
      'Das blaue Boot könnte auf Hemingways alten Fischer warten, so ordentlich liegen die Taue. Monet hätte dieses Licht auf dem Wasser sofort erkannt.',
  },
  travelGuide: {
    title: 'Früh am Morgen auf dem Fischerkai',
    description:
      'Kommen Sie, bevor die Boote auslaufen, dann ist das Wasser glatt und der Kai gehört den Möwen. Wer langsam an der Mauer entlanggeht, sieht auf jedem Rumpf die Pinselstriche.',
  },
  natureGuide: {
    title: 'Möwen auf ihren Posten',
    description:
      'Möwen ruhen auf den Pfählen, einem trockenen Platz mit freier Sicht auf jeden Abfall. Im flachen Morgenlicht lassen sie sich vom Kai aus gut beobachten.',
  },
  technical: {
    title: 'Streiflicht über drei Bootsrümpfen',
    description:
      'Flaches Seitenlicht arbeitet die Maserung des Holzes heraus und legt lange Schatten auf den Kai. Der gesättigte blaue Rumpf hält den Vordergrund, zwei dunklere Boote führen in die Tiefe.',
  },
  journalistic: {
    title: 'Fischerboote warten die Flaute ab',
    description:
      'Drei Fischerboote liegen an einem windstillen Morgen an ihren Plätzen, die Taue sind auf dem Kai aufgerollt. Das Deck des vordersten, eines blauen Holzboots, ist leer.',
  },
  expressive: {
    title: 'Bevor der Tag etwas will',
    description:
      'Das Wasser ist so still, dass man leiser spricht. Es hat etwas Tröstliches, wenn Boote noch nirgendwo sein müssen.',
  },
  cinematic: {
    title: 'Erstes Licht, die Boote warten',
    description:
      'Eine Mauer aus altem Stein, davor drei Boote auf dunklem Wasser. Die Kamera beginnt am blauen Rumpf und steigt langsam zu den Möwen.',
  },
}

export const examples = (style: StyleKey): Examples => ({ shown: SHOWN[style] })

/** A heron below a weir. */
export const WHOLE_ANSWER: Language['wholeAnswer'] = {
  title: 'Graureiher unterhalb eines Holzwehrs',
  description:
    'Ein Graureiher watet mit angezogenem Hals unterhalb eines hölzernen Wehrs. Tiefes Licht von links hebt den Schaum um seine Beine hervor. Dahinter liegt das Schilf im Schatten.',
  tags: [
    ...['graureiher', 'holzwehr', 'schreitvogel', 'weißer schaum', 'schilf', 'flaches wasser', 'fischfang'],
    ...['seitenlicht', 'angezogener hals', 'grün und grau', 'fluss', 'herbst', 'wildtiere'],
  ],
  otherTitles: ['Schaum um einen fischenden Reiher', 'Geduld im flachen Wasser'],
}
