import type { WordLists } from '../../shared/word-rules.ts'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'époustouflant, saisissant, captivant, envoûtant, enchanteur, féerique, magique, mystique, majestueux, pittoresque, idyllique, intemporel, inoubliable, havre de paix, écrin, symphonie de, ballet de, jeu de lumière, baigné de lumière, niché, invite à, respire, témoigne de, capture l’instant, carte postale',
    forms: [
      'époustouflant~|saisissant~|captivant~|envoûtant~|ensorcelant~',
      'enchant(?:eur|eresse|eurs|eresses|é|ée|és|ées)|féeri~|magique~|mystique~|majestueu~|majesté',
      'pittoresque~|idylli~|intempor~|inoubliable~|paradis(?:iaque)?~|somptueu~|spectaculaire~|sublime~|éthéré~',
      'emblématique~|incontournable~|onirique~',
      'havre de paix|écrin de|symphonie de|ballet d(?:e|es)|danse des?|jeux? de lumière~|kaléidoscope~',
      "(?:baign|inond|nimb)é(?:e|s|es)? (?:d[e’']|par) ?(?:\\p{L}+ ){0,4}(?:lumière|lueur|soleil)~",
      'nich(?:é|ée|és|ées)',
      'invit(?:e|ent|ant) (?:à|au)|respir(?:e|ent) (?:le|la|une?|la)|témoign(?:e|ent) d',
      "captur(?:e|ent|ant) (?:l[’']|la |le |un |une )(?:instant|moment|essence|beauté|magie|âme)",
      'figé(?:e|s|es)? dans le temps|hors du temps|carte postale|à couper le souffle',
      "sentiment d[e’'] ?(?:paix|calme|sérénité|liberté|mystère|émerveillement)|une touche d[e’']|joyau~",
      'trésor caché|perle rare|murmur(?:e|ent|ant)|sérénité|évoqu(?:e|ent|ant)|conte de fées',
      'témoins? (?:silencieux|muets?)',
    ],
  },
  guesses: {
    asked:
      '« sans doute », « probablement », « peut-être », « vraisemblablement », « semble être » or « laisse penser »',
    forms: [
      'sans doute|probable~|peut-être|vraisemblable~|apparemment|éventuellement|possiblement',
      "semble(?:nt)? (?:bien )?(?:être|avoir|s[’'])",
      'laiss(?:e|ent|ant) (?:penser|supposer|deviner|présager|croire)',
      "suggèr(?:e|ent)|suggérant|on devine que|pourrai(?:t|ent) (?:bien )?(?:être|avoir|appartenir|s[’']agir)",
      "il s[’']agirait|serai(?:t|ent) (?:un|une|le|la|des)",
    ],
  },
  seeming: {
    asked: '« semble » or « comme si »',
    forms: ["sembl(?:e|ent|ant)|paraî(?:t|ssent)|comme si|on dirait|a l[’']air|ont l[’']air"],
  },
  pictureTalk: {
    asked: '« cette photo montre », no « le spectateur », no « gros plan »',
    forms: [
      '(?:cette|la|sur la|dans cette) (?:\\p{L}+ )?(?:photo|photographie|image|prise de vue)s?',
      "une (?:photo|image|photographie) d[e’']|(?:le|ce|du) cliché|l[’']image",
      '(?:photo|image|scène|cliché) (?:montre|présente|représente|illustre|capture)',
      "(?:le|la|du|au) spectat(?:eur|rice)|l[’']observateur|on (?:voit|aperçoit|distingue|peut voir|observe)",
      'nous voyons|(?:photographié|capturé|pris)(?:e|es|s)? (?:en|au|à|de|depuis|sur|dans|sous|par)',
      "(?:n[’']est|ne sont) pas (?:visible|identifiable|précisé|connu|indiqué|lisible)~",
      "(?:lieu|endroit|auteur|photographe) inconnu|aucune (?:information|indication|précision)|en tant qu[’']ia",
      '(?:titre|description|légende|mots-clés) ?:|voici (?:la|une|le) (?:description|titre|légende)',
    ],
  },
  shotTalk: [
    'gros plans?|plan (?:large|serré|rapproché|moyen)|profondeur de champ|bokeh|plongée|contre-plongée',
    'angle de vue|cadrage|composition|premier plan flou|point de vue',
    "(?:attire|guide|mène|conduit) (?:le regard|l[’']œil|l[’']attention)",
  ],
  people: [
    "\\d+ ans|(?:trentaine|quarantaine|cinquantaine|soixantaine|vingtaine) d[’']années|d[’']âge mûr",
    '(?:femme|homme|fille|garçon|enfant|couple|famille|personne)s? (?:asiatique|africain|arabe|européen|indien|japonais|chinois|musulman|juif|noir)~',
    "d[’']origine (?:\\p{L}+)|à la peau (?:noire|sombre|claire|foncée)",
    '(?:un|le|jeune) couple (?:amoureux|marié|heureux)|amoureu(?:x|se|ses)|mari(?:é|ée|és)|enceinte',
    'mère et (?:sa|son) (?:fille|fils|enfant)|père et (?:sa|son) (?:fille|fils|enfant)',
    '(?:son|sa|ses) (?:fils|fille|mère|père|mari|épouse|petite amie|petit ami|frère|sœur|grand-mère|grand-père)',
    '(?:heureu(?:x|se)|triste|seul et triste) (?:famille|couple|homme|femme)s?',
  ],
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
