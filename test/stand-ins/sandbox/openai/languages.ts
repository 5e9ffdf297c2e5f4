import type { Hue } from './look.ts'

/** The one voice of a language besides English. `{a}` and `{b}` are colours, `{warm}` and `{shade}` percentages. */
export type LanguageVoice = {
  colours: Record<Hue, readonly [string, string]>
  titles: readonly [string, ...string[]]
  leads: readonly [string, ...string[]]
  facts: readonly string[]
  closings: readonly [string, ...string[]]
  tags: readonly string[]
  /** How a sentence ends that names `{names}`, and the word before the last of them. */
  naming: readonly [ending: string, and: string]
}

const de: LanguageVoice = {
  colours: {
    red: ['Ziegelrot', 'Dunkelrot'],
    orange: ['Kupfer', 'Rostbraun'],
    yellow: ['Ocker', 'Strohgelb'],
    green: ['Moosgrün', 'Olivgrün'],
    teal: ['Petrol', 'Meergrün'],
    blue: ['Stahlblau', 'Tintenblau'],
    violet: ['Pflaumenblau', 'Flieder'],
    pink: ['Altrosa', 'Lachsrosa'],
    grey: ['Aschgrau', 'Steingrau'],
    black: ['Kohlschwarz', 'Tiefschwarz'],
    white: ['Kreideweiß', 'Milchweiß'],
  },
  titles: ['{a} neben {b}', '{a} vor hellem Rand', 'Flächen in {a} und {b}', '{b} hinter {a}'],
  leads: [
    '{a} und {b} teilen sich die Fläche, und etwa {shade} Prozent liegen im Schatten.',
    '{a} trifft auf {b}, während rund {shade} Prozent im Dunkeln bleiben.',
  ],
  facts: [
    'Etwa {warm} Prozent der Fläche wirken warm, der Rest bleibt kühl.',
    'Zwischen hellen und dunklen Stellen liegen nur schmale Übergänge.',
    'Die Kanten laufen ruhig von links nach rechts.',
    'Nach oben hin wird alles ein wenig heller.',
    'Kleine Spuren wiederholen sich auf der ganzen Breite.',
  ],
  closings: ['Mehr braucht es an dieser Stelle nicht.', 'Der Rest bleibt leer.'],
  tags: [
    ...['farbflächen', 'schatten', 'ruhige linien', 'helles licht', 'oberfläche', 'umriss', 'abstufung', 'gegensatz'],
    ...['struktur', 'weite', 'stille', 'muster', 'kante', 'tageslicht'],
  ],
  naming: [', im Gedanken an {names}.', 'und'],
}

const fr: LanguageVoice = {
  colours: {
    red: ['rouge brique', 'rouge sombre'],
    orange: ['cuivre', 'rouille'],
    yellow: ['ocre', 'jaune paille'],
    green: ['vert mousse', 'vert olive'],
    teal: ['bleu canard', 'vert d’eau'],
    blue: ['bleu acier', 'bleu encre'],
    violet: ['prune', 'lilas'],
    pink: ['vieux rose', 'rose saumon'],
    grey: ['gris cendre', 'gris pierre'],
    black: ['noir charbon', 'noir profond'],
    white: ['blanc craie', 'blanc cassé'],
  },
  titles: ['Du {a} contre du {b}', 'Le {a} sous un bord clair', 'Surfaces en {a} et {b}', 'Le {b} derrière le {a}'],
  leads: [
    'Le {a} et le {b} se partagent la surface, dont environ {shade} pour cent reste dans l’ombre.',
    'Le {a} rencontre le {b}, tandis que près de {shade} pour cent demeure dans le noir.',
  ],
  facts: [
    'Environ {warm} pour cent de la surface tire vers le chaud, le reste est froid.',
    'Entre les zones claires et sombres, les passages sont étroits.',
    'Les bords filent calmement de gauche à droite.',
    'Vers le haut, tout devient un peu plus clair.',
    'De petites traces se répètent sur toute la largeur.',
  ],
  closings: ['Il n’en faut pas davantage ici.', 'Le reste est laissé vide.'],
  tags: [
    ...['aplats de couleur', 'ombre', 'lignes calmes', 'lumière claire', 'surface', 'contour', 'dégradé', 'contraste'],
    ...['matière', 'espace', 'calme', 'motif', 'bord', 'lumière du jour'],
  ],
  naming: [', en pensant à {names}.', 'et'],
}

const es: LanguageVoice = {
  colours: {
    red: ['rojo ladrillo', 'rojo oscuro'],
    orange: ['cobre', 'óxido'],
    yellow: ['ocre', 'amarillo paja'],
    green: ['verde musgo', 'verde oliva'],
    teal: ['azul petróleo', 'verde mar'],
    blue: ['azul acero', 'azul tinta'],
    violet: ['ciruela', 'lila'],
    pink: ['rosa viejo', 'rosa salmón'],
    grey: ['gris ceniza', 'gris piedra'],
    black: ['negro carbón', 'negro hondo'],
    white: ['blanco tiza', 'blanco hueso'],
  },
  titles: ['Un {a} junto a un {b}', 'El {a} bajo un borde claro', 'Superficies en {a} y {b}', 'El {b} detrás del {a}'],
  leads: [
    'El {a} y el {b} se reparten la superficie, de la que un {shade} por ciento queda en sombra.',
    'El {a} se encuentra con el {b}, mientras que cerca del {shade} por ciento sigue a oscuras.',
  ],
  facts: [
    'Alrededor del {warm} por ciento de la superficie es cálido y el resto es frío.',
    'Entre las zonas claras y las oscuras hay pasos estrechos.',
    'Los bordes corren tranquilos de izquierda a derecha.',
    'Hacia arriba todo se aclara un poco.',
    'Pequeñas marcas se repiten a lo ancho.',
  ],
  closings: ['Aquí no hace falta nada más.', 'Lo demás queda vacío.'],
  tags: [
    ...[
      'planos de color',
      'sombra',
      'líneas tranquilas',
      'luz clara',
      'superficie',
      'contorno',
      'degradado',
      'contraste',
    ],
    ...['textura', 'espacio', 'quietud', 'dibujo', 'borde', 'luz del día'],
  ],
  naming: [', con {names} en mente.', 'y'],
}

const it: LanguageVoice = {
  colours: {
    red: ['rosso mattone', 'rosso scuro'],
    orange: ['rame', 'ruggine'],
    yellow: ['ocra', 'giallo paglia'],
    green: ['verde muschio', 'verde oliva'],
    teal: ['blu petrolio', 'verde mare'],
    blue: ['blu acciaio', 'blu inchiostro'],
    violet: ['prugna', 'lilla'],
    pink: ['rosa antico', 'rosa salmone'],
    grey: ['grigio cenere', 'grigio pietra'],
    black: ['nero carbone', 'nero profondo'],
    white: ['bianco gesso', 'bianco latte'],
  },
  titles: ['{a} accanto a {b}', '{a} sotto un bordo chiaro', 'Superfici in {a} e {b}', '{b} dietro {a}'],
  leads: [
    'Il colore {a} e il colore {b} si dividono la superficie, e circa il {shade} per cento resta in ombra.',
    'Il tono {a} incontra il tono {b}, mentre quasi il {shade} per cento rimane al buio.',
  ],
  facts: [
    'Circa il {warm} per cento della superficie è caldo, il resto è freddo.',
    'Tra le zone chiare e quelle scure i passaggi sono stretti.',
    'I bordi corrono tranquilli da sinistra a destra.',
    'Verso l’alto tutto si fa un poco più chiaro.',
    'Piccoli segni si ripetono per tutta la larghezza.',
  ],
  closings: ['Qui non serve altro.', 'Il resto è lasciato vuoto.'],
  tags: [
    ...['campi di colore', 'ombra', 'linee quiete', 'luce chiara', 'superficie', 'contorno', 'sfumatura', 'contrasto'],
    ...['materia', 'spazio', 'quiete', 'disegno', 'bordo', 'luce del giorno'],
  ],
  naming: [', pensando a {names}.', 'e'],
}

const pt: LanguageVoice = {
  colours: {
    red: ['vermelho tijolo', 'vermelho escuro'],
    orange: ['cobre', 'ferrugem'],
    yellow: ['ocre', 'amarelo palha'],
    green: ['verde musgo', 'verde azeitona'],
    teal: ['azul petróleo', 'verde mar'],
    blue: ['azul aço', 'azul tinta'],
    violet: ['ameixa', 'lilás'],
    pink: ['rosa velho', 'rosa salmão'],
    grey: ['cinza claro', 'cinza pedra'],
    black: ['preto carvão', 'preto fundo'],
    white: ['branco giz', 'branco leite'],
  },
  titles: ['{a} ao lado de {b}', '{a} sob uma margem clara', 'Superfícies em {a} e {b}', '{b} por trás de {a}'],
  leads: [
    'O tom {a} e o tom {b} dividem a superfície, e cerca de {shade} por cento fica à sombra.',
    'O tom {a} encontra o tom {b}, enquanto perto de {shade} por cento permanece no escuro.',
  ],
  facts: [
    'Cerca de {warm} por cento da superfície é quente e o resto é frio.',
    'Entre as zonas claras e as escuras há passagens estreitas.',
    'As margens correm calmas da esquerda para a direita.',
    'Para cima tudo fica um pouco mais claro.',
    'Pequenas marcas repetem-se em toda a largura.',
  ],
  closings: ['Aqui não é preciso mais nada.', 'O resto fica vazio.'],
  tags: [
    ...['manchas de cor', 'sombra', 'linhas calmas', 'luz clara', 'superfície', 'contorno', 'gradação', 'contraste'],
    ...['matéria', 'espaço', 'sossego', 'padrão', 'margem', 'luz do dia'],
  ],
  naming: [', a pensar em {names}.', 'e'],
}

const nl: LanguageVoice = {
  colours: {
    red: ['steenrood', 'donkerrood'],
    orange: ['koper', 'roestbruin'],
    yellow: ['oker', 'strogeel'],
    green: ['mosgroen', 'olijfgroen'],
    teal: ['petrol', 'zeegroen'],
    blue: ['staalblauw', 'inktblauw'],
    violet: ['pruimpaars', 'lila'],
    pink: ['oudroze', 'zalmroze'],
    grey: ['asgrijs', 'steengrijs'],
    black: ['koolzwart', 'diepzwart'],
    white: ['krijtwit', 'melkwit'],
  },
  titles: ['{a} naast {b}', '{a} onder een lichte rand', 'Vlakken in {a} en {b}', '{b} achter {a}'],
  leads: [
    '{a} en {b} delen het vlak, en ongeveer {shade} procent ligt in de schaduw.',
    '{a} komt samen met {b}, terwijl zo’n {shade} procent in het donker blijft.',
  ],
  facts: [
    'Ongeveer {warm} procent van het vlak is warm, de rest blijft koel.',
    'Tussen de lichte en de donkere plekken zitten smalle overgangen.',
    'De randen lopen rustig van links naar rechts.',
    'Naar boven toe wordt alles een beetje lichter.',
    'Kleine sporen komen over de hele breedte terug.',
  ],
  closings: ['Meer is hier niet nodig.', 'De rest blijft leeg.'],
  tags: [
    ...['kleurvlakken', 'schaduw', 'rustige lijnen', 'helder licht', 'oppervlak', 'omtrek', 'verloop', 'tegenstelling'],
    ...['structuur', 'ruimte', 'stilte', 'patroon', 'randen', 'daglicht'],
  ],
  naming: [', met {names} in gedachten.', 'en'],
}

/** By the name that the prompt has for the language. */
const VOICES: Record<string, LanguageVoice> = {
  German: de,
  French: fr,
  Spanish: es,
  Italian: it,
  Portuguese: pt,
  Dutch: nl,
}

/** The voice of the language that a prompt asks for; undefined for English. */
export function voiceOf(prompt: string): LanguageVoice | undefined {
  const asked = /^\W*write\b([^.\n]*)/im.exec(prompt)?.[1] ?? ''
  return Object.entries(VOICES).find(([name]) => asked.includes(name))?.[1]
}
