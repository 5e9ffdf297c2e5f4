import { wordSet } from '../../shared/lazily.ts'

/** Words of this language that English, or the table of places, has as well, without accents. */
export const LIKE_ENGLISH = wordSet(`
  acacia ago alba album alto ammonia angora antenna antipasto arco area arena aria arte asilo atrio aurora auto
  autostrada baia balcone banana banco bar barista base basilica bistro bordo bravo bronzo bus cabina cactus caffe
  calma camera campanile campo canal canale canoa canto capo cappella cappuccino casa casino castello casual cello
  celo centro chiave ciao cinema cobra collage colonia colore concerto contralto copia corsa costume crema crescendo
  croce cupola curva data delta dente design diva dolce dolomite domani dragone drama duello duna duo edera estate
  euro extra fauna fiasco figura film finale fine flora fontana foresta forma forte fresco fuga furore gala gamma gas
  gazebo gelato giraffa gondola graffiti grande granito grotta grotto harem hotel idea idillio iguana impresario
  inferno influenza io isola jazz jeans kiwi koala lago laguna lampada lampo latte lava legato lemure lente lento
  libido lido limo lira locale loggia loto lotto luce lumen luna macro maestro mango mano mantra mare marina mascara
  maschera massa medusa melodia menta mesa metro mimosa minestrone minimo moda mole molo mondo monte mosaico motel
  moto motto mozzarella murale musa nave nebbia neon nero neve nido novella nude oboe oca opera ora oro orto ovale
  padella pagoda palazzo palma panda pane panino panorama papa parasole parco pasta paste patina pelle penna penne
  pepe per pergola perla persona pesto piano piazza pietra pila pilota pineta pino pista pizza pizzeria placebo
  poetico polenta polo pomo ponte pony porta portale portico porto posa pose prima primo prosa prosciutto pupa quota
  radio ramo rana rapido rata regata relax replica resort retina retro ride riso risotto riviera rosa rosario rosso
  rotonda ruota salami sale salsa salto salute sauna scala scena scenario scene seta sigma silo simile sirena soda
  sofa soffitto soldo sole solo sonata soprano sorbetto sosta spa spaghetti spiga spire sport staccato stadio stanza
  stile strada studio suite tandem tango tartaruga taxi tempera tempi tempo tenore tenuta terra terracotta terrazza
  tesoro timpano tipo toga tombola torso torta tosto tram trattoria tremolo treno trio trota trullo tuna tunnel ulna
  uno vapore vaso vela vento veranda vespa via viadotto villa villaggio viola virtuoso visa vista viva volume yoga
  zebra zero zona zoo zucca`)
