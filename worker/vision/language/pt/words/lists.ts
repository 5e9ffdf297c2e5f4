import type { WordLists } from '../../shared/word-rules.ts'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'deslumbrante, de cortar a respiração, cativante, fascinante, hipnotizante, encantador, mágico, místico, majestoso, pitoresco, idílico, intemporal, inesquecível, de sonho, refúgio de paz, sinfonia de, dança de, jogo de luzes, banhado pela luz, aninhado, convida a, evoca, capta a essência, de postal',
    forms: [
      'deslumbrante~|impressionante~|cativante~|fascinante~|hipnotizante~|hipnótic~|encantador~|encantad[oa]s?',
      'mágic~|(?<!(?:truques?|espetáculo|número) de )magia|místic~|majestos~|pitoresc~|idílic~|intemporal|intemporais|atemporal|atemporais|inesquecíve~',
      'espetacular~|etére~|icónic~|icônic~|emblemátic~|paradisíac~|(?<!do[- ])paraíso|imponente~|de sonho|dos sonhos',
      'de conto de fadas|de cortar a respiração|de tirar o fôlego',
      'refúgio de paz|oásis de (?:paz|calma|sossego|tranquilidade|verde)|sinfonia de|dança d(?:e|as|os|a|o) (?:luz|luze|sombra|core|reflexo|nuven|onda|chama|folha|forma)s?|jogos? de luz~|caleidoscópi~',
      'banhad[oa]s? (?:pel[oa]|por|em|de) (?:\\p{L}+ ){0,4}(?:luz|sol|dourad[oa])',
      '(?<!(?:gat[oa]|cachorr[oa]|cã[eo]|filhote|pássaro|ave|cria)s? )aninhad~',
      '(?<!(?:cartaz|placa|letreiro|painel|tabuleta) )convida(?:m|ndo)? (?:a|à|ao)|evoca(?:m|ndo)?',
      'capt(?:a|am|ura|uram|urando|ando) (?:a|o|um) (?:essência|beleza|magia|alma|instante|momento)',
      'parad[oa]s? no tempo|de postal|(?:de|verdadeiro) cartão[- ]postal|cartão[- ]postal d[ao]',
      'sensação de (?:paz|calma|serenidade|tranquilidade|liberdade|mistério)|tesouro escondido',
      '(?:acrescenta|traz|dá|oferece|confere)(?:m|ndo)? (?:\\p{L}+ ){0,2}um toque de|com um toque de',
      'imperdíve~|a não perder|não perca|imprescindíve~|(?:paragem|parada) obrigatória|deixe-se (?:levar|encantar|surpreender|envolver)',
      '(?:lugar|local|sítio|recanto|cenário|destino) (?:ideal|perfeito) para|(?:deleite|festa|regalo) para os olhos|inigualáve~|sem igual',
      'para toda a família|miúdos e graúdos|vale(?:m)? (?:a|uma) visita|únic[oa]s? no (?:género|gênero)',
      'joia escondida|sussurr~|testemunhas? silencios~|serenidade',
    ],
  },
  guesses: {
    asked: '«provavelmente», «possivelmente», «talvez», «ao que parece», «parece ser» or «sugere»',
    forms: [
      'provave(?:l|is|lmente)|possivelmente|talvez|quiçá|ao que parece|aparentemente|presumivelmente',
      'parece(?:m)? (?:ser|estar|ter)|suger(?:e|em|indo)|deixa(?:m)? (?:adivinhar que|supor)',
      'poderia(?:m)? (?:ser|tratar-se|pertencer|ter)|pode(?:m)? ser (?:um|uma)|deve(?:m)? (?:ser|estar|ter sido)',
      '(?<!(?:cartaz|placa|letreiro|painel|tabuleta|seta|relógio) )indica(?:m)? que|dá a entender',
    ],
  },
  seeming: {
    asked: '«parece» or «como se»',
    forms: ['parece(?:m)?|como se|dir-se-ia'],
  },
  pictureTalk: {
    asked: '«a imagem mostra», no «o espectador», no «grande plano»',
    forms: [
      '(?:esta|essa|nesta|nessa|desta) (?:\\p{L}+ )?(?:imagem|foto|fotografia)|na (?:imagem|foto|fotografia)(?! d[aeo] )',
      // At the start of a sentence; elsewhere people take photos, and a saint's image is carried.
      '(?<=^|[.!?] )(?:uma|a) (?:\\p{L}+ )?(?:foto|fotografia)(?! (?:\\p{L}+ ){0,6}(?:pende|pendem|pendurad[oa]s?|emoldurad[oa]s?|encostad[oa]s?)\\b)',
      '(?:imagem|foto|fotografia|cena) (?:mostra|apresenta|retrata|exibe|capta|captura)',
      'o (?:registo|registro) mostra',
      '(?:o|do|ao) (?:espectador|espetador|observador)~',
      '(?:observa-se|pode-se ver|podemos ver|vemos)',
      'fotografad[oa]s? (?:em|de|do|da|com|por|ao|à|no|na)|(?:captad|capturad)[oa]s? (?:em pleno|do alto|do ar|com um drone|no momento)',
      'não (?:é|são|se) (?:visíve|identificáve|conhecid|especificad|sabe|distingue)~',
      '(?:lugar|autor|fotógrafo|local) desconhecido|sem (?:mais )?informaç~|como (?:uma )?inteligência artificial',
      '(?:título|descrição|legenda|etiquetas) ?:|aqui está (?:a|uma|o) (?:descrição|título)',
    ],
  },
  shotTalk: [
    'grandes? planos?|primeiro plano desfocado|plano (?:geral|médio|fechado|aberto)|close-?up',
    'profundidade de campo|bokeh|(?:plano|ângulo) picado|contrapicado|enquadramento|composição (?:fotográfica|visual|equilibrada|simétrica|minimalista)|ângulo de visão|ponto de vista',
    '(?:guia|atrai|conduz|leva) (?:o olhar|a atenção)',
  ],
  people: [
    'de meia[- ]idade|na casa dos (?:vinte|trinta|quarenta|cinquenta|sessenta)',
    '(?:mulher|homem|menina|menino|rapariga|rapaz|moça|moço|casal|família|pessoa)~ (?:asiátic|african|árabe|europei|indian|japones|chines|muçulman|jude|negr)~',
    '(?:mulher(?:es)?|homem|homens|menin[oa]s?|rapaz|rapariga|casal|família|pessoas?) de origem \\p{L}+',
    'de pele (?:escura|clara|morena)|casal (?:apaixonado|feliz|casado|de namorados)',
    'apaixonad~|grávida~|mãe (?:e|com) (?:[ao] )?(?:sua|seu) filh~|pai (?:e|com) (?:a |o )?(?:sua|seu) filh~',
    '(?:família|casal|homem|mulher|menino|menina) (?:feliz|triste|solitári)~',
  ],
  persons: [
    'mulher(?:es)?|home(?:m|ns)|senhor(?:a|as|es)?|menin[oa]s?|rapariga~|rapaz(?:es)?|moç[oa]s?|crianças?|bebés?|bebês?|casal|casais|famílias?|pessoas?|gente|jove(?:m|ns)',
  ],
  animals: [
    'anima(?:l|is)|potr[oa]s?|poldr[oa]s?|vitel[oa]s?|bezerr[oa]s?|cordeir[oa]s?|borreg[oa]s?|cachorr~|gatinh[oa]s?|pintainho~|pintinho~|leit(?:ão|ões)|cria|crias|filhote~|c(?:ão|ães)|cadela~',
    'gat[oa]s?|cavalo~|égua~|burr[oa]s?|vacas?|touros?|ovelha~|cabr[ai]t?[oa]?s?|porc[oa]s?|veado~|corç[oa]s?|raposa~|lob[oa]s?|urs[oa]s?|macac[oa]s?|gorila~|le(?:ão|ões|oa|oas)',
    'tigre~|leopardo~|chita~|elefant~|girafa~|zebra~|rinoceronte~|foca~|pingui~|golfinho~|baleia~|pat[oa]s?|patinh[oa]s?|gans[oa]s?|cisne~|pássaro~|aves?|cegonha~|ouriço~|lontra~',
    'coelh~|canguru~|coala~|panda~|camelo~|lhama~|alpaca~',
  ],
  relatives: [
    '(?:o seu|a sua|seu|sua) (?:filho|filha|mãe|pai|marido|mulher|esposa|namorada|namorado|irmão|irmã|avó|avô|neto|neta)',
  ],
  ages: ['\\d{1,2} anos'],
  months: {
    names: ['janeiro|fevereiro|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'],
    within: [
      '\\b(?:em|de|início de|fim de|meados de) março\\b',
      '\\banos (?:vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|\\d0)\\b',
    ],
  },
  numbered: ['ISO|número|n\\.º|dorsal|linha|elétrico|matrícula|placa|locomotiva'],
  clauses: [
    'que|o que|onde|criando|oferecendo|dando|evocando|sugerindo|acrescentando|conferindo|convidando',
    'transmitindo|provavelmente|possivelmente|talvez|como se|e',
  ],
}
