import { wordSet } from '../../shared/lazily.ts'

/** Names in the table of places that are ordinary words in this language, without accents. */
export const ORDINARY = wordSet(`
  abobo abrego acacias acadia acara acate acolla acopiara acores acre acropolis adamantina adelanto adjuntas adra
  adrar adre adro agria aguadas aguazul agudos aguilas aguililla aire aja ala alacranes alamar alameda alamo alamos
  alba albaida albardon albino alcantara alcantarilla alegre alegria algarrobo algodonales alguazas aliaga alijo
  allegan allende alma almagro almenara almirante almora alta altar altea altos amadora amaga amara amarillo amas
  ambar amble ambo americana ames ami amontada amos ampara amparo ampere anaco anaconda anadia anatolia ancon anda
  andes angel angora angostura anina anta antigua antonina aparan aparecida apartado aptos araban arad aradas aran
  arar arara araras araria aras araucaria arboletes arcadia arcen arcos arenal ares arganda argeles argenta argentan
  argos arias arica arienzo aries arles armenia armilla aroma aron arques arrecife arroyo artemisa artigas as asa
  asaba asan asbestos asia asmar aso asola aspe aspen asuncion atar atascadero augusta auna auras aurora avellaneda
  aventura aves aviles avion ayas azare azogues azor azores azul babel baden bagan bagar bago baguio bah bailen baja
  bala balad balan balance balboa bale balen ballesteros balnearia balsas balta bana banca banda banderilla banes
  banos bar barbacoas barbados barbuda barda baro barra barracas barranca barrancas barranqueras barras barre barro
  barrosas barroso bastad bastos bata batala bati bato baza bazas becerril belen bello bermejo bermudas biga bikini
  bilao binan bisayas blanca blandon boda bogo bohemia bol bolivar bolo bonanza bonete bonga bonita bonito boom
  boquete bordon borne borneo bosnia botad boticas boyeros branca brasil brazos brea bree brenes breo breves brotas
  bruce brumado buba buda buenaventura bula bullas bulle bulli burgas buri burla busca bustos cabanas cabezas cabo
  cabra cabras cabrero cachan caen caete calabozo calahorra calamar calan calatrava calca calceta caldas caledonia
  calendario calera california callao camas cambados cambara cambe camilla campamento campana campanario campanilla
  campeche campestre campina campo campos can canada cananea canar canas cancer candaba candas candelaria canecas
  canela canelas canoas canta cantel canton canutillo capas capela caras carbonear carboneras cardenas carine carmel
  carmen carolina carolinas carpinteria carros carta cascais casino castanas castanos castellana castillejos castillo
  castillos castres castro catalina cavan cave cecina cedro ceiba centelles centenario central centre centurion cerda
  cerea cerro cesa cestas ceuti chala chaman chamba chambas champa changan chantada chapar chaparral charcas charles
  chas chato cheviot cheviots chico chillan china chinchilla chino chita chiva chota cicero cidra cienaga cimarron
  cimitarra cine cipo clarin clarion clemencia cobija coco cocos codo cofradia colares colegiales colima colimes
  colinas colmar colo colon colona colonia colorado colorines comala come comendador como concepcion conchas concordia
  conde condon congo consolacion constancia constitucion contramaestre converse copan corcova cordele corinto cornuda
  coro corona coronado coronel corrales corredor correntina corrientes corse corte cota coyote crema crespo creston
  cristalina cruces cruz cuba cuero culebra cunen cuneo curti custodia cuyo cuzco dabas dado dano dara date deba
  decima degollado dejen del delgado delicias delta denton desaguadero desamparados desarmes dese despenaderos
  desterro devoto diadema diamante diamantina diamantino dieren diez dila dinan dinar dire divo dolo dolores doma dome
  domene dominica dompedro don dorado doral drama duba duda dumas dura durazno duren ebano ecuador eden ejido ellas
  embalse embarcacion emboscada empalme encantado encanto encarnacion encino encrucijada ende enguera ensenada
  entablado envigado envira eral eritrea escalon escanaba escondido esmeralda esmeraldas espanola esparragal esparza
  esperanza espinal espinosa espita espumoso esquina estancia este estepa estero estonia extrema fajardo fano faro
  federacion federal felida ferrara fes fiche filadelfia flores floresta florida florin floro foca fomento fontana
  fontanelas forres fortaleza fortuna foso fraga franca franklin freire fresnillo fresno fria frisia frontera frontino
  frutal fuego fuman fundacion funes galan galapagos galeras galle gamarra gamba gamonal garcia garrucha gay gaya
  gelida gibara gigante gilbert ginebra gines gloria godo goleta goma grabo gracia gracias grado granadilla graneros
  granja grave gray green gua guaira guamo guano guapo guara guarda guardo guarne guateque guayabal guerrero guia
  guinea guines guisa guise gurupa habra hala hale halen halle haren hatillo helena hercules herencia hermosa herrera
  herve hesperia hidalgo hilo hilvan hinche hinis hino hita hola holle honda hondo honduras hopa hope horizonte
  hormigueros horqueta hove humen huron huy iba iberia id iglesias igualada ilion imperial inca india indiana indio
  indochina indonesia infanta infantes inga ingenio inhuma inhumas iran isabela isla iza jaca jacobina jala jalapa
  jales james jardin jardines jaro jau jauja java jerez jersey jibia jijona jipijapa jordan juba juncos jupiter kan
  kas la labrador laconia lagarto laguna lagunas laja lajas lamas lamba lame lamia lamin lampa lana lanzara lapa lar
  lardero lares largo lascar latina latvia laudo laurel laza leer lejanias leme lena leno leo leon leones leopoldina
  leven lian liben liberal libertad libra libres liman limon limonar limpio linares linas linda linden lira livonia
  llanera lloren loanda loches lota luce lucera luda lugano lujan luna lunas luz macara macas macea macedonia machado
  machina macia maco madera madruga magdalena magenta magna magnolia majagual majano majorca mala malabar malagueno
  malaya male mali malo malta maltrata malvan malvar man mana manado manas manati manato manchar manda mandan mando
  mandra manga mangla mango mani mansa manta manteca manzanares manzanillo manzano mar maracas marana marche marches
  marco marengo marfil margaritas mariana marianas mariano marica marina marineo marino maros marruecos marsa marte
  martin masan mascara mascota masila mason matamoros matanzas matara maule maya mayen mayo mazan me mead meco meda
  media medialuna medias mega mejicanos melgar melle melo membrilla mena menen menton mentor merced mercedario
  mercedes merlo mesa meta metamorfosi metro metropolis mexicanos mezcales miano micronesia milagro milagros milano
  minan minas mineros mino mios mira mirabel mirador miranda mirandola mirto miss mito moa moca moche modesto modica
  mojo mol molde molo molotov mona monee mongo monjas monona montana monteria montero monteros monterrey montilla mor
  mora moraga moraleja morales morar morena moreno moreton mori moro morteros moya moyo muden mugia mula multan muna
  mundonuevo muro muros mus mutare nacimiento nagua namibia nandu napa napoleon naranja naranjal naranjo naranjos
  nardo narra nata natal natividad nato nava naval navas nave navegantes nazareno nazca negara nema nemea nevada
  newton nicaragua nieves nis nitra nitro noble nogales noria normal norte noto novara novato noventa nubia nuevo
  oasis ob obligado obra oceanica oceano oeste oi oia ola olean oliva olivais olivares olmos onda opera oral oran oras
  oratorio orbe orden ore oriental oros orsay ortega osa osan osuna ovada ovar ovejas oyo pace pacho pacifica padron
  pajara pajaros pala pale palenque palera palestina palle palma palmares palmas palmito palo palpa pampa pampas pana
  pancas pandan pandaria pando panorama papa papar papaya par para paradas paraguay paraiso pare paredes paredon parla
  parola paros parral parramos parres pasaje pasan pasto pastores patan paterna paterno patos patrocinio paulinia
  pavia paya paz pechea pedernales pedregal pedrera peer pego peine peligros pella pelotas penal penco pendencias
  pendra peno peoria peralta pergamino perico pericos peris pernio pero pesca pesqueria petare peto pia picos picota
  pila pilas pinas pinole pinos pinto pio pipar piquete piro pisa pisco piste pita pitanga piton pizarra placer plana
  planadas plano plato playas poblacion polla ponedera ponte pop porcuna porrino porta portachuelo portales porto
  posadas posen poso potenza potosi pradera prado presas principe pristina privas progreso propria puan puebla pueblo
  puga pula puli pulo puma pune puno pura purificacion puro quesada queseria raia rain ramon ramos rano rapar raposa
  raposos rasos raton raya rayon real realeza recale recodo reconquista recreo reda redan redonda redondo reforma
  registro regla remedios remolino rengo reni reno reo repatriacion reserva reserve resistencia resplendor retiro
  revere reyes riachos ribera ries rifle rincon rinconada ringas rio rioja risca rivera robore rocha rodas rodeo
  rojales roldan rolla roma roman ron rosa rosales rosario roses rota royan roza rubi rubio rucar rugby ruidoso rumia
  rus rute sabanilla sabinas sabrosa sacaba saco sacramento saga sal sala saladas salas salcedo sale salgado salgar
  salida salina salinas saliste salitral salmas salo salobrena salon salta salto salvacion salvador sama samaria san
  sana sandwich sanjo sano santa santateresa santiago santona santos santuario sapa sarmiento sarria sastre sauce
  saucillo sebes secunda sedan senas sene seneca serbia seria serpa serrana serro sesena seto sian siena sierre sig
  signa silesia silla sima sinfin singa singan sira siria sirte sirvan sisa sison sitia soba sobrado soconusco socorro
  soja sol solana solano soledad soliera soma sombrerete sombrero sombrio somero sopo sora soro suda sudan sueca
  sumare sume supe superior sur surte suya suyo tabaco tabas tabasco tabina tabor tacana tafo tal tala talaban talara
  talas talen tamana tamano tamboril tanan tanda tanga tangara tangi taos tapa tapes tapon tara tarare tarariras
  tarifa tartaro tarusa tata taza tejar tejen tela tema temple tena teni tequila teresa tete tias tiburon tienen tigre
  tila timon tirano tire toba toboso toma tomar tomares tome tona tonga tono toro torreon torres toscana tostado tours
  trancas tranqueras trapiche trigueros trinidad trino triunfo troy tubas tulle tumba tumbes tune tupa tupi tura turbo
  turmalina ultimo umbria un una union urbana usa uta utrera uva va vacaria valdepenas valenton valga valsad van
  varadero vares varias vasa vasto vecindario vejen velen veles venado vence venceremos venosa ventanas ventosa
  ventura venturina vera verdal vernal vertientes vicaria victoria victorias vicuna vigia villas vinica viola virar
  vire virginia virgo vise vista vite vito vitoria vitre volcan volvera yanta yate yaya yerbabuena yerres yola york
  zafar zalla zambia zanjan zapata zaraza zarzal zubia zuni
  brujas colonia malinas constanza meca belen canton gante split tunez medina daca
  lagos granada`)
