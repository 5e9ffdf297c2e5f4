import { wordSet } from '../../shared/lazily.ts'

/** Names in the table of places that are ordinary words in this language, without accents. */
export const ORDINARY = wordSet(`
  aba abaete abram abrego abu acacias acadia acajutiba acala acara acate acerra acores acragas acre acucena ada adam
  adamantina adeje adel adelfia adjuntas adro adur aflou aga agar agara agaro agas agira agoura agra agrestina agria
  aguadas aguai agudos aguilas aimores aire aja ala alabama alamar alameda alamo alamos alapa alba albino alcala
  alcamo alcantara aldama alegre alegrete alegria alfena alfenas algarrobo alhada aliade alicia alijo alma almagro
  almargem almenara almirante alpine alta altania altar altea alterosa altinho altos alva alvalade alvarado alvear
  alvor alvorada amadora amaga amara amas ambar ambo ameca amelia americana ames ami amontada amos ampara amparo
  ampere anaco anaconda anastacio anata anatolia ancona anda andes andora angel angicos angora angostura angul angus
  aniche anjo anori ansonia anta antarctica antigo antonina aparecida apartado apas apelacao apex aptos arabia aracati
  araci aradas araguari arai aram arapiraca arapongas arar arara araras arari araria araruama aras arauca araucaria
  arauco araxa arcadia arcos ardea areado areal areia ares argao argenta argo argos ariana arias arica aries arima
  ariquemes arjona armenia arnedo arni aroeiras aroma arpino arques arraias arras arrifana arrifes arrochar artemida
  artena arua arucas arue arvada arvore as asa asbestos asia aso aspe assai assam asse assomada astrea atalaia
  atamaria atar ati augusta auras auriflama aurora australia austria austronesia avanca avanos avare avenal aventura
  aves avesta aviles azare azeitao azenha azul ba babai babel babu bacalar bacon bada baena bafia bagar bage bago
  bagudo baguio baia baiao baiona bais baja bala balaclava balance balanga balao balboa bale balila balnearia balsas
  balta bambolim bana bananeiras banca banda bandar bandeirantes bandora banes banga bangolo banha bani bar barauna
  barbados barbalha barbuda barcelos barda barela bargas bariri barma baro barra barracas barranca barrancas barras
  barre barreiras barreiro barreiros barretos barrinha barro barrosas barroso barsi basco bassenge basti bastia bastos
  bata batalha batam batangas batatais batavia bati bato bau bauru baza bazas bebedouro bebra bedum begues beira beja
  bela belas belau belem belo belonia belvedere bena bende benedita beneditinos benfica benguela benissa bera berber
  berbera berca bermuda bermudas bessemer bezerros biblis bicas bida biga biguacu bilara bile bilina bimbo birigui
  bitam bitola boaco bocaiuva boda bodo bogo boi boiro boli bolivar bolo boma bondi bondo bonete bonga bonham bonita
  bonito boo boom boqueirao boquete boquim bor boras borca bori borna borne bornos bosa bosnia botelhos boticas botou
  bouca braganca branca brande brandis brasil brea breda brejinho brejo breslau breves bria brito bro bronte brotas
  brumadinho brumado brunete buba bucha bucu buda buganda buia bula bulata bulolo bumba bunda bunde burao bure burgas
  burgau buri buritis buritizeiro burla bursa busca bustos buta butia buzias caaba caapora cabanas cabano cabedelo
  cabinda cabo cabra cabras cabreuva cabugao cacador cacem cachoeira cachoeirinha caconda caconde cacu caete caetes
  caiaponia caico caieiras cair cajati cajazeiras cajueiro cajuru calabar calabria calaca calamar calamba calau calca
  calceta calchaqui caldas caledonia calendario calera calheta california camana camaqua camarate camarinas camas
  cambados cambara cambe cambrai cambre cambuci campana campanario campanha campeche campestre campina campo campos
  canada cananeia canara canas canavieiras cancer candas candelaria canecas canela canelas canelones canete cangucu
  canhotinho canico canoas canoinhas canta canzo capas capela capelinha capinzal capitol capua caracal caranguejeira
  caras carcavelos cardenas carepa carmelo carmona carolina carolinas carpina carral carrara carregado carros carta
  cartaxo caruaru cascais cascavel casino casoria cassia cassino cassis castanhal castelo castilho castres castro
  casula catalao catalina catanduva catano cativa cave caxias caxito cebuano cedeira cedro ceiba celica celina
  centenario center cento central centre cerda cerea ceres cerro cervia cestas chala cham chamba chambas champa
  champagne chantada chapadinha chapar chaparral charcas charles charneca charo charqueada charqueadas chas chato
  chaves cheddar chela chia chiba chico chilca chile chima chimbas china chinchinim chino chiras chiriguana chita
  chone chorfa chota chu chui cicero cide cidra cidreira cimitarra cine cipo claveria clemencia clive coamo cobram
  cocal cochem coco cocoa cocos cocula colares colatina colmar colo colon colonia colorado columbio colva comana come
  comendador como comoros conchas concordia condado conde condom congo congonhas constancia constantina contagem
  contai contes converse coracora coram corcova cordeiro coremas cori coria corio cornuda coro coromandel corona
  coronado coronel corredor corroios corsica corsico corte coruche cosmopolis cota cotia cotonou couva coxim crato
  cravinhos crema cremona crespo crete cristalina cruz cruzeiro cuba cucuta cuite cuito cumana cumiana cuneo cunha
  curaca curacao curitibanos curti curuca curundu custodia dabas dado dagua dalai dali dano dao dara darda date deba
  debar debica decima del delgado delicias delta demba demerara dese desterro deva devoto diadema diamante diamantina
  diamantino dila dinar dinga diplo disa diu divo doba dole dolo dolores doma dome dominica dondo dorado dori doris
  dourados dragalina drama duba ducos duda dumas dura ebano eden egbe eixo elam eldorado embalse emboscada empalme
  emporia encantado encanto entroncamento envigado eremo eritrea ermelo erode escada escalante escondido esgueira esme
  esmeralda esmeraldas espana espargos espartinas esparza esperanca espinal espinho esplanada espoo espumoso esquina
  estancia este esteio estero estreito estrela ete eu extrema fada fagaras fagundes fajardo falam fano faro
  farroupilha fartura farum fate favara federal feira felgueiras felida feltre fene ferentino feres ferrandina ferrara
  ferreiras ferreiros fes fez fiche fife filiatra fla flandes florencia flores floresta floriano florida florina
  floris floro foca foios fomento fontana fontanelas forde formiga formosa forquilha forres fortaleza fortuna fosses
  fosso foz fraga franca freire frenda frescada fria frisia frontino fruita frutal fulda fundao funes ga gabes gaeta
  galapagos galax galegos galeras gali galicia gamarra gamba gambela gambia gameleira gandra ganja ganta gap garanhuns
  garca garibaldi garrucha garupa gaur gava gay gela gelida genas gera geri gero gerona gigante gila giza gizo gloria
  goa gobo godo goes goiana goias goito gojo gole goleta goma gombe gora gore gorgonzola gorgota gouda grado granja
  grasse gravata grave grenada greve grou gruiu gua guabiraba guacari guaduas guaira guaiuba guajara guanare guano
  guapo guara guarda guardo guariba guarne guarulhos guia guiana guimba guines guiratinga guisa guise guna gurabo hala
  hamada handa hauri helena hem hesperia hibernia hilo hinis hino hirara ho hola horizonte horizontina horta huambo
  hude humaita ia iacu iba iberia ibi ibirapitanga ibiruba ica icara ico id igaci iganga igarape igrejinha iguai
  igualada ilam ilava ilesa ilhavo ilheus ilica ilion ilium ilo imbituba imperatriz imperial ina inala inca indi india
  indiana indio indochina indonesia indri infanta inga ingre inhapi inhuma inhumas ino iola ione ionia ipu ipua
  ipueiras iquitos irara isabel isabela isara iscar isla israel istra ita itabaiana itabaianinha itaberaba itabirito
  itacoatiara itai itaiba itajuba itamaraca itambe itaparica itapecerica itapema itapeva itarare itati itatiba itauna
  ito itororo itu itupeva iza izalco jaba jaca jacarandas jacarei jacobina jacutinga jaguarao jaguariaiva jaguaruana
  jaguaruna jaicos jala jalapa jales jamaica james janauba janja januaria jaragua jardim jardines jaro jaru jatai
  jatara jati jatoba jau java jeremie jerico jipijapa joane jolo jona jones jos jua juazeirinho juba jucas jucurutu
  juncos jundiai junqueiro juquia juru juruti justice jutai juva kibi la labo labrador laconia lacrau ladario lafria
  lagarto lage lages lagoa laguna lagunas lai laives laja lajas lajeado lajedo lajinha lala lalam lamas lamba lambare
  lambari lame lamego lamia lamira lampa lamure lana lanai lanchou langres lanham lantana laos lapa lapai lapao lar
  laracha larache laranjeira laranjeiras laranjeiro laredo lares largo larino lascar lassa latina laudo laurel lavega
  lavinio lavra lavradio lavras laxou laza lebu lecres lede leiria lembar leme lena leno lens leones leopoldina lesmo
  leste leticia leu liberal liberia libra libres licata lice lida lido liguria limeira limoeiro limpio linas lincolnia
  linda linhares lira lisboa livonia lobao lobito loei loire loja lorca lorena lorgues lorica lota loures lousa
  louveira lua luanco luanda luau luba lubango lucania lucas lucena lucera luda luena luga luna lunas lunel lure
  lusitania luta luz luza maamba maba macae macaiba macao macara macas macau macaubas macea macedonia maceira machado
  machico machina machiques macia maco madagascar madala madalena made madeira madeiras madona madras madruga madurai
  mafra magadi magalia magatos magenta magna magnolia mala malabar malabo malacacheta malambo malangas malanje male
  malhador mali maliana malita malo malolos malpica malta maltrata malvar mamou mana manado manage manas manati manato
  manchar manchuria manda mandaguari mandi mandiana mando mandra manga mangai mango mangualde mani manila manjo mansa
  manta manteca mao mapuca mar maraba maracana maracas maragogipe maramba marana marau marche marches marco marfil
  margaritas mari marialva mariana marianas mariano maribondo marica maricopa marina maringa marinhais marinhas marino
  marmara marsa marsala marte martos maruim masasi mascara mascota mascote massa matagalpa matai matam matamata
  matamba matao matara mataram mati matinha matino matiri matola matonga matosinhos matozinhos mau maues maui
  mauritania maxixe me meano meco meda mede media medianeira medias mega megara melanesia meldola melesse meliana
  melissa melo melton mena menai mende mendes mendi mentana mentor mercedario merlo meru mesa mesopotamia messias
  mestre meta metro mexia mexicanos meze mibu miches micronesia mijas milagres milharado mimon minacu minas mineiros
  mino minto mira mirabela miracema mirador mirai miramar miri mirto miss mito mitu miura mo moa moanda mobile moca
  mocajuba mocambique moche mocoa modesto modica moe moengo moga moia moirana moires moita mojo mol moldavia molde
  molina moline molo molotov mombaca mona moncada moncao mongo mongu monjas mons montana montanha montanhas monteiro
  montijo mor mora moram morar moravia moreira morelia morena moreno morfou mori morinda moro moroto morrinhos mosina
  mossoro motril moura mouzaia muana muar mubi mucuri mugango mugia mula mulino multai mumias muna mundemba mundi
  mungia muri murici murino muriti muro muros mus mutum naco nadi naga nagai nagar nago nagua najera namibia nandu
  napa napoles nardo narra nata natal natividade nato nava naval navas nave navegantes navia nazareno naze negara
  negreira nema nepal nepomuceno neral neva nevada newton niger nis nisa nitra nitro nobres noda nola nome nora noria
  normal norte noto novara novato noveleta noventa nubia nuevitas oasis obera obo obra ocana ocara oceanica oceano
  ocos ode oeste ogre oguz oi oia ola oleiros olhao olimpia oliva olivais olival olivares oliveira olmos omaha onda
  ondara ondo oneida ono ontario opava opera orai oral oras oratorio orbe ordos ore orem oria oriental orobo oros
  orpington orta orvieto osa ota ourem ouricuri ourinhos ouse outes ovada ovar pa pace pacho pacifica pacol pader
  pades padina padra padua paete pala palamas palamos palanga palau pale palencia palestina palhoca pali palma
  palmares palmeira palmela palmer palmira palmital palmito palo palora palotina palpa pama pampa pampas pana panaba
  panadura pancas pandaria pandino pando panino panorama papa papagaios papao papar par para paracatu paradas
  paraguacu paraibano paraiso paralia paramirim parana paranga paranhos pare parede paredes parelhas pargas parintins
  parla parmelia parnaiba parnas parol parola parole paros parramos parres pasco passos pasto pastores patagonia
  pataias patao patarra paterna paterno pati patia patos patrocinio pau paulinia paulista pavia paxtonia pedana
  pederneiras pedra pedregal pedregulho pedreira pedroso pedroucos pego peine pelotas pemba penafiel penal penco
  pendencias penedo penha peno pentecoste perafita peralta perama perdoes pereira perene perico pericos peris perm
  pernambuco pero perote persia peru pesca pesqueira petal petaluma peto petra petrolina pia pianco picardie picos
  picota picui piedade piemonte piera pila pilas pilis pilona pinas pindorama pinhais pinhao pinheiral pinheiro pinos
  pinto pio pipar piqua piquete piracanjuba piracicaba pirai piraju piranhas pirapemas piraquara piravam piripiri piro
  pisa pisco piste pita pitanga pitangueiras pitangui piton placer plana planadas planaltina plano plato plenita po
  poa pobe pocinhos pocoes poiares poinciana poio poitou poli police polva pombal pombos pomona pompeia ponce ponda
  pons pontal ponte pontinha pop porcia porciuncula porta portao porto posadas poso posse poti potosi prado pragal
  praia prainha prata prato presas principe pristina privas progresso promissao propria provo prum pula pulo puma pune
  puno pura purace puri puro quadrivio quarai quarteira quarto quata quatis queijas queimadas queimados quelimane
  quesada quibala quilmes quiroga quixada racine radom rafina raia ramada ramona ramos rancharia rangia rani rapar
  raposa raposos rasos real realeza rebordosa recas recife recreio redencao redondela regeneracao regina registro
  remigio rengo reno reque reserva reserve resistencia resita resplendor reus revel reyes reze rezina riachao riachos
  ribe ribeira ribeirao rifle rinconada rio rioja riposto risca rize roberval robina robore rocha rodas rodeo rodos
  rolandia rolante roma romania rosa rosales rosario roses rota roxas ruanda rubi rubio rucar ruidoso rum ruma rumia
  rus russas rustam rute saa saba sabinas saco sacramento sada sadao sade saga saida saintes sair sal sala saladas
  salama salas sale salem salgado salgar salgueiro salina salinas saline salitral salo salta salto salvador sama
  samarra samba sambava sambre sana sananduva sande sandi sandim sanica sanjo sano santana santantonio santes santiago
  santol santona santos santuario sapa sape sapiranga sapucaia saquarema sarai saran sarandi sari sarno sastre sava
  sax saxe scone sebes secunda segou seiada semelhe seminole senas sene seneca senegal senica senta sequeira sequim
  serbia serdar seria serino serpa serra serrana serres serrinha serro serta sertania sertaozinho sesimbra sete seto
  sevres siam siberia sicilia siena signa sile silveira silves silvia sim sima simoca sinai sindi sindos sines singa
  sini siparia sira siracusa siria sirte sisa sitia sivas soba sobradinho sobrado sobral sobrance socorro sodo soe
  soja sol solana solanea solano soledade soma sombrio sona sopo sora sorada soro soroca sousa spa split suai suar
  sucre suda sueca suita sul sumare sumatra sume suomi superior suria surte surubim susa susiana tabaco tabas tabasco
  tabatinga tabira tabor tabua tacana taiobeiras taipei taipo tal tala talara talas taleigao talhar talodi tamale
  tamandare tambo tamboril tambura tandil tandur tanga tangara tangi tangua tanhacu taos tapa tapejara tapes taquara
  taquari tara tarariras tarata tarbes tari tarifa tartaro taruma tasmania tata tatui taubate taurisano tavares tavas
  teaca teano tefe teia teius tela telega telese telhara tema tempe temple tenares tendo tenerife teno tequila tera
  terenos teresa tete teutonia tiana tias tiber tiberias tibu tiete tigre tijucas tila timbauba timbiras timbo timor
  tingi tipton tirano tire toba tocantins todi togo toma tomar tomares tombolo tome tona tonga tono torino toro tororo
  torres tortosa toscana tostado totana totoras tougue touros tranas trancas trancoso transcaucasia trapiche tremelo
  tremembe triandria tricesimo trilofos trindade trino triunfo trofa troia tropea tubara tubarao tubas tucano tucuma
  tui tula tumba tumbes tune tungao tupa tupi tura turbo turi turis turmalina uaua uba ubari ubata udi ufa uga uirauna
  ula ultimo umarizal umbauba umbria una unai uniao urbana urcos uri uruguaiana urupes usa uta utena uto uva va
  vacaria valdivia valenca valente valera valga valinhos valverde van vapi varedo vares varginha vari varias varjota
  varna vasa vassouras vasto vazante vedra veles venado vence venceremos veneto venosa ventanas ventosa ventura
  venturina vera verdal vernal vernon viana vicam vicar vicaria vice vicosa videira vidor vidra vieste vigia vila
  vilela vinga vinhais vinhedo vinica viola virar vire virginia virgo vise viseu vista vite vitina vitoria vitre
  viveiro volos volta volvera xanten xenia xiamen xico xiquexique zaida zaire zama zambia zango zele zomba zuni
  colonia cantao praga meca haia malinas split medina constanca daca belem palma
  lagos palmas colinas`)
