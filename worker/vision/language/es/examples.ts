import type { StyleKey } from '../../../domain/styles.ts'
import type { Examples, Language } from '../language.ts'

/** One photo in each style: three fishing boats at a quay. */
const SHOWN: Record<StyleKey, Examples['shown']> = {
  descriptive: {
    title: 'Tres barcas de pesca en un muelle de piedra',
    description:
      'Tres barcas de madera están amarradas a un muelle de piedra con la luz de la mañana. La más cercana es azul y detrás, sobre los postes, hay gaviotas.',
  },
  artistic: {
    title: 'Casco azul, agua quieta',
    description: 'Azul, piedra gris, una lámina de agua. Solo se mueven las gaviotas.',
  },
  fanciful: {
    title: 'Hoy no sale nadie',
    description:
      'Las tres barcas no han oído el despertador y las gaviotas ya lo comentan desde los postes. ¿Quién no se quedaría amarrado en una mañana así?',
  },
  humor: {
    title: 'Tres barcas con muchos lazos',
    description:
      'Estas tres están muy atadas y hoy no piensan soltarse. Las gaviotas vigilan, aunque solo trabajan por pescado.',
  },
  culturalReferences: {
    title: 'Las viejas barcas y el mar',
    description:
      'La barca azul esperaría con gusto al viejo pescador de Hemingway, con los cabos bien recogidos. Monet habría reconocido esta luz sobre el agua enseguida.',
  },
  travelGuide: {
    title: 'Temprano en el muelle de los pescadores',
    description:
      'Venga antes de que salgan las barcas, cuando el agua está lisa y el muelle es de las gaviotas. Si camina despacio junto al muro verá las pinceladas en cada casco.',
  },
  natureGuide: {
    title: 'Gaviotas en sus puestos',
    description:
      'Las gaviotas descansan en los postes, un lugar seco desde el que no se les escapa ningún resto. Con la luz baja se las observa bien desde el muelle.',
  },
  technical: {
    title: 'Luz lateral sobre tres cascos',
    description:
      'La luz lateral y baja marca las vetas de la madera y alarga las sombras sobre el muelle. El casco azul, muy saturado, sostiene la parte delantera y dos barcas más oscuras llevan hacia el fondo.',
  },
  journalistic: {
    title: 'Las barcas esperan a que vuelva el viento',
    description:
      'Tres barcas de pesca siguen en su sitio en una mañana sin viento, con los cabos enrollados en el muelle. La cubierta de la más cercana, de madera azul, está vacía.',
  },
  expressive: {
    title: 'Antes de que el día pida algo',
    description:
      'El agua está tan quieta que uno baja la voz. Hay cierto consuelo en unas barcas que aún no tienen adónde ir.',
  },
  cinematic: {
    title: 'Primera luz, las barcas esperan',
    description:
      'Un muro de piedra vieja y tres barcas sobre el agua oscura. La cámara parte del casco azul y sube despacio hacia las gaviotas.',
  },
}

export const examples = (style: StyleKey): Examples => ({ shown: SHOWN[style] })

/** A heron below a weir. */
export const WHOLE_ANSWER: Language['wholeAnswer'] = {
  title: 'Garza real bajo una presa de madera',
  description:
    'Una garza real camina por el agua bajo una presa de madera con el cuello encogido. La luz baja llega desde la izquierda y marca la espuma alrededor de sus patas. Detrás, los juncos quedan en sombra.',
  tags: [
    'garza real',
    'presa de madera',
    'ave zancuda',
    'espuma blanca',
    'juncos',
    'agua poco profunda',
    'pesca',
    'luz lateral',
    'cuello encogido',
    'verde y gris',
    'río',
    'otoño',
    'fauna silvestre',
  ],
  otherTitles: ['Espuma alrededor de una garza', 'La paciencia de una pescadora'],
}
