import { lazily } from './lazily.ts'
import { spaced } from './word-forms.ts'

/** The languages of the columns below, after the GeoNames id and the names in English and at home. */
const COLUMNS = ['de', 'fr', 'es', 'it', 'pt', 'nl']

/** Cities that have names of their own in other languages. */
const ROWS = `
2267057; Lisbon/Lisboa; Lissabon; Lisbonne; Lisboa; Lisbona; Lisboa; Lissabon
2735943; Porto/Oporto; Porto; Porto; Oporto; Porto; Porto; Porto
3173435; Milan/Milano; Mailand; Milan; Milán; Milano; Milão; Milaan
3169070; Rome/Roma; Rom; Rome; Roma; Roma; Roma; Rome
3164603; Venice/Venezia; Venedig; Venise; Venecia; Venezia; Veneza; Venetië
3176959; Florence/Firenze; Florenz; Florence; Florencia; Firenze; Florença; Florence
3172394; Naples/Napoli; Neapel; Naples; Nápoles; Napoli; Nápoles; Napels
3165524; Turin/Torino; Turin; Turin; Turín; Torino; Turim; Turijn
3176219; Genoa/Genova; Genua; Gênes; Génova; Genova; Génova; Genua
3673404; Padua/Padova; Padua; Padoue; Padua; Padova; Pádua; Padua
3164527; Verona; Verona; Vérone; Verona; Verona; Verona; Verona
3181928; Bologna; Bologna; Bologne; Bolonia; Bologna; Bolonha; Bologna
3166548; Siena; Siena; Sienne; Siena; Siena; Siena; Siena
3170647; Pisa; Pisa; Pise; Pisa; Pisa; Pisa; Pisa
5140405; Syracuse/Siracusa; Syrakus; Syracuse; Siracusa; Siracusa; Siracusa; Syracuse
2523920; Palermo; Palermo; Palerme; Palermo; Palermo; Palermo; Palermo
3165185; Trieste; Triest; Trieste; Trieste; Trieste; Trieste; Triëst
3181913; Bolzano/Bozen; Bozen; Bolzano; Bolzano; Bolzano; Bolzano; Bolzano
3173577; Merano/Meran; Meran; Merano; Merano; Merano; Merano; Merano
3165243; Trento/Trient; Trient; Trente; Trento; Trento; Trento; Trente
3182351; Bari; Bari; Bari; Bari; Bari; Bari; Bari
3171180; Perugia; Perugia; Pérouse; Perugia; Perugia; Perúgia; Perugia
3169561; Ravenna; Ravenna; Ravenne; Rávena; Ravenna; Ravena; Ravenna
3182164; Bergamo; Bergamo; Bergame; Bérgamo; Bergamo; Bérgamo; Bergamo
2988507; Paris; Paris; Paris; París; Parigi; Paris; Parijs
2995469; Marseille; Marseille; Marseille; Marsella; Marsiglia; Marselha; Marseille
2996944; Lyon; Lyon; Lyon; Lyon; Lione; Lyon; Lyon
2990440; Nice/Nizza; Nizza; Nice; Niza; Nizza; Nice; Nice
2973783; Strasbourg; Straßburg; Strasbourg; Estrasburgo; Strasburgo; Estrasburgo; Straatsburg
3031582; Bordeaux; Bordeaux; Bordeaux; Burdeos; Bordeaux; Bordéus; Bordeaux
2972315; Toulouse; Toulouse; Toulouse; Toulouse; Tolosa; Toulouse; Toulouse
3035681; Avignon; Avignon; Avignon; Aviñón; Avignone; Avinhão; Avignon
2998324; Lille; Lille; Lille; Lille; Lilla; Lille; Rijsel
5115495; Dunkirk/Dunkerque; Dünkirchen; Dunkerque; Dunkerque; Dunkerque; Dunquerque; Duinkerke
2991214; Mulhouse; Mülhausen; Mulhouse; Mulhouse; Mulhouse; Mulhouse; Mulhouse
3024297; Colmar; Colmar; Colmar; Colmar; Colmar; Colmar; Colmar
2984114; Reims; Reims; Reims; Reims; Reims; Reims; Reims
2989317; Orléans; Orléans; Orléans; Orleans; Orléans; Orleães; Orléans
2950159; Berlin; Berlin; Berlin; Berlín; Berlino; Berlim; Berlijn
2867714; Munich/München; München; Munich; Múnich; Monaco di Baviera; Munique; München
3178287; Cologne/Köln; Köln; Cologne; Colonia; Colonia; Colónia; Keulen
2911298; Hamburg; Hamburg; Hambourg; Hamburgo; Amburgo; Hamburgo; Hamburg
2925533; Frankfurt am Main/Frankfurt; Frankfurt; Francfort; Fráncfort; Francoforte; Frankfurt; Frankfurt
2861650; Nuremberg/Nürnberg; Nürnberg; Nuremberg; Núremberg; Norimberga; Nuremberga; Neurenberg
2935022; Dresden; Dresden; Dresde; Dresde; Dresda; Dresden; Dresden
2879139; Leipzig; Leipzig; Leipzig; Leipzig; Lipsia; Leipzig; Leipzig
3247449; Aachen/Aix-la-Chapelle; Aachen; Aix-la-Chapelle; Aquisgrán; Aquisgrana; Aquisgrano; Aken
2910831; Hannover/Hanover; Hannover; Hanovre; Hannover; Hannover; Hanôver; Hannover
2944388; Bremen; Bremen; Brême; Bremen; Brema; Bremen; Bremen
2874225; Mainz; Mainz; Mayence; Maguncia; Magonza; Mogúncia; Mainz
2821164; Trier; Trier; Trèves; Tréveris; Treviri; Tréveris; Trier
2849483; Regensburg; Regensburg; Ratisbonne; Ratisbona; Ratisbona; Ratisbona; Regensburg
2825297; Stuttgart; Stuttgart; Stuttgart; Stuttgart; Stoccarda; Estugarda; Stuttgart
2925177; Freiburg/Freiburg im Breisgau; Freiburg; Fribourg; Friburgo; Friburgo; Friburgo; Freiburg
2885679; Konstanz/Constance; Konstanz; Constance; Constanza; Costanza; Constança; Konstanz
2907911; Heidelberg; Heidelberg; Heidelberg; Heidelberg; Heidelberg; Heidelberga; Heidelberg
2875601; Lübeck; Lübeck; Lübeck; Lübeck; Lubecca; Lübeck; Lübeck
2886946; Koblenz/Coblenz; Koblenz; Coblence; Coblenza; Coblenza; Coblença; Koblenz
2954172; Augsburg; Augsburg; Augsbourg; Augsburgo; Augusta; Augsburgo; Augsburg
2761369; Vienna/Wien; Wien; Vienne; Viena; Vienna; Viena; Wenen
2766824; Salzburg; Salzburg; Salzbourg; Salzburgo; Salisburgo; Salzburgo; Salzburg
2775220; Innsbruck; Innsbruck; Innsbruck; Innsbruck; Innsbruck; Innsbruck; Innsbruck
2657896; Zürich/Zurich; Zürich; Zurich; Zúrich; Zurigo; Zurique; Zürich
4893591; Geneva/Genève; Genf; Genève; Ginebra; Ginevra; Genebra; Genève
2661604; Basel/Bâle; Basel; Bâle; Basilea; Basilea; Basileia; Bazel
2661552; Bern/Berne; Bern; Berne; Berna; Berna; Berna; Bern
5369143; Lucerne/Luzern; Luzern; Lucerne; Lucerna; Lucerna; Lucerna; Luzern
2659994; Lausanne; Lausanne; Lausanne; Lausana; Losanna; Lausana; Lausanne
2659836; Lugano; Lugano; Lugano; Lugano; Lugano; Lugano; Lugano
2659496; Neuchâtel; Neuenburg; Neuchâtel; Neuchâtel; Neuchâtel; Neuchâtel; Neuchâtel
2658822; Sankt Gallen/St. Gallen; Sankt Gallen; Saint-Gall; San Galo; San Gallo; São Galo; Sankt Gallen
2661169; Chur/Coira; Chur; Coire; Coira; Coira; Coira; Chur
2800866; Brussels/Bruxelles/Brussel; Brüssel; Bruxelles; Bruselas; Bruxelles; Bruxelas; Brussel
5145848; Antwerp/Antwerpen; Antwerpen; Anvers; Amberes; Anversa; Antuérpia; Antwerpen
2797656; Ghent/Gent; Gent; Gand; Gante; Gand; Gante; Gent
3029799; Bruges/Brugge; Brügge; Bruges; Brujas; Bruges; Bruges; Brugge
2792413; Liège; Lüttich; Liège; Lieja; Liegi; Liège; Luik
2792482; Leuven/Louvain; Löwen; Louvain; Lovaina; Lovanio; Lovaina; Leuven
2791537; Mechelen/Malines; Mecheln; Malines; Malinas; Malines; Malines; Mechelen
2790471; Namur; Namur; Namur; Namur; Namur; Namur; Namen
2790869; Mons; Mons; Mons; Mons; Mons; Mons; Bergen
2785341; Tournai; Tournai; Tournai; Tournai; Tournai; Tournai; Doornik
2960316; Luxembourg; Luxemburg; Luxembourg; Luxemburgo; Lussemburgo; Luxemburgo; Luxemburg
2759794; Amsterdam; Amsterdam; Amsterdam; Ámsterdam; Amsterdam; Amesterdão; Amsterdam
2747373; The Hague/Den Haag; Den Haag; La Haye; La Haya; L'Aia; Haia; Den Haag
2747891; Rotterdam; Rotterdam; Rotterdam; Róterdam; Rotterdam; Roterdão; Rotterdam
2745912; Utrecht; Utrecht; Utrecht; Utrecht; Utrecht; Utreque; Utrecht
2751773; Leiden; Leiden; Leyde; Leiden; Leida; Leida; Leiden
2750053; Nijmegen; Nimwegen; Nimègue; Nimega; Nimega; Nimega; Nijmegen
2755251; Groningen; Groningen; Groningue; Groninga; Groninga; Groninga; Groningen
2751283; Maastricht; Maastricht; Maastricht; Mastrique; Maastricht; Mastrique; Maastricht
2643743; London; London; Londres; Londres; Londra; Londres; Londen
2650225; Edinburgh; Edinburgh; Édimbourg; Edimburgo; Edimburgo; Edimburgo; Edinburgh
2653877; Canterbury; Canterbury; Cantorbéry; Canterbury; Canterbury; Cantuária; Canterbury
2651048; Dover; Dover; Douvres; Dover; Dover; Dover; Dover
2964574; Dublin; Dublin; Dublin; Dublín; Dublino; Dublin; Dublin
2640729; Oxford; Oxford; Oxford; Oxford; Oxford; Oxónia; Oxford
2618425; Copenhagen/København; Kopenhagen; Copenhague; Copenhague; Copenaghen; Copenhaga; Kopenhagen
5695743; Gothenburg/Göteborg; Göteborg; Göteborg; Gotemburgo; Göteborg; Gotemburgo; Göteborg
2673730; Stockholm; Stockholm; Stockholm; Estocolmo; Stoccolma; Estocolmo; Stockholm
658225; Helsinki; Helsinki; Helsinki; Helsinki; Helsinki; Helsínquia; Helsinki
3143244; Oslo; Oslo; Oslo; Oslo; Oslo; Oslo; Oslo
3413829; Reykjavík/Reykjavik; Reykjavík; Reykjavik; Reikiavik; Reykjavík; Reiquiavique; Reykjavik
588409; Tallinn; Tallinn; Tallinn; Tallin; Tallinn; Talim; Tallinn
456172; Riga; Riga; Riga; Riga; Riga; Riga; Riga
593116; Vilnius; Vilnius; Vilnius; Vilna; Vilnius; Vilnius; Vilnius
756135; Warsaw/Warszawa; Warschau; Varsovie; Varsovia; Varsavia; Varsóvia; Warschau
3094802; Kraków/Krakow/Cracow; Krakau; Cracovie; Cracovia; Cracovia; Cracóvia; Krakau
3099434; Gdańsk/Gdansk; Danzig; Gdansk; Gdansk; Danzica; Gdansk; Gdansk
3081368; Wrocław/Wroclaw; Breslau; Wroclaw; Breslavia; Breslavia; Breslávia; Breslau
3088171; Poznań/Poznan; Posen; Poznan; Poznan; Poznan; Poznan; Poznan
3083829; Szczecin; Stettin; Szczecin; Szczecin; Stettino; Szczecin; Stettin
3096472; Katowice; Kattowitz; Katowice; Katowice; Katowice; Katowice; Katowice
3083271; Toruń/Torun; Thorn; Torun; Torun; Torun; Torun; Torun
3067696; Prague/Praha; Prag; Prague; Praga; Praga; Praga; Praag
3078610; Brno; Brünn; Brno; Brno; Brno; Brno; Brno
3068160; Plzeň/Pilsen; Pilsen; Pilsen; Pilsen; Pilsen; Pilsen; Pilsen
3073803; Karlovy Vary; Karlsbad; Karlovy Vary; Karlovy Vary; Karlovy Vary; Karlovy Vary; Karlsbad
3068799; Ostrava; Ostrau; Ostrava; Ostrava; Ostrava; Ostrava; Ostrava
3060972; Bratislava; Pressburg; Bratislava; Bratislava; Bratislava; Bratislava; Bratislava
3054643; Budapest; Budapest; Budapest; Budapest; Budapest; Budapeste; Boedapest
3196359; Ljubljana; Laibach; Ljubljana; Liubliana; Lubiana; Liubliana; Ljubljana
3186886; Zagreb; Agram; Zagreb; Zagreb; Zagabria; Zagrebe; Zagreb
3201047; Dubrovnik; Dubrovnik; Dubrovnik; Dubrovnik; Ragusa; Dubrovnik; Dubrovnik
3190261; Split; Split; Split; Split; Spalato; Split; Split
3191648; Rijeka; Rijeka; Rijeka; Rijeka; Fiume; Rijeka; Rijeka
3186952; Zadar; Zadar; Zadar; Zadar; Zara; Zadar; Zadar
792680; Belgrade/Beograd; Belgrad; Belgrade; Belgrado; Belgrado; Belgrado; Belgrado
3191281; Sarajevo; Sarajevo; Sarajevo; Sarajevo; Sarajevo; Sarajevo; Sarajevo
785842; Skopje; Skopje; Skopje; Skopie; Skopje; Escópia; Skopje
3183875; Tirana; Tirana; Tirana; Tirana; Tirana; Tirana; Tirana
727011; Sofia; Sofia; Sofia; Sofía; Sofia; Sófia; Sofia
728193; Plovdiv; Plowdiw; Plovdiv; Plovdiv; Plovdiv; Plovdiv; Plovdiv
683506; Bucharest/București; Bukarest; Bucarest; Bucarest; Bucarest; Bucareste; Boekarest
667268; Sibiu; Hermannstadt; Sibiu; Sibiu; Sibiu; Sibiu; Sibiu
683844; Brașov/Brasov/Braşov; Kronstadt; Brasov; Brasov; Brasov; Brasov; Brasov
665087; Timișoara/Timisoara/Timişoara; Temeswar; Timisoara; Timisoara; Timisoara; Timisoara; Timisoara
681290; Cluj-Napoca; Klausenburg; Cluj-Napoca; Cluj-Napoca; Cluj-Napoca; Cluj-Napoca; Cluj-Napoca
264371; Athens/Athina; Athen; Athènes; Atenas; Atene; Atenas; Athene
734077; Thessaloníki/Thessaloniki; Thessaloniki; Thessalonique; Salónica; Salonicco; Salonica; Thessaloniki
255274; Piraeus; Piräus; Le Pirée; El Pireo; Pireo; Pireu; Piraeus
2463679; Corfu/Kérkyra; Korfu; Corfou; Corfú; Corfù; Corfu; Corfu
261745; Heraklion/Irákleion; Heraklion; Héraklion; Heraclión; Candia; Heraclião; Iraklion
146268; Nicosia; Nikosia; Nicosie; Nicosia; Nicosia; Nicósia; Nicosia
2562305; Valletta; Valletta; La Valette; La Valeta; La Valletta; Valeta; Valletta
745044; Istanbul; Istanbul; Istanbul; Estambul; Istanbul; Istambul; Istanboel
311046; İzmir/Izmir; Izmir; Izmir; Esmirna; Smirne; Esmirna; Izmir
323786; Ankara; Ankara; Ankara; Ankara; Ankara; Ancara; Ankara
524901; Moscow/Moskva; Moskau; Moscou; Moscú; Mosca; Moscovo; Moskou
498817; Saint Petersburg/Sankt-Peterburg; Sankt Petersburg; Saint-Pétersbourg; San Petersburgo; San Pietroburgo; São Petersburgo; Sint-Petersburg
554234; Kaliningrad; Königsberg; Kaliningrad; Kaliningrado; Kaliningrad; Caliningrado; Kaliningrad
703448; Kyiv/Kiev; Kiew; Kiev; Kiev; Kiev; Kiev; Kiev
702550; Lviv; Lemberg; Lviv; Leópolis; Leopoli; Lviv; Lviv
698740; Odesa/Odessa; Odessa; Odessa; Odesa; Odessa; Odessa; Odessa
710719; Chernivtsi; Czernowitz; Tchernivtsi; Chernivtsí; Cernivci; Chernivtsi; Tsjernivtsi
625144; Minsk; Minsk; Minsk; Minsk; Minsk; Minsk; Minsk
611717; Tbilisi; Tiflis; Tbilissi; Tiflis; Tbilisi; Tbilissi; Tbilisi
616052; Yerevan; Eriwan; Erevan; Ereván; Erevan; Erevan; Jerevan
587084; Baku; Baku; Bakou; Bakú; Baku; Bacu; Bakoe
3117735; Madrid; Madrid; Madrid; Madrid; Madrid; Madrid; Madrid
3128760; Barcelona; Barcelona; Barcelone; Barcelona; Barcellona; Barcelona; Barcelona
2510911; Sevilla/Seville; Sevilla; Séville; Sevilla; Siviglia; Sevilha; Sevilla
3625549; Valencia; Valencia; Valence; Valencia; Valencia; Valência; Valencia
3860259; Córdoba/Cordoba; Córdoba; Cordoue; Córdoba; Cordova; Córdova; Córdoba
2517117; Granada; Granada; Grenade; Granada; Granada; Granada; Granada
3104324; Zaragoza/Saragossa; Saragossa; Saragosse; Zaragoza; Saragozza; Saragoça; Zaragoza
1721168; Cádiz/Cadiz; Cádiz; Cadix; Cádiz; Cadice; Cádis; Cádiz
3988214; Salamanca; Salamanca; Salamanque; Salamanca; Salamanca; Salamanca; Salamanca
3114472; Pamplona; Pamplona; Pampelune; Pamplona; Pamplona; Pamplona; Pamplona
3128026; Bilbao; Bilbao; Bilbao; Bilbao; Bilbao; Bilbau; Bilbao
3589548; San Sebastián/Donostia; San Sebastián; Saint-Sébastien; San Sebastián; San Sebastián; São Sebastião; San Sebastian
3109642; Santiago de Compostela; Santiago de Compostela; Saint-Jacques-de-Compostelle; Santiago de Compostela; Santiago di Compostela; Santiago de Compostela; Santiago de Compostella
5174035; Toledo; Toledo; Tolède; Toledo; Toledo; Toledo; Toledo
2514256; Málaga/Malaga; Málaga; Malaga; Málaga; Malaga; Málaga; Málaga
3119841; A Coruña/La Coruña; A Coruña; La Corogne; La Coruña; La Coruña; Corunha; A Coruña
2512989; Palma/Palma de Mallorca; Palma de Mallorca; Palma de Majorque; Palma de Mallorca; Palma di Maiorca; Palma de Maiorca; Palma de Mallorca
2740637; Coimbra; Coimbra; Coimbra; Coímbra; Coimbra; Coimbra; Coimbra
2742032; Braga; Braga; Braga; Braga; Braga; Braga; Braga
2530335; Tangier/Tanger; Tanger; Tanger; Tánger; Tangeri; Tânger; Tanger
2542997; Marrakesh/Marrakech; Marrakesch; Marrakech; Marrakech; Marrakech; Marraquexe; Marrakesh
2553604; Casablanca; Casablanca; Casablanca; Casablanca; Casablanca; Casablanca; Casablanca
2548885; Fes/Fès/Fez; Fès; Fès; Fez; Fès; Fez; Fez
2507480; Algiers/Alger; Algier; Alger; Argel; Algeri; Argel; Algiers
2464470; Tunis; Tunis; Tunis; Túnez; Tunisi; Tunes; Tunis
2210247; Tripoli; Tripolis; Tripoli; Trípoli; Tripoli; Trípoli; Tripoli
360630; Cairo/Al Qahirah; Kairo; Le Caire; El Cairo; Il Cairo; Cairo; Caïro
361058; Alexandria; Alexandria; Alexandrie; Alejandría; Alessandria d'Egitto; Alexandria; Alexandrië
360502; Luxor; Luxor; Louxor; Luxor; Luxor; Luxor; Luxor
379252; Khartoum; Khartum; Khartoum; Jartum; Khartum; Cartum; Khartoem
344979; Addis Ababa; Addis Abeba; Addis-Abeba; Adís Abeba; Addis Abeba; Adis Abeba; Addis Abeba
184745; Nairobi; Nairobi; Nairobi; Nairobi; Nairobi; Nairóbi; Nairobi
3369157; Cape Town; Kapstadt; Le Cap; Ciudad del Cabo; Città del Capo; Cidade do Cabo; Kaapstad
281184; Jerusalem; Jerusalem; Jérusalem; Jerusalén; Gerusalemme; Jerusalém; Jeruzalem
1019704; Bethlehem; Bethlehem; Bethléem; Belén; Betlemme; Belém; Bethlehem
170654; Damascus; Damaskus; Damas; Damasco; Damasco; Damasco; Damascus
276781; Beirut; Beirut; Beyrouth; Beirut; Beirut; Beirute; Beiroet
250441; Amman; Amman; Amman; Amán; Amman; Amã; Amman
98182; Baghdad; Bagdad; Bagdad; Bagdad; Baghdad; Bagdad; Bagdad
104515; Mecca; Mekka; La Mecque; La Meca; La Mecca; Meca; Mekka
109223; Medina; Medina; Médine; Medina; Medina; Medina; Medina
108410; Riyadh; Riad; Riyad; Riad; Riad; Riade; Riyad
292223; Dubai; Dubai; Dubaï; Dubái; Dubai; Dubai; Dubai
112931; Tehran; Teheran; Téhéran; Teherán; Teheran; Teerão; Teheran
418863; Isfahan; Isfahan; Ispahan; Isfahán; Isfahan; Isfahan; Isfahan
1138958; Kabul; Kabul; Kaboul; Kabul; Kabul; Cabul; Kaboel
1512569; Tashkent; Taschkent; Tachkent; Taskent; Tashkent; Tasquente; Tasjkent
1216265; Samarkand; Samarkand; Samarcande; Samarcanda; Samarcanda; Samarcanda; Samarkand
1217662; Bukhara; Buchara; Boukhara; Bujará; Bukhara; Bucara; Buchara
1273294; Delhi/New Delhi; Neu-Delhi; New Delhi; Nueva Delhi; Nuova Delhi; Nova Deli; Delhi
1275339; Mumbai/Bombay; Bombay; Bombay; Bombay; Bombay; Bombaim; Bombay
1275004; Kolkata/Calcutta; Kalkutta; Calcutta; Calcuta; Calcutta; Calcutá; Calcutta
1253405; Varanasi/Benares; Benares; Bénarès; Benarés; Benares; Benares; Benares
1283240; Kathmandu; Kathmandu; Katmandou; Katmandú; Katmandu; Catmandu; Kathmandu
1185241; Dhaka; Dhaka; Dacca; Daca; Dacca; Daca; Dhaka
1248991; Colombo; Colombo; Colombo; Colombo; Colombo; Colombo; Colombo
1298824; Yangon/Rangoon; Rangun; Rangoun; Rangún; Rangoon; Rangum; Rangoon
1609350; Bangkok; Bangkok; Bangkok; Bangkok; Bangkok; Banguecoque; Bangkok
1581130; Hanoi; Hanoi; Hanoï; Hanói; Hanoi; Hanói; Hanoi
1566083; Ho Chi Minh City/Saigon; Saigon; Saïgon; Saigón; Saigon; Saigão; Saigon
1821306; Phnom Penh; Phnom Penh; Phnom Penh; Nom Pen; Phnom Penh; Phnom Penh; Phnom Penh
1880252; Singapore; Singapur; Singapour; Singapur; Singapore; Singapura; Singapore
1642911; Jakarta; Jakarta; Jakarta; Yakarta; Giacarta; Jacarta; Jakarta
1701668; Manila; Manila; Manille; Manila; Manila; Manila; Manilla
1816670; Beijing/Peking; Peking; Pékin; Pekín; Pechino; Pequim; Peking
1796236; Shanghai; Shanghai; Shanghai; Shanghái; Shanghai; Xangai; Sjanghai
1809858; Guangzhou/Canton; Kanton; Canton; Cantón; Canton; Cantão; Kanton
1819729; Hong Kong; Hongkong; Hong Kong; Hong Kong; Hong Kong; Hong Kong; Hongkong
1821274; Macau; Macau; Macao; Macao; Macao; Macau; Macau
1668341; Taipei; Taipeh; Taipei; Taipéi; Taipei; Taipé; Taipei
1280737; Lhasa; Lhasa; Lhassa; Lhasa; Lhasa; Lassa; Lhasa
1850147; Tokyo; Tokio; Tokyo; Tokio; Tokyo; Tóquio; Tokio
1857910; Kyoto; Kyōto; Kyoto; Kioto; Kyoto; Quioto; Kyoto
1835848; Seoul; Seoul; Séoul; Seúl; Seul; Seul; Seoel
1871859; Pyongyang; Pjöngjang; Pyongyang; Pionyang; Pyongyang; Pyongyang; Pyongyang
2028462; Ulan Bator/Ulaanbaatar; Ulan-Bator; Oulan-Bator; Ulán Bator; Ulan Bator; Ulan Bator; Ulaanbaatar
5128581; New York City/New York; New York; New York; Nueva York; New York; Nova Iorque; New York
4335045; New Orleans; New Orleans; La Nouvelle-Orléans; Nueva Orleans; New Orleans; Nova Orleães; New Orleans
4560349; Philadelphia; Philadelphia; Philadelphie; Filadelfia; Filadelfia; Filadélfia; Philadelphia
5391959; San Francisco; San Francisco; San Francisco; San Francisco; San Francisco; São Francisco; San Francisco
6077243; Montréal/Montreal; Montreal; Montréal; Montreal; Montréal; Montreal; Montreal
6325494; Québec/Quebec City; Québec; Québec; Quebec; Québec; Quebeque; Quebec
3530597; Mexico City/Ciudad de México; Mexiko-Stadt; Mexico; Ciudad de México; Città del Messico; Cidade do México; Mexico-Stad
3553478; Havana/La Habana; Havanna; La Havane; La Habana; L'Avana; Havana; Havana
3598132; Guatemala City; Guatemala-Stadt; Guatemala; Ciudad de Guatemala; Città del Guatemala; Cidade da Guatemala; Guatemala-Stad
3703443; Panamá/Panama City; Panama-Stadt; Panama; Ciudad de Panamá; Panama; Cidade do Panamá; Panama-Stad
3688689; Bogotá/Bogota; Bogotá; Bogota; Bogotá; Bogotà; Bogotá; Bogota
3687238; Cartagena; Cartagena; Carthagène; Cartagena; Cartagena; Cartagena; Cartagena
3652462; Quito; Quito; Quito; Quito; Quito; Quito; Quito
3941584; Cusco/Cuzco; Cusco; Cuzco; Cuzco; Cusco; Cusco; Cuzco
3439389; Asunción/Asuncion; Asunción; Asuncion; Asunción; Asunción; Assunção; Asunción
3441575; Montevideo; Montevideo; Montevideo; Montevideo; Montevideo; Montevideu; Montevideo
3435910; Buenos Aires; Buenos Aires; Buenos Aires; Buenos Aires; Buenos Aires; Buenos Aires; Buenos Aires
3448439; São Paulo/Sao Paulo; São Paulo; São Paulo; São Paulo; San Paolo; São Paulo; São Paulo
3451190; Rio de Janeiro; Rio de Janeiro; Rio de Janeiro; Río de Janeiro; Rio de Janeiro; Rio de Janeiro; Rio de Janeiro
3450554; Salvador; Salvador; Salvador; Salvador de Bahía; Salvador; Salvador; Salvador
5856195; Honolulu; Honolulu; Honolulu; Honolulú; Honolulu; Honolulu; Honolulu
2147714; Sydney; Sydney; Sydney; Sídney; Sydney; Sydney; Sydney`

const cities = lazily(() =>
  ROWS.trim()
    .split('\n')
    .map(row => {
      const [id = '', names = '', ...translated] = row.split('; ')
      return { id, names: [...names.split('/'), ...translated], translated }
    }),
)

/** Every spelling of a city, by each of them: a fact in any language names it. */
const sameCity = lazily(() => {
  const bySpelling = new Map<string, Set<string>>()
  for (const { names } of cities()) {
    const forms = names.map(spaced)
    for (const form of forms) bySpelling.set(form, new Set([...(bySpelling.get(form) ?? []), ...forms]))
  }
  return bySpelling
})

/** The other names of a city, in the form of `spaced`. */
export const otherNamesOf = (form: string): ReadonlySet<string> => sameCity().get(form) ?? new Set()

/** What a language calls these cities, in the form of `spaced`. */
export function cityNamesIn(language: string): Set<string> {
  const column = COLUMNS.indexOf(language)
  return new Set(cities().flatMap(({ translated }) => spaced(translated[column] ?? '') || []))
}
