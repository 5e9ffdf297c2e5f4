import { wordSet } from '../../shared/lazily.ts'

/** Names in the table of places that are ordinary words in this language, without accents. */
export const ORDINARY = wordSet(`
  acerra acre acri adamantina adoni aga agira agra agri aire ala alba albi albino aldine alice alma alme alpine alta
  altea amara ambo americana ami ampere anaconda angora angostura anguilla anse anta antri apodi aprilia aquitania
  araci aragona arai arar araucaria arbore arcadia arcata ardea argenta argo ariana armilla aroma arpino arti asino
  asola aspe assai asse asti astorga atri attica augusta aurora avare aversa avola avvocata ba bacoli bacon bada
  badami bagheria bagli bagnoli bah baia balboa balestrate balma balnearia balta balzar banca band banda banderilla
  banna bar bara barbosa barcea barda barela barili baro barra barre barro basco basi basti bastia baud bear bela beli
  bellavista bello belo belvedere bende beni bera berbera bere bermuda biella bienne biga bikini bile bimbo bisceglie
  bitonto bo boli bollate bolo boma bonbon boom borgo bori borsa botro botswana bracciano branca brande brenna
  brindisi buia bulle bulli bure burla burlata burlingame busca bussero bussoleno cabra cabrero cachi cagli calca
  calcinate calcinato calendario calera calliope calvi calvillo cambiano campana campanario campestre campo cangio
  canta canton canyon capaci capitola capri capriolo cardigan cariati carine carini carlisle carmi carmona carriere
  carta cascina caselle casino cassia cassino castellana castellane castelli castro casula catalina cattolica
  cavallino cave cedro celano celle centenario cento centralina cerano cerea cerro cervello cesena champagne chela
  chiari chiasso china chino cittadella city claiborne cogliate cognac college collie colmar colo colomba colon colona
  colonia colonie come como concordia conde condom constanti contai conversano converse cordova cori corni coro corona
  coronado corse corte cospicua coyote crema crespo crete cuba cullera cumana cuneo custodia dado dara darsi date
  decima del delle delta depere desio desoto deva devoto diadema diamante diamantina diamantino dire divo dole dolo
  doma dome don donna dori dosso dover dura ebano ebro eden egra eldorado elsa embi erba eremo eritrea erode escalante
  escarcega est estero estrela eureka evergreen fabbrico fantino faro fate favara fermo fez fiche fieni fili firestone
  florida foca foggia fomento fondi fontana formosa fortuna fosso franca france frascati frignano frisia frontino
  fruita gallarate galle galliate gamba gangi gattinara gatton gay gela gelida gemini gessate gigante giovinazzo
  girifalco giudecca glebe gloria godo gole gora gore gorgonzola grado grange grasse gravata grave greci greve grotte
  guaira guano guarda guardo guisa guise hanno hard hidalgo ho ibarra id ilare ilo imelda inala inca indi india
  indiana indio infanta ingenio ione ionia irati issa jersey karakul la laborde labrador laguna lai lame lamia lana
  lanciano lantana lardero largo lariano lassa latina laudo lavagna lavello lecco lede legnano lena lenti lentini
  lesina lettere libano liberal liberty libra lido lieto limerick linda lindi lira locarno lodi lorica lotte luce luna
  lunino macao macedonia macerata mach made madras magenta magione maglie magna magnolia mala male mali maliana
  malnate malo malta man mana manali manati manato manda mandali mandera mandi mando manga mango mani manta manteca
  manteno mao mappano marana maranello marcala marcali marche marco mare marengo margherita mari mariana mariani
  mariano marina marino marnate marsala martin mascara mascotte mass massa mattarello mattinata maya me meda mede
  media mega megalopoli melati melissa melo mena menai mende mendi mercato merlo mesa mestrino meta metamorfosi
  meteora metro micronesia midi mila minato mino mira mirai miranda mirandola mirano miri mirto miss mito mo mobile
  moca modesto modica molo molotov monaca monaco mongolia monopoli monreale mons montale montana montanaro montebianco
  montero monticello mora morbi morena mori moro morsi mozzate mozzo mula mulino multai mundi murano muri murici
  murino muro mustang mutare mutuali nandu nardo narra nata nato nave nazareno nemea nepal nepomuceno newton nichelino
  nigeria nitra nitro noceto noci nome none nord noria noto nubia numidia obera oceanica oceano oceanside ode offa ola
  olimpia oliva oliveira olivette onda opera oratorio orbe orda ore orobo orsa orta ortona orvieto osa ossi ovalle
  ovest pace pachino pacifica padron paese pagani pala palatine pale palera pali palle pallini palma palmer palmi palo
  palpa palpala pampa pana panino panna panorama paoli papa par para pardi pare parete parkinson parla parola parole
  pasco passi pasto paterna paterno pati patia patos patrocinio patti pedana pendino peniche penne peno pentecoste
  pernio pero pesca peto petrie pia pianoro pianura piazza pila ping pio piombino pipar piro piste pita piuma pizzo
  placer plagiari plana plano plum po poli polla ponce pong ponte pontevecchio ponticelli pontremoli ponzano pop
  popoli porcari pori porta portici porto poso post potenza poti praia prato principe pristina progresso propria provo
  pueblo pula puli pullman pulsano puma punch pura puri puro quadrivio quarto quiroga raia ram ramana rand rapar rauco
  rayon real recale regina registro reni reo rialto ribera rio riposto riti rivera riviera robina rochelle rodeo
  rodino rolla rosa rosario rosate roses roseti rosetta rosso rovereto rovigo rubi rugby rum russi rute rutherford
  sacramento saga sala salama sale salemi salina saline saliste salo salta salto samba san sana sanbernardo sanctorum
  sandwich sano santabarbara santona santuario sapa sape sarai satana sauri sax scafati scalea scandinavia sciacca
  scorrano scorze sedavi segni seme sene senta seria seriate serino serpa serra serro sete sferracavallo siam sian
  siano siberia sierre sigli silesia simcoe singleton singoli sirte soave socorro sodo solano sole solone soma
  sombrero somerville soni sopo soro sorso spa sparta sparti spirano spring staffa stagira stanford star stella stelle
  sterling stonehenge stra stradella striano stuart suarez subiaco sucre sud suda suisse suita sumatra summit sunne
  susa svizzera tabasco tabora taglio tahiti tal tambura tanabe tanga tangi tank taormina tapa tara tarare tarata tari
  tarma tarquinia tartaro tata tatui teano tegucigalpa tela tema tena tendo teni tenno teno tequila tera teresina
  terlizzi terme termoli terni terranova tibet tigre timor timoteo tingi tirano tokaj tolga tombolo tome tomino tona
  tonala tondano tondi tono topi torello tornio toro tortona tortosa toscana tramandai trapani travagliato trino troia
  tropea tucano tulle tupi tura turate turbo turi udi udine ultimo umi un una unna urbana urga uri urla urlati
  uruguaiana usa usera uva va vada vaduz valenciennes valente valenza valera valga valletta van varasti varca vari
  vasto vedi vedra veglie velletri veneto venosa ventosa ventura vera verdello versailles vespasiano viale vicaria
  vice victoria vietnam vigevano viola virar vista vitali vite vitina vitoria vittoria voghera voi volga volta zag
  zane zara
  fiume zara candia augusta mosca lilla colonia costanza canton dacca split medina palma`)
