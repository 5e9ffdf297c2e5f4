import type { StyleKey } from '../../../domain/styles.ts'
import type { Examples, Language } from '../language.ts'

/** One photo in each style: three fishing boats at a quay. */
const SHOWN: Record<StyleKey, Examples['shown']> = {
  descriptive: {
    title: 'Três barcos de pesca num cais de pedra',
    description:
      'Três barcos de madeira estão amarrados a um cais de pedra à luz da manhã. O mais próximo é azul e atrás, sobre os postes, há gaivotas.',
  },
  artistic: {
    title: 'Casco azul, água parada',
    description: 'Azul, pedra cinzenta, uma lâmina de água. Só as gaivotas se mexem.',
  },
  fanciful: {
    title: 'Hoje ninguém sai',
    description:
      'Os três barcos não ouviram o despertador e as gaivotas nos postes já comentam. Quem não ficaria amarrado numa manhã assim?',
  },
  humor: {
    title: 'Três barcos cheios de laços',
    description: 'Estes três estão muito ligados e hoje não se largam. As gaivotas vigiam, mas só trabalham por peixe.',
  },
  culturalReferences: {
    title: 'Os velhos barcos e o mar',
    description:
      'O barco azul esperaria de bom grado pelo velho pescador de Hemingway, com os cabos bem enrolados. Monet teria reconhecido logo esta luz sobre a água.',
  },
  travelGuide: {
    title: 'De manhã cedo no cais dos pescadores',
    description:
      'Venha antes de os barcos saírem, quando a água está lisa e o cais é das gaivotas. Quem caminha devagar junto ao muro vê as pinceladas em cada casco.',
  },
  natureGuide: {
    title: 'Gaivotas nos seus postos',
    description:
      'As gaivotas descansam nos postes, um lugar seco de onde nenhum resto lhes escapa. Com a luz baixa observam-se bem a partir do cais.',
  },
  technical: {
    title: 'Luz rasante sobre três cascos',
    description:
      'A luz lateral e baixa marca os veios da madeira e alonga as sombras no cais. O casco azul, muito saturado, segura a parte da frente e dois barcos mais escuros levam para o fundo.',
  },
  journalistic: {
    title: 'Barcos esperam que o vento volte',
    description:
      'Três barcos de pesca continuam no seu lugar numa manhã sem vento, com os cabos enrolados no cais. O convés do mais próximo, de madeira azul, está vazio.',
  },
  expressive: {
    title: 'Antes de o dia pedir alguma coisa',
    description:
      'A água está tão quieta que se baixa a voz. Há algum consolo em barcos que ainda não têm para onde ir.',
  },
  cinematic: {
    title: 'Primeira luz, os barcos esperam',
    description:
      'Um muro de pedra velha e três barcos sobre a água escura. A câmara parte do casco azul e sobe devagar até às gaivotas.',
  },
}

export const examples = (style: StyleKey): Examples => ({ shown: SHOWN[style] })

/** A heron below a weir. */
export const WHOLE_ANSWER: Language['wholeAnswer'] = {
  title: 'Garça-real junto a um açude de madeira',
  description:
    'Uma garça-real caminha na água junto a um açude de madeira com o pescoço encolhido. A luz baixa vem da esquerda e marca a espuma em volta das patas. Atrás, os juncos estão à sombra.',
  tags: [
    'garça-real',
    'açude de madeira',
    'ave pernalta',
    'espuma branca',
    'juncos',
    'água rasa',
    'pesca',
    'luz lateral',
    'pescoço encolhido',
    'verde e cinzento',
    'rio',
    'outono',
    'vida selvagem',
  ],
  otherTitles: ['Espuma em volta de uma garça', 'A paciência de quem pesca'],
}
