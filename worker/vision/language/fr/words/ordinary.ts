import { wordSet } from '../../shared/lazily.ts'

/** Names in the table of places that are ordinary words in this language, without accents. */
export const ORDINARY = wordSet(`
  abeche acacias acharnes acores acre agar agira agneaux aigle aire aldine ales alliance allouez alpine altos alvin
  amarante amas amble ambler ambon ames ami ampere anaconda angers angles anglet angora ans anse apex arak aras
  araucaria arbore archer ares argenta argentan arias arques arroyo arsin as aspe asse assis asti au auburn auna auras
  avanca avare aventura aves avion ba bacon bada badger badin badlands baffa bafra bagnes bah baille bais baissa
  balance bals balsas balta bambous banda banna bar baraki barda barra barras barre bastille bastos bata batavia bath
  bati batie bau baud baxter bazou begues bekes bela belas belvedere beni benin berca bermuda bermudas bessemer bida
  bikini bile bimbo bisee blair blama bled boise bol bolivar bonbon bondi boom boras borna borne boskoop boucau
  bouillante bouillon bourbonnais bourges bourgogne bous bran brande brandis brandon brest breves brigantine brooks
  broussard brusque bucha bull bullas bulle bure burgau bush buta butte cabanas cabot cabra cabras cagua caguas cairns
  calamar calera camas cambrai cambre camelot campeche campo campos canada canas cancale cancer cannes canton canyon
  capela caracal cardigan caribou carignan carmel carouge carrefour carriere carta cary cascades cashmere casino
  cassis castres cavaillon cave cebuano celebration celle celles center central centre centurion chablis chainat
  chaman champagne change chantilly chardon chas chatelet chatra cheddar cherokee chester cheval cheyenne chia chima
  china chinchilla choix choma christiania chu cicero cine citrus clapiers claver cles clive cluses coco cocos cognac
  coin college colo colombelles colombes colon colonie commerce conde condom constance contai contes continent
  converse corbin cordele cornillon coron corona corse cota coulommiers courrieres couva coyote crema crete croix
  crolles crosne crozet cruzeiro cuba cuite curacao dabas dagua dalton daman daphne darda date dauphin deal decan
  decima defiance delice delier delta denia dent depanne desarmes destin deventer devin devon diamante diffa dinant
  dinar dire dole dome don dondon donna doris douane douglas douma drama draper dundee dura durant echelon edam eden
  elbeuf eldorado embrun embu emet empalme emporia erode est estancia este etampes ete eu eureka extrema fada falaise
  falun faro fatwa federal fenton fez fiche fier fla flein flint flores florin florissant fontaine fontainebleau
  fosses fougeres franca frontignan gaillac gaillard galeras galion galle gallup gamay gamba gan ganta gap gardez gaur
  gava gay gela genas genet gera giron gland glebe globe gloria goba golden gore gorgonzola gotha gouda goure gracia
  gracias grange grasse grave gray green greer grenade greve grimes grotte guano gueret guider guise hakama hala hale
  halle hamada hard haro harper hart hata havant havre hem hercules hickory hidalgo hit ho hola horst houilles hue
  huguenot humble huron hurricane id ifs ilion imperial inca indri indus infantes inhuma inhumas jacarandas jaffa jais
  jales jardin jardines jasper java jeannette jerez jersey joliet joliette jumelles jurancon justice jutai kadi
  karakul kazakh kiffa kil king kirghiz kirs kola kota kremlin la labo labrador lac lahar lai laie lamas lame lampa
  lander lantana lapa lapai lares largo lascar lassa latina lattes lavis lens lents lesina leu levant levis liberal
  liberty libres lice lido lier liman limbe limerick limoges limon limousin lins lion lira lisse lisses lobez loches
  lombard long lorraine lotte lourdes loures luisant lune luta lutz lyonnais mach machina macon made madras magenta
  magna magnolia maia maki malabar malard male mali malta man mana manage manas manda mandera manga mans manta maracas
  marathon marche marches marengo marennes marfil margaritas mari marigot marin marina maritimes marks marlin
  marquette marshall marte martin maryland mascara mascotte massa mastic matai matera mateur mati maya mayen mayo me
  mede media medias medulla mega melo mena menai menton mentor mer mercato mercier mesa mestre meta metairie metro
  metz miches midi minas minot mira mirador mirai miss mission mobile moche moires moita mojave moka mol moletai mont
  montbeliard montmorency monts monument moore moraine morales moulins moutier mull munster muret muri mus muscat
  mustang mut mytho naco nagari nancy napoleon narra nasser natal naval naze nerva newton nice nippes nippon nitra
  nivelles noble nome none nord noria normal oasis obera occident ode ogre olivette omis opera oral orange oratorio
  orbe orient oriental orleanais ormeau osa ota ouest outaouais page pailles pala palangue palatine pale pali palle
  palma palmares palmer palpa pama pampa pampas pamplemousses pana panna panorama pantin papa par para paradas
  paradera pardi pare parla parole paros parsons pati paya peine pekan pekin pella pelotas penal pendra peniche penne
  pennines percut perigueux peris permet persan pertuis petrie philippines phoenix piazza picota piedmont pierre
  pignon pila pilas pinas pinson piqua piquete piranhas piste pita pithiviers piton placer plaisir plana plantation
  plaquemine plombieres po poing poissy poli police ponce ponte pop port porta portage portales porto posadas post
  poteau prestons principe privas prospect providence provins provo publier pullman puma punch putte quarto queens
  quetta quimper rabat racine rades raia ramon ramona rand rani raton raya rayon real recale redan redonda rees
  reforma regla rennes reserva reserve reservoir reunion revere rho richelieu ries rifle rivas rivera rives rivesaltes
  rodas rodeo rodez roman rosa roseau roses rota rouet rugby rus ruse rusera rute rye saanen saga saintes sake saki
  sala salas salat sale saline salon salto samba same sampang sana sandwich santes saoula sapa sape sarcelles sari
  sars sassenage satana sauce sauri saxe sceaux schiedam scorpion seine seme sene sens seria serra serres sevres
  shetland signa sima singera singleton ski soja soleil solin soma sombrero songea sorbiers souda soudan spa spencer
  springbok stade staffa star sterling street suai sucre sud suez suisse sur surin surmene surprise tabasco tabernacle
  tabor tabou tadjik tala talant talas talent tampico tangara tangua tank taos tapa tapes tapon tara tarare taree tari
  tarifa tata telega tempe temperance temple tequila terme terni terrassa tete tex thrace tigre tilbury timon tire
  toma tombolo tome tonnerre torrent tournai tours trail trappes triangle triolet tubas tuileries tulle tune tupi
  turbo tut ultimo un union usa usera uzbek va vad valence valenciennes valentine van vannes varias vasa vauvert veles
  velez venelles verin vernal vernier vice vichy victoria victorias vienne vif village villas viola vire vise vite
  vitre volcan vols volta wai williams winchester wyandotte yatagan yorkshire zawiya zele
  grenade damas canton constance split mons brest valence gand`)
