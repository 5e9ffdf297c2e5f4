import type { WordLists } from '../../shared/word-rules.ts'

const PERSON = '(?:mujer(?:es)?|hombres?|niñ[oa]s?|chic[oa]s?|parejas?|familias?|personas?)'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'impresionante, sobrecogedor, cautivador, fascinante, hipnótico, encantador, mágico, místico, majestuoso, pintoresco, idílico, atemporal, inolvidable, de ensueño, remanso de paz, sinfonía de, danza de, juego de luces, bañado por la luz, enclavado, invita a, evoca, captura la esencia, de postal',
    forms: [
      'impresionante~|sobrecogedor~|cautivador~|cautiva(?:n|ndo)? (?:al?|la|con|por)|fascinante~|hipnótic~|hipnotizante~|encantador~|mágic~',
      '(?<!(?:trucos?|espectáculo|show|número) de )magia|místic~|majestuos~|pintoresc~|idílic~',
      'atemporal~|inolvidable~|deslumbrante~|espectacular~|etére~|icónic~|emblemátic~|paradisíac~|(?<!aves? del )paraíso',
      'imponente~|serena belleza|de ensueño|de cuento de hadas',
      'remanso de paz|sinfonía de|danza de (?:luz|luces|sombras|colores|reflejos|nubes|olas|llamas|formas|hojas)|juego de luc~|caleidoscopi~',
      'bañad[oa]s? (?:por|en|de) (?:\\p{L}+ ){0,4}(?:luz|sol|dorado)|enclavad~|(?<!(?:cartel|letrero|panel|señal) )invita(?:n|ndo)? al?',
      'evoca(?:n|ndo)?|captura(?:n|ndo)? (?:la|el|un) (?:esencia|belleza|magia|alma|instante|momento)',
      'detenid[oa]s? en el tiempo|congelad[oa]s? en el tiempo|de postal|quita el aliento',
      'sensación de (?:paz|calma|serenidad|libertad|misterio|asombro)|tesoro escondido',
      '(?:aporta|añade|da|ofrece|pone)(?:n|ndo)? (?:\\p{L}+ ){0,2}un toque de|con un toque de',
      'joya escondida|susurr~|testigos? (?:mud|silencios)~|rebosantes? de (?:vida|encanto|alegría|color|energía|historia|magia)|serenidad',
      'imprescindible~|imperdible~|no (?:te|se|os) (?:lo |la |los |las )?(?:pierdas|pierda|pierdan|perdáis)|(?:parada|visita|cita) (?:obligada|obligatoria)',
      '(?:lugar|rincón|sitio|escenario|marco|destino|plan) (?:ideal|perfecto) para|d[ée]ja(?:te|se|os) (?:llevar|sorprender|seducir|envolver)|déjes?e (?:llevar|sorprender|seducir|envolver)',
      'deleite para|regalo para (?:la vista|los sentidos)|para (?:toda la familia|grandes y pequeños)|inigualable~|únic[oa]s? en su (?:clase|género)',
    ],
  },
  guesses: {
    asked: '«probablemente», «posiblemente», «quizás», «tal vez», «al parecer», «parece ser» or «sugiere»',
    forms: [
      'probable~|posiblemente|quizás?|tal vez|a lo mejor|al parecer|aparentemente|seguramente|presumible~',
      'parece(?:n)? (?:ser|estar|haber)|sugier~|sugiriendo|deja(?:n)? (?:ver que|intuir que|suponer)',
      'podría(?:n)? (?:ser|tratarse|pertenecer|haber)|debe(?:n)? de (?:ser|estar|haber)|(?<!(?:cartel|letrero|panel|señal|placa|flecha|reloj) )indica(?:n)? que',
      'da a entender',
    ],
  },
  seeming: {
    asked: '«parece» or «como si»',
    forms: ['parece(?:n)?|como si|diríase|se diría'],
  },
  pictureTalk: {
    asked: '«la imagen muestra», no «el espectador», no «primer plano»',
    forms: [
      'esta (?:\\p{L}+ )?(?:imagen|foto|fotografía|instantánea|toma)|en la (?:imagen|foto|fotografía|instantánea)(?! del? )',
      // At the start of a sentence; elsewhere people take photos, and a saint's image is carried.
      '(?<=^|[.!?] )(?:una|la) (?:\\p{L}+ )?(?:foto|fotografía|instantánea)(?! (?:\\p{L}+ ){0,6}(?:cuelga|cuelgan|colgad[oa]s?|apoyad[oa]s?|enmarcad[oa]s?)\\b)',
      '(?:imagen|foto|fotografía|escena) (?:muestra|presenta|representa|retrata|captura)',
      '(?:el|la|del|al) (?:espectador|espectadora|observador)~',
      'se (?:observa|observan|aprecia|aprecian|puede ver|pueden ver)|podemos ver|vemos',
      'fotografiad[oa]s? (?:en|desde|con|por|al|a)|(?:capturad|tomad|captad)[oa]s? (?:desde (?:el aire|lo alto|arriba|un dron)|con (?:un )?(?:dron|teleobjetivo)|en el momento)',
      'no (?:es|son|se) (?:visible|identificable|conocid|especific|sabe|distingue)~',
      '(?:lugar|autor|fotógrafo) desconocido|sin (?:más )?información|como (?:una )?ia',
      '(?:título|descripción|pie de foto|etiquetas) ?:|aquí (?:está|tienes) (?:la|una|el) (?:descripción|título)',
    ],
  },
  shotTalk: [
    // “En primer plano” is the foreground.
    '(?<!en )primer(?:os)? planos?|plano (?:general|medio|detalle|corto)|profundidad de campo|bokeh|(?:plano|ángulo|toma) picad[oa]',
    'contrapicado|encuadre|composición(?! (?:floral|musical))|ángulo de (?:visión|cámara)|punto de vista',
    '(?:guía|atrae|dirige|lleva) (?:la mirada|el ojo|la atención)',
  ],
  people: [
    'de mediana edad|de unos (?:veinte|treinta|cuarenta|cincuenta|sesenta|setenta) años',
    `${PERSON} (?:asiátic|african|árabe|europe|indi[oa]|japones|chin[oa]|musulman|judí|negr)~`,
    `${PERSON} de origen \\p{L}+`,
    'de piel (?:oscura|clara|morena)|pareja (?:enamorada|feliz|casada)|enamorad~|matrimonio',
    'embarazada~|madre (?:e|y|con) su (?:hij)~|padre (?:e|y|con) su (?:hij)~',
    `${PERSON} (?:feliz|felices|triste|solitari)~`,
  ],
  persons: [
    'mujer(?:es)?|hombres?|señor(?:a|as|es)?|niñ[oa]s?|chic[oa]s?|muchach[oa]s?|bebés?|jóvenes|joven|parejas?|familias?|personas?|gente',
  ],
  animals: [
    'animal~|potr[oa]s?|terner[oa]s?|cordero~|cachorr~|gatit~|pollit[oa]s?|polluelo~|cervatillo~|lech[oó]n~|cría~|osezno~|perr[oa]s?|gat[oa]s?|caball~|yegua~|burr[oa]s?',
    'vacas?|toros?|ovejas?|cabras?|cabrit[oa]s?|cerd[oa]s?|ciervo~|corzo~|zorr[oa]s?|lob[oa]s?|lobezno~|os[oa]s?|mon[oa]s?|gorila~|le(?:ón|ones|ona|onas)|leopardo~|guepardo~',
    'elefant~|jirafa~|cebra~|rinoceronte~|foca~|pingüino~|delf[ií]n~|ballena~|ballenato|pat[oa]s?|patit[oa]s?|ganso~|oca|cisne~|pájaro~|aves?|cigüeña~|erizo~|nutria~|conej~',
    'canguro~|koala~|panda~|camello~|llama|alpaca~|tigre~',
  ],
  relatives: [
    'su (?:hijo|hija|madre|padre|marido|esposa|esposo|novia|novio|hermano|hermana|abuela|abuelo|nieto|nieta)',
  ],
  ages: ['\\d{1,2} años'],
  months: {
    names: ['enero|febrero|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre'],
    within: [
      '\\b(?:en|de|a principios de|a finales de|mediados de) marzo\\b',
      '\\baños (?:veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|\\d0)\\b',
    ],
  },
  numbered: ['ISO|número|n\\.º|dorsal|línea|matrícula|locomotora'],
  clauses: [
    'que|lo que|donde|creando|ofreciendo|dando|evocando|sugiriendo|añadiendo|aportando|invitando|transmitiendo',
    'probablemente|posiblemente|quizás?|tal vez|como si|y',
  ],
}
