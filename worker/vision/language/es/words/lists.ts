import type { WordLists } from '../../shared/word-rules.ts'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'impresionante, sobrecogedor, cautivador, fascinante, hipnótico, encantador, mágico, místico, majestuoso, pintoresco, idílico, atemporal, inolvidable, de ensueño, remanso de paz, sinfonía de, danza de, juego de luces, bañado por la luz, enclavado, invita a, evoca, captura la esencia, de postal',
    forms: [
      'impresionante~|sobrecogedor~|cautivador~|cautiva|fascinante~|hipnótic~|hipnotizante~|encantador~|mágic~',
      'magia|místic~|majestuos~|pintoresc~|idílic~',
      'atemporal~|inolvidable~|deslumbrante~|espectacular~|etére~|icónic~|emblemátic~|paradisíac~|paraíso',
      'imponente~|sereno? belleza|de ensueño|de cuento de hadas',
      'remanso de paz|sinfonía de|danza de|juego de luc~|caleidoscopi~',
      'bañad[oa]s? (?:por|en|de) (?:\\p{L}+ ){0,4}(?:luz|sol|dorado)|enclavad~|invita(?:n|ndo)? a',
      'evoca(?:n|ndo)?|captura(?:n|ndo)? (?:la|el|un) (?:esencia|belleza|magia|alma|instante|momento)',
      'detenid[oa]s? en el tiempo|congelad[oa]s? en el tiempo|de postal|quita el aliento',
      'sensación de (?:paz|calma|serenidad|libertad|misterio|asombro)|un toque de|tesoro escondido',
      'joya escondida|susurr~|testigos? (?:mud|silencios)~|rebosante de|serenidad',
    ],
  },
  guesses: {
    asked: '«probablemente», «posiblemente», «quizás», «tal vez», «al parecer», «parece ser» or «sugiere»',
    forms: [
      'probable~|posiblemente|quizás?|tal vez|a lo mejor|al parecer|aparentemente|seguramente|presumible~',
      'parece(?:n)? (?:ser|estar|haber)|sugier~|sugiriendo|deja(?:n)? (?:ver que|intuir|suponer)',
      'podría(?:n)? (?:ser|tratarse|pertenecer|haber)|debe(?:n)? de (?:ser|estar|haber)|indica(?:n)? que',
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
      '(?:la|esta|una|en la|en esta) (?:\\p{L}+ )?(?:imagen|foto|fotografía|instantánea|toma)',
      '(?:imagen|foto|fotografía|escena) (?:muestra|presenta|representa|retrata|captura)',
      '(?:el|la|del|al) (?:espectador|espectadora|observador)~',
      'se (?:ve|ven|observa|observan|aprecia|aprecian|puede ver|pueden ver)|podemos ver|vemos',
      '(?:fotografiad|capturad|tomad|captad)[oa]s? (?:en|desde|con|por|al|a)',
      'no (?:es|son|se) (?:visible|identificable|conocid|especific|sabe|distingue)~',
      '(?:lugar|autor|fotógrafo) desconocido|sin (?:más )?información|como (?:una )?ia',
      '(?:título|descripción|pie de foto|etiquetas) ?:|aquí (?:está|tienes) (?:la|una|el) (?:descripción|título)',
    ],
  },
  shotTalk: [
    'primer(?:os)? planos?|plano (?:general|medio|detalle|corto)|profundidad de campo|bokeh|picado',
    'contrapicado|encuadre|composición|ángulo de (?:visión|cámara)|punto de vista',
    '(?:guía|atrae|dirige|lleva) (?:la mirada|el ojo|la atención)',
  ],
  people: [
    '\\d+ años|de mediana edad|de unos (?:veinte|treinta|cuarenta|cincuenta|sesenta|setenta) años',
    '(?:mujer|hombre|niña|niño|chica|chico|pareja|familia|persona)~ (?:asiátic|african|árabe|europe|indi|japones|chin|musulman|judí|negr)~',
    'de origen \\p{L}+|de piel (?:oscura|clara|morena)|pareja (?:enamorada|feliz|casada)|enamorad~|matrimonio',
    'embarazada~|madre (?:e|y|con) su (?:hij)~|padre (?:e|y|con) su (?:hij)~',
    'su (?:hijo|hija|madre|padre|marido|esposa|esposo|novia|novio|hermano|hermana|abuela|abuelo|nieto|nieta)',
    '(?:familia|pareja|hombre|mujer|niño|niña) (?:feliz|triste|solitari)~',
  ],
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
