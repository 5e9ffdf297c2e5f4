import type { StyleKey } from '../../../domain/styles.ts'
import type { Examples, Language } from '../language.ts'

/** One photo in each style: three fishing boats at a quay. */
const SHOWN: Record<StyleKey, Examples['shown']> = {
  descriptive: {
    title: 'Trois barques de pêche au quai de pierre',
    description:
      'Trois barques de pêche en bois sont amarrées à un quai de pierre dans la lumière du matin. La plus proche est bleue, et des mouettes se tiennent sur les poteaux derrière elle.',
  },
  artistic: {
    title: 'Coque bleue, eau calme',
    description: 'Du bleu, de la pierre grise, une nappe d’eau. Seules les mouettes bougent.',
  },
  fanciful: {
    title: 'Personne ne sort ce matin',
    description:
      'Les trois barques n’ont pas entendu le réveil et les mouettes en font déjà toute une histoire. Qui ne resterait pas à quai par un matin pareil ?',
  },
  humor: {
    title: 'Trois barques qui ne manquent pas d’attaches',
    description:
      'Ces trois-là sont très liées et ne comptent pas se quitter aujourd’hui. Les mouettes surveillent, payées au poisson.',
  },
  culturalReferences: {
    title: 'Les vieilles barques et la mer',
    description:
      'La barque bleue attendrait volontiers le vieux pêcheur de Hemingway, tant ses cordages sont bien rangés. Monet aurait reconnu cette lumière sur l’eau au premier coup d’œil.',
  },
  travelGuide: {
    title: 'Tôt le matin sur le quai des pêcheurs',
    description:
      'Venez avant le départ des barques, quand l’eau est plate et que le quai appartient aux mouettes. En longeant lentement le mur, vous verrez les coups de pinceau sur chaque coque.',
  },
  natureGuide: {
    title: 'Mouettes à leur poste',
    description:
      'Les mouettes se reposent sur les poteaux, un perchoir sec d’où aucun reste ne leur échappe. La lumière basse permet de bien les observer depuis le quai.',
  },
  technical: {
    title: 'Lumière rasante sur trois coques',
    description:
      'Une lumière latérale basse détaille les veines du bois et allonge les ombres sur le quai. La coque bleue, très saturée, tient l’avant, deux barques plus sombres mènent vers le fond.',
  },
  journalistic: {
    title: 'Des barques attendent le retour du vent',
    description:
      'Trois barques de pêche restent à leur place par un matin sans vent, les cordages enroulés sur le quai. Le pont de la plus proche, en bois bleu, est vide.',
  },
  expressive: {
    title: 'Avant que le jour ne demande',
    description:
      'L’eau est si calme qu’on baisse la voix. Il y a une douceur dans ces barques qui n’ont encore nulle part où aller.',
  },
  cinematic: {
    title: 'Première lueur, les barques attendent',
    description:
      'Un mur de vieille pierre, trois barques sur une eau noire. La caméra part de la coque bleue et monte lentement vers les mouettes.',
  },
}

export const examples = (style: StyleKey): Examples => ({ shown: SHOWN[style] })

/** A heron below a weir. */
export const WHOLE_ANSWER: Language['wholeAnswer'] = {
  title: 'Héron cendré au pied d’un barrage en bois',
  description:
    'Un héron cendré avance dans l’eau au pied d’un barrage en bois, le cou replié. Une lumière basse venue de la gauche éclaire l’écume autour de ses pattes. Derrière lui, les roseaux sont dans l’ombre.',
  tags: [
    'héron cendré',
    'barrage en bois',
    'échassier',
    'écume blanche',
    'roseaux',
    'eau peu profonde',
    'pêche',
    'lumière de côté',
    'cou replié',
    'vert et gris',
    'rivière',
    'automne',
    'faune sauvage',
  ],
  otherTitles: ['Écume autour d’un héron', 'La patience d’un pêcheur'],
}
