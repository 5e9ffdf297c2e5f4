import type { WordLists } from '../../shared/word-rules.ts'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'époustouflant, saisissant, captivant, envoûtant, enchanteur, féerique, magique, mystique, majestueux, pittoresque, idyllique, intemporel, inoubliable, havre de paix, écrin, symphonie de, ballet de, jeu de lumière, baigné de lumière, niché, invite à, respire, témoigne de, capture l’instant, carte postale',
    forms: [
      // A participle has an object: “saisissant la rampe”.
      "saisissant(?:es?|s)|saisissant(?! (?:une?|les?|la|l[’']|son|sa|ses|leurs?|des?|d[’']|du|au|par)\\b)",
      'époustouflant~|captivant~|envoûtant~|ensorcelant~',
      'enchant(?:eur|eresse|eurs|eresses|é|ée|és|ées)|féeri~|magique~|mystique~|majestueu~|majesté',
      'pittoresque~|idylli~|intempor~|inoubliable~|(?<!oiseaux? de )paradis(?:iaque)?~|somptueu~|spectaculaire~|sublime~|éthéré~',
      'emblématique~|incontournable~|onirique~',
      "havre de paix|écrin de|symphonie de|ballet d(?:e|es)|jeux? d(?:e|[’']) ?(?:lumière|ombre)~|kaléidoscope~",
      'danse des? (?:lumière|ombre|couleur|reflet|nuage|vague|flamme|feuille|forme)~',
      "(?:baign|inond|nimb)é(?:e|s|es)? (?:d[e’']|par) ?(?:\\p{L}+ ){0,4}(?:lumière|lueur|soleil)~",
      'nich(?:é|ée|és|ées)',
      '(?<!(?:panneau|pancarte|affiche|écriteau) )invit(?:e|ent|ant) (?:à|au)',
      "respir(?:e|ent) (?:(?:le|la|une?) (?:\\p{L}+ )?(?:calme|paix|joie|sérénité|tranquillité|douceur|bonheur|charme|liberté|vie|simplicité)|l[’'](?:authenticité|histoire|élégance|harmonie))",
      "témoign(?:e|ent) d(?:e|es|u|[’'])",
      "captur(?:e|ent|ant) (?:l[’']|la |le |un |une )(?:instant|moment|essence|beauté|magie|âme)",
      'figé(?:e|s|es)? dans le temps|hors du temps|(?:plage|paysage|décor|village|vue|image|vraie|véritable) (?:de )?carte postale|à couper le souffle',
      "sentiment d[e’'] ?(?:paix|calme|sérénité|liberté|mystère|émerveillement)|joyau~",
      "(?:apport|ajout|donn|offr|avec)\\p{L}* (?:\\p{L}+ ){0,2}une touche d(?:e|[’'])",
      'trésor caché|perle rare|murmur(?:e|ent|ant)|sérénité|évoqu(?:e|ent|ant)|conte de fées',
      'à ne pas (?:manquer|rater)|immanquable~|va(?:ut|lent) le détour|(?:un|de) must|coup de cœur|à découvrir absolument',
      "(?:endroit|lieu|cadre|décor|spot|coin|destination) (?:idéal|parfait|rêvé)e? (?:pour|où)|laissez-vous \\p{L}+|n[’']attendez plus",
      'petits et grands|pour toute la famille|(?:régal|plaisir) (?:pour les|des) yeux|dépaysement (?:garanti|assuré)|invitation au voyage',
      'témoins? (?:silencieux|muets?)',
    ],
  },
  guesses: {
    asked:
      '« sans doute », « probablement », « peut-être », « vraisemblablement », « semble être » or « laisse penser »',
    forms: [
      'sans doute|probable~|peut-être|vraisemblable~|apparemment|éventuellement|possiblement',
      "semble(?:nt)? (?:bien )?(?:être|avoir|s[’'])",
      'laiss(?:e|ent|ant) (?:penser|supposer|présager|croire|deviner qu)~',
      "suggèr(?:e|ent)|suggérant|on devine que|pourrai(?:t|ent) (?:bien )?(?:être|avoir|appartenir|s[’']agir)",
      "il s[’']agirait|serai(?:t|ent) (?:un|une|le|la|des)",
    ],
  },
  seeming: {
    asked: '« semble » or « comme si »',
    forms: [
      "sembl(?:e|ent|ant)|paraî(?:t|ssent)(?! (?:derrière|entre|au-dessus))|comme si|on dirait|a l[’']air|ont l[’']air",
    ],
  },
  pictureTalk: {
    asked: '« cette photo montre », no « le spectateur », no « gros plan »',
    forms: [
      "(?:cette|(?:sur|dans|de|à) la) (?:\\p{L}+ )?(?:photo|photographie|image|prise de vue)s?(?! d(?:e|es|u|[’'])(?:\\b| ))",
      // At the start of a sentence; elsewhere people take photos, and pictures hang on walls.
      "(?<=^|[.!?] )(?:une|la) (?:photo|photographie|prise de vue)(?! (?:[\\p{L}’']+ ){0,7}(?:accroché|encadré|suspendu|épinglé|posé|pend)\\p{L}*)(?: d(?:e|es|u|[’'])| prise| en)?",
      "(?:le|ce|du) cliché|l[’']image(?! d(?:e|es|u|[’']))",
      '(?:photo|image|scène|cliché) (?:montre|présente|représente|illustre|capture)',
      "(?:le|la|du|au) spectat(?:eur|rice)|l[’']observateur|on peut (?:voir|observer|apercevoir|distinguer)",
      'nous voyons|photographié(?:e|es|s)? (?:en|au|à|de|depuis|sur|dans|sous|par)',
      "(?:capturé|pris|saisi)(?:e|es|s)? (?:en photo|sur le vif|en (?:contre-)?plongée|en gros plan|au grand angle|depuis (?:un drone|les airs)|à l[’']instant)",
      "(?:n[’']est|ne sont) pas (?:visible|identifiable|précisé|connu|indiqué|lisible)~",
      "(?:lieu|endroit|auteur|photographe) inconnu|aucune (?:information|indication|précision)|en tant qu[’']ia",
      '(?:titre|description|légende|mots-clés) ?:|voici (?:la|une|le) (?:description|titre|légende)',
    ],
  },
  shotTalk: [
    'gros plans?|plan (?:large|serré|rapproché|moyen)|profondeur de champ|bokeh|vue en plongée|contre-plongée',
    'angle de vue|cadrage|composition(?! (?:florale|musicale))|premier plan flou|point de vue (?:du photographe|bas|élevé|surélevé|plongeant)',
    "(?:attire|guide|mène|conduit) (?:le regard|l[’']œil|l[’']attention)",
  ],
  people: [
    "(?:trentaine|quarantaine|cinquantaine|soixantaine|vingtaine) d[’']années|d[’']âge mûr",
    '(?:femme|homme|fille|garçon|enfant|couple|famille|personne)s? (?:asiatique|africain|arabe|européen|indien|japonais|chinois|musulman|juif|noir)~',
    "(?:femme|homme|fille|garçon|enfant|couple|famille|personne)s? d[’']origine \\p{L}+|à la peau (?:noire|sombre|claire|foncée)",
    '(?:un|le|jeune) couple (?:amoureux|marié|heureux)|amoureu(?:x|se|ses)|mariés|(?<!(?:la|une) )mariée?',
    '(?:femmes?|fille|dame|mère|elle|est|sont|visiblement) enceintes?',
    '(?:mère|père) (?:et|avec) (?:sa|son|ses) (?:fille|fils|enfant)s?',
    '(?:famille|couple|homme|femme|enfant)s? (?:heureu|triste|solitaire)~',
  ],
  persons: [
    'femmes?|hommes?|dames?|messieurs|monsieur|filles?|fillettes?|garçons?|garçonnets?|enfants?|bébés?|couples?|familles?|personnes?|gens|adolescente?s?',
  ],
  animals: [
    'animal|animaux|bête~|poulain~|pouliche|veau|veaux|agneau~|chiot~|chaton~|poussin~|faon~|marcassin~|porcelet~|oursons?|lionceau~|chien~|chienne|chats?|chatte',
    'cheval|chevaux|jument~|ânes?|ânesse|ânon|vaches?|taureau~|moutons?|brebis|chèvre~|chevreau|cochon~|cerfs?|biche~|chevreuil~|renard~|renardeau|loups?|louveteau~',
    'ours|ourse|singe~|gorille~|lions?|lionne~|tigre~|léopard~|guépard~|éléphant~|éléphanteau|girafe~|girafon|zèbre~|rhinocéros|phoque~|manchot~|dauphin~|baleine~',
    'canard~|caneton~|canes?|oies?|oison~|cygne~|oiseau~|oisillon~|cigogne~|hérisson~|loutre~|lapin~|kangourou~|koala~|panda~|chameau~|lamas?|alpaga~',
  ],
  relatives: [
    '(?:son|sa) (?:fils|fille|mère|père|mari|épouse|petite amie|petit ami|frère|sœur|grand-mère|grand-père)|ses (?:filles|parents|frères|sœurs|grands-parents)',
  ],
  ages: ['\\d{1,2} ans'],
  months: {
    names: ['janvier|février|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'],
    within: [
      '\\b(?:en|début|mi|fin|mois de) mars\\b',
      '\\bannées (?:vingt|trente|quarante|cinquante|soixante|soixante-dix|quatre-vingts?|\\d0)\\b',
    ],
  },
  numbered: ['ISO|numéro|n°|dossard|ligne|plaque|immatriculation|locomotive'],
  clauses: [
    'qui|que|dont|où|créant|offrant|donnant|évoquant|suggérant|ajoutant|apportant|invitant|conférant',
    'sans doute|probablement|peut-être|comme si|et|ce qui',
  ],
}
