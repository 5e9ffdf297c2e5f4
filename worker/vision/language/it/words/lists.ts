import type { WordLists } from '../../shared/word-rules.ts'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'mozzafiato, affascinante, incantevole, suggestivo, magico, mistico, maestoso, pittoresco, idilliaco, senza tempo, indimenticabile, da sogno, da favola, oasi di pace, sinfonia di, danza di, gioco di luci, immerso nella luce, incastonato, invita a, evoca, cattura l’essenza, da cartolina',
    forms: [
      'mozzafiato|affascinant~|incantevol~|incantat~|suggestiv~|magic~|(?<!(?:trucchi|trucco|spettacolo|numero) di )magia|mistic~|maestos~|pittoresc~|idilli~',
      'indimenticabil~|spettacolar~|etere[aeoi]|iconic~|emblematic~|paradisiac~|(?<!uccell[oi] del )paradiso|ipnotic~|ammaliant~',
      'stupefacent~',
      'senza tempo|da sogno|da favola|fiabesc~|oasi di pace|sinfonia di',
      'danza d(?:i|ei|elle) (?:luc|ombr|color|rifless|nuvol|ond|fiamm|foglie|form)~',
      'gioc(?:o|hi) di luc~|caleidoscopi~',
      '(?:immers|bagnat|avvolt)[oaie] (?:nella|dalla|in|da|di) (?:\\p{L}+ ){0,4}(?:luce|sole|oro)|incastonat~',
      '(?<!(?:cartello|insegna|scritta|segnale) )invita(?:no|ndo)? (?:a|ad|al|alla)|evoca(?:no|ndo)?',
      "cattura(?:no|ndo)? (?:l[’']|la |il |un )(?:essenza|bellezza|magia|anima|attimo|momento|istante)",
      'sospes[oaie] nel tempo|da cartolina|toglie il fiato',
      'senso di (?:pace|calma|serenità|libertà|mistero|meraviglia)',
      '(?:aggiung|dà|dann|don|offr|regal)\\p{L}* (?:\\p{L}+ ){0,2}un tocco di|con un tocco di|gioiello nascosto|tesoro nascosto|sussurr~|testimon[ei] silenzios~|serenità',
      'imperdibil~|da non perdere|da non lasciarsi sfuggire|imprescindibil~|irrinunciabil~|tappa obbligata|val(?:e|gono) (?:il viaggio|una visita)',
      '(?:luogo|posto|angolo|scenario|cornice|meta) (?:ideale|perfett[oa]) per|lascia(?:ti|tevi|rsi) (?:conquistare|incantare|trasportare|sorprendere)',
      '(?:piacere|gioia|festa) per gli occhi|grandi e piccini|tutta la famiglia|ineguagliabil~|impareggiabil~|unic[oa] nel suo genere|perla nascosta',
      'atmosfera (?:magica|unica|sospesa|rarefatta)',
    ],
  },
  guesses: {
    asked: '«probabilmente», «forse», «presumibilmente», «a quanto pare», «sembra essere» or «suggerisce»',
    forms: [
      'probabil~|forse|presumibilmente|possibilmente|magari|a quanto pare|apparentemente|verosimilmente',
      'sembra(?:no)? (?:essere|avere|aver)|suggeri(?:sce|scono|re|sca)',
      'lascia(?:no)? (?:pensare|intuire|supporre)|suggerendo',
      'potrebbe(?:ro)? (?:essere|trattarsi|appartenere|aver)|dev[eo](?:no)? (?:essere|aver)|(?<!(?:cartello|insegna|scritta|segnale|targa|freccia) )indica(?:no)? che',
      'fa(?:nno)? pensare',
    ],
  },
  seeming: {
    asked: '«sembra» or «come se»',
    forms: ['sembra(?:no)?|pare|paiono|come se|si direbbe'],
  },
  pictureTalk: {
    asked: '«la foto mostra», no «lo spettatore», no «primo piano»',
    forms: [
      '(?:questa|nella|della) (?:\\p{L}+ )?(?:foto|fotografia|immagine|inquadratura)(?! d[eai]l?l?[ao]? )',
      // At the start of a sentence; elsewhere people take photos, and a saint's image is carried.
      '(?<=^|[.!?] )(?:una|la) (?:\\p{L}+ )?(?:foto|fotografia|inquadratura)(?! (?:\\p{L}+ ){0,6}(?:appes[ae]|pende|pendono|incorniciat[ae])\\b)',
      "l[’']immagine(?! d(?:i|el|ella|ello|ell[’']))|questo scatto",
      '(?:foto|immagine|fotografia|scena|scatto) (?:mostra|ritrae|presenta|raffigura|cattura)',
      "(?:lo|dello|allo) spettator~|l[’']osservatore",
      'si (?:può vedere|possono vedere|nota|notano)|vediamo',
      "(?:fotografat|scattat)[oaie] (?:in|da|dal|dall|con|al|a|di)|(?:catturat|ripres)[oaie] (?:in volo|dall[’']alto|con un drone|da un drone)",
      'non (?:è|sono) (?:visibil|identificabil|not|riconoscibil|specificat)~',
      '(?:luogo|autore|fotografo) sconosciuto|nessuna informazione|come ia',
      '(?:titolo|descrizione|didascalia|parole chiave) ?:|ecco (?:la|una|il) (?:descrizione|titolo)',
    ],
  },
  shotTalk: [
    // “In primo piano” is the foreground, “al primo piano” the first floor.
    '(?<!(?:in|al|del|dal|sul) )prim[oi] pian[oi]|piano (?:ravvicinato|medio)|campo lungo|profondità di campo|bokeh|inquadratura',
    'composizione(?! (?:floreale|musicale))|angolazione|(?:vist|ripres)[oaie] dal basso|punto di vista',
    "(?:guida|attira|porta|conduce) (?:lo sguardo|l[’']occhio|l[’']attenzione)",
  ],
  people: [
    'di mezza età|sulla (?:trentina|quarantina|cinquantina|sessantina)',
    '(?:donna|uomo|ragazza|ragazzo|bambina|bambino|coppia|famiglia|persona|persone|donne|uomini) (?:asiatic|african|arab|europe|indian|giappones|cines|musulman|ebre)~',
    '(?:donna|donne|uomo|uomini|ragazz[aoie]|bambin[aoie]|coppia|famiglia|person[ae]) di origin[ei] \\p{L}+',
    'dalla pelle (?:scura|chiara)|coppia (?:innamorata|felice|sposata)|innamorat~|sposati',
    'incinta|madre (?:e|con) (?:sua |suo |la |il )?figli~|padre (?:e|con) (?:sua |suo |la |il )?figli~',
    '(?:famiglia|coppia|uomo|donna|bambino|bambina) (?:felice|triste|solitari)~',
  ],
  persons: [
    'donn[ae]|uom(?:o|ini)|signor[aei]|ragazz[aoie]|bambin[aoie]|bimb[aoie]|neonat[aoie]|coppi[ae]|famigli[ae]|person[ae]|gente|giovan[ei]',
  ],
  animals: [
    'animal[ei]|puledr~|vitell[oi]|agnell[oi]|cucciol[oi]|cagnolin~|gattin[oi]|pulcin[oi]|cerbiatt[oi]|maialin[oi]|orsacchiott[oi]|can[ei]|cagna|gatt[oaie]|cavall[oaie]|giument[ae]',
    'asin[oai]|asinell[oi]|mucc(?:a|he)|tor[oi]|pecor[ae]|capr[ae]|caprett[oi]|maial[ei]|cerv[oai]|caprioli?|capriolo|volp[ei]|lup[oai]|lupacchiott[oi]|ors[oaei]|scimmi[ae]|gorilla',
    'leon[ei]|leonessa|leoncin[oi]|tigr[ei]|leopard[oi]|ghepard[oi]|elefant[ei]|elefantino|giraff[ae]|zebr[ae]|rinoceront[ei]|foc(?:a|he)|pinguin[oi]|delfin[oi]|balen[ae]',
    'anatr[ae]|anatroccol[oi]|oc(?:a|he)|cign[oi]|uccell[oi]|uccellin[oi]|cicogn[ae]|ricc(?:io|i)|lontr[ae]|conigli[oa]?|cangur[oi]|koala|panda|cammell[oi]|lama|alpaca',
  ],
  relatives: [
    '(?:suo|sua|il suo|la sua) (?:figlio|figlia|madre|padre|marito|moglie|fidanzata|fidanzato|fratello|sorella|nonna|nonno|nipote)',
  ],
  ages: ['\\d{1,2} anni'],
  months: {
    names: ['gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre'],
    within: [
      '\\b(?:ad|in|di|inizio|fine|metà) agosto\\b',
      "\\banni (?:venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|\\d0|[’']\\d0)\\b",
    ],
  },
  numbered: ['ISO|numero|n|pettorale|linea|targa|locomotiva'],
  clauses: [
    'che|il che|dove|creando|offrendo|donando|evocando|suggerendo|aggiungendo|invitando|regalando|conferendo',
    'probabilmente|forse|come se|e',
  ],
}
