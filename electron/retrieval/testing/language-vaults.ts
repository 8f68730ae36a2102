/** A small vault in one language: its notes, and questions with the number of the note that answers, from 1. */
export interface LanguageVault {
  language: string;
  notes: string[];
  questions: { question: string; answer: number }[];
}

/** Notes one a line; then questions, each after the number of its note. */
export function readVault(language: string, text: string): LanguageVault {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const asked = lines.flatMap((line) => {
    const [, answer, question] = /^(\d+)\? (.*)$/.exec(line) ?? [];
    return question === undefined ? [] : [{ question, answer: Number(answer) }];
  });
  return { language, notes: lines.filter((line) => !/^\d+\? /.test(line)), questions: asked };
}

/** Twenty notes each; questions inflect the words, leave accents out, and join or part compounds. */
export const LANGUAGE_VAULTS: LanguageVault[] = [
  readVault(
    'German',
    `
    Die Wärmepumpenwartung ist jedes Jahr im Oktober fällig.
    Unsere Katze Minka wurde im März gegen Tollwut geimpft.
    Der Mietvertrag der Wohnung läuft bis Ende Juni 2026.
    Für Tante Gerda backe ich immer einen Apfelstrudel mit Rosinen.
    Das Fahrradschloss hat die Nummer 4711.
    Mein Hausarzt heißt Doktor Brandt und hat mittwochs geschlossen.
    Die Rechnungen des Steuerberaters liegen im blauen Ordner.
    Beim Umzug sind zwei Weinregale kaputtgegangen.
    Der Kindergarten schließt in den Sommerferien drei Wochen lang.
    Wir haben beschlossen, die Datenbank auf Postgres umzustellen.
    Lea lernt seit September Geige bei Frau Novak.
    Die Straßenbahn Linie 8 fährt sonntags nur stündlich.
    Im Keller riecht es nach Öl, die Heizung verliert Druck.
    Mein Bruder arbeitet als Förster im Schwarzwald.
    Das Passwort für das Gästenetz steht auf dem Router.
    Die Zahnärztin empfiehlt eine Schiene gegen das Knirschen.
    Der Garten braucht im Frühjahr neuen Kompost.
    Die Versicherung zahlt Wasserschäden bis zehntausend Euro.
    Opa erzählte von seiner Flucht aus Schlesien.
    Die Brötchen von Bäcker Huber schmecken am besten.
    1? Wann wird die Wärmepumpe gewartet?
    2? Wogegen sind unsere Katzen geimpft?
    3? Wie lange laufen die Mietverträge?
    5? Nummer vom Schloss am Fahrrad
    6? Wann hat mein Arzt zu?
    7? Wo liegt die Rechnung vom Steuerberater?
    12? Wie oft faehrt die Strassenbahn am Sonntag?
    13? Warum verliert die Heizung Oel?
    18? Was zahlt die Versicherung bei einem Wasserschaden?
    20? Welches Broetchen schmeckt am besten?
  `,
  ),
  readVault(
    'French',
    `
    L'école de Camille ferme le mercredi après-midi.
    J'ai rangé les clés de la cave dans le tiroir de l'entrée.
    Le médecin a prescrit un régime sans sel à mon père.
    Nous avons choisi des rideaux verts pour la chambre.
    La réunion avec le notaire a lieu le 12 septembre.
    Mon vélo a besoin de nouveaux freins.
    Les voisins du dessus élèvent des lapins nains.
    Le mot de passe du réseau invité est collé sous la box.
    Ma sœur travaille comme infirmière à Lyon.
    La chaudière perd de l'eau depuis janvier.
    Pour le gâteau de grand-mère il faut six œufs et du miel.
    Les impôts locaux se paient en octobre.
    Paul apprend le violoncelle depuis deux ans.
    Le chat déteste la nouvelle litière.
    Le bail de l'appartement se termine en juin.
    Les billets de train pour Marseille sont remboursables.
    Le jardinier taillera les haies au printemps.
    Notre assurance couvre les dégâts des eaux.
    Le dentiste recommande une gouttière pour la nuit.
    Le serveur de sauvegarde redémarre chaque dimanche.
    1? quand ferme l'ecole
    2? Où ai-je rangé la clé de la cave ?
    5? date des reunions avec le notaire
    7? Que font les voisins avec leurs lapins nains ?
    9? Où travaille ma soeur ?
    10? Pourquoi les chaudières perdent-elles de l'eau ?
    11? combien d'oeufs pour les gateaux
    12? Quand payer l'impôt local ?
    17? Qui va tailler la haie ?
    18? Est-ce que l'assurance couvre un degat des eaux ?
  `,
  ),
  readVault(
    'Spanish',
    `
    La reunión con el abogado será el martes próximo.
    Mi hermana vive en Bogotá con dos gatos.
    El calentador pierde agua desde enero.
    Guardé las llaves del garaje en el cajón de la cocina.
    El médico recomendó caminar media hora cada día.
    Para la paella de mi abuela hacen falta azafrán y conejo.
    El contrato de alquiler termina en junio.
    Los vecinos del tercero crían canarios.
    Decidimos pintar la habitación de verde.
    La contraseña de la red de invitados está debajo del rúter.
    El seguro cubre los daños por agua hasta cinco mil euros.
    Pablo aprende a tocar el violín desde septiembre.
    Los impuestos municipales se pagan en octubre.
    El dentista aconseja una férula para dormir.
    La bicicleta necesita frenos nuevos.
    El jardinero podará los árboles en primavera.
    Los niños no tienen colegio el viernes.
    El servidor de copias se reinicia los domingos.
    Mi abuelo nació en un pueblo de Asturias.
    Compramos los billetes de tren para Sevilla.
    1? cuando son las reuniones con el abogado
    3? ¿Por qué pierden agua los calentadores?
    4? ¿Dónde guardamos la llave del garaje?
    5? ¿Qué recomienda el medico?
    7? ¿Cuándo terminan los contratos de alquiler?
    8? ¿Quién cría un canario?
    11? ¿Cubre el seguro un daño por agua?
    14? que aconsejo el dentista para dormir
    16? ¿Cuándo hay que podar el árbol?
    20? billete de tren a Sevilla
  `,
  ),
  readVault(
    'Portuguese',
    `
    A reunião com o contador ficou para quinta-feira.
    Minha irmã mora em Coimbra e trabalha como enfermeira.
    O aquecedor está vazando água desde janeiro.
    Guardei as chaves da garagem na gaveta da cozinha.
    O médico recomendou caminhadas todos os dias.
    Para o bolo da avó são precisos seis ovos e mel.
    O contrato de aluguel termina em junho.
    Os vizinhos do terceiro andar criam coelhos anões.
    Decidimos pintar o quarto de verde.
    A senha da rede de convidados está embaixo do roteador.
    O seguro cobre danos causados pela água.
    Tiago aprende violão desde setembro.
    Os impostos municipais são pagos em outubro.
    O dentista aconselhou uma placa para dormir.
    A bicicleta precisa de freios novos.
    O jardineiro vai podar as árvores na primavera.
    As crianças não têm aula na sexta.
    O servidor de cópias reinicia aos domingos.
    Meu avô nasceu numa aldeia perto de Braga.
    Compramos as passagens de trem para Lisboa.
    1? quando são as reuniões com o contador
    2? Onde trabalham minhas irmãs?
    4? onde guardamos a chave da garagem
    5? O que os medicos recomendam?
    6? Quantos ovos vão nos bolos da avo?
    8? Quem cria um coelho anão?
    11? O seguro cobre o dano da agua?
    14? O que aconselham os dentistas?
    16? Quando podamos a árvore?
    20? passagem de trem para Lisboa
  `,
  ),
  readVault(
    'Italian',
    `
    La riunione con il commercialista è giovedì mattina.
    Mia sorella lavora come infermiera a Torino.
    La caldaia perde acqua da gennaio.
    Ho messo le chiavi della cantina nel cassetto.
    Il medico ha consigliato una dieta senza sale a papà.
    Per la torta della nonna servono sei uova e miele.
    Il contratto d'affitto scade a giugno.
    I vicini di sopra allevano conigli nani.
    Abbiamo deciso di dipingere la camera di verde.
    La parola d'accesso degli ospiti è sotto il router.
    L'assicurazione copre i danni dell'acqua.
    Marco studia il violino da settembre.
    Le tasse comunali si pagano in ottobre.
    Il dentista consiglia un bite per la notte.
    La bicicletta ha bisogno di freni nuovi.
    Il giardiniere poterà gli alberi in primavera.
    I bambini non hanno scuola venerdì.
    Il server delle copie si riavvia la domenica.
    Il nonno è nato in un paese vicino a Bari.
    Abbiamo comprato i biglietti del treno per Roma.
    1? quando sono le riunioni con il commercialista
    3? Perché le caldaie perdono acqua?
    4? Dove ho messo la chiave della cantina?
    5? Quale dieta consiglia il medico a papa?
    7? Quando scadono i contratti d'affitto?
    8? Chi alleva un coniglio nano?
    11? L'assicurazione copre il danno da acqua?
    13? Quando si paga la tassa comunale?
    16? Quando potare l'albero?
    20? biglietto del treno per Roma
  `,
  ),
  readVault(
    'Dutch',
    `
    Het ketelonderhoud gebeurt elk jaar in oktober.
    Mijn zus werkt als verpleegkundige in Utrecht.
    De verwarming lekt water sinds januari.
    De sleutels van de kelder liggen in de keukenla.
    De huisarts raadt een zoutarm dieet aan.
    Voor oma's appeltaart zijn zes eieren nodig.
    Het huurcontract loopt af in juni.
    De bovenburen fokken konijnen.
    We hebben besloten de slaapkamer groen te verven.
    Het wachtwoord van het gastennetwerk hangt onder de router.
    De verzekering dekt waterschade tot vijfduizend euro.
    Daan leert sinds september viool spelen.
    De gemeentelijke belastingen worden in oktober betaald.
    De tandarts adviseert een bitje voor de nacht.
    Het fietsslot heeft nummer 4711.
    De tuinman snoeit de bomen in het voorjaar.
    De kinderen zijn vrijdag vrij van school.
    De reservekopieën draaien elke zondag.
    Opa werd geboren in een dorp bij Zwolle.
    We kochten treinkaartjes naar Antwerpen.
    1? Wanneer is het onderhoud van de ketel?
    4? Waar ligt de sleutel van de kelder?
    6? Hoeveel eieren gaan er in de taart?
    7? Wanneer lopen huurcontracten af?
    8? Wie fokt een konijn?
    11? Dekt de verzekering schade door water?
    13? Wanneer betaal ik de belasting van de gemeente?
    15? nummer van het slot van de fiets
    18? Wanneer draait de reservekopie?
    20? treinkaartje naar Antwerpen
  `,
  ),
  readVault(
    'Chinese',
    `
    我们决定把数据库迁移到新的服务器。
    猫咪三月份打了狂犬疫苗。
    房租合同明年六月到期。
    爷爷出生在苏州的一个小村子。
    车库的钥匙放在厨房的抽屉里。
    医生建议爸爸少吃盐。
    热水器从一月开始漏水。
    妹妹在杭州当护士。
    自行车需要换新的刹车。
    保险最多赔偿五千元的水损。
    小明从九月开始学小提琴。
    牙医推荐晚上戴牙套。
    园丁春天来修剪树木。
    访客网络的密码贴在路由器下面。
    外婆的蛋糕需要六个鸡蛋和蜂蜜。
    孩子们星期五不上学。
    备份服务器每个星期天重启。
    楼上的邻居养兔子。
    我们买了去北京的火车票。
    卧室要刷成绿色。
    1? 数据库迁移到哪里？
    2? 狂犬疫苗是什么时候打的？
    3? 合同什么时候到期？
    5? 车库钥匙在哪里？
    7? 热水器为什么漏水？
    8? 妹妹在哪里工作？
    10? 保险赔偿多少？
    14? 访客密码在哪里？
    15? 蛋糕要几个鸡蛋？
    19? 去北京的票买了吗？
  `,
  ),
  readVault(
    'Japanese',
    `
    データベースを新しいサーバーに移行することに決めました。
    猫は三月に狂犬病の予防接種を受けました。
    アパートの賃貸契約は来年六月に切れます。
    祖父は京都の小さな村で生まれました。
    車庫の鍵は台所の引き出しにあります。
    医者は父に塩分を控えるように勧めました。
    給湯器は一月から水が漏れています。
    妹は名古屋で看護師として働いています。
    自転車には新しいブレーキが必要です。
    保険は水害を五十万円まで補償します。
    健太は九月からバイオリンを習っています。
    歯医者は夜用のマウスピースを勧めました。
    庭師は春に木を剪定します。
    ゲスト用のパスワードはルーターの下に貼ってあります。
    祖母のケーキには卵が六個必要です。
    子供たちは金曜日に学校が休みです。
    バックアップは毎週日曜日に動きます。
    上の階の隣人は兎を飼っています。
    大阪行きの電車の切符を買いました。
    寝室を緑色に塗る予定です。
    1? データベースはどこに移行しますか？
    2? 猫の予防接種はいつですか？
    3? 賃貸契約はいつ切れますか？
    5? 車庫の鍵はどこですか？
    7? 給湯器の水漏れはいつから？
    8? 妹はどこで働いている？
    10? 保険はいくら補償しますか？
    12? 歯医者は何を勧めた？
    14? ゲストのパスワードはどこ？
    15? ケーキに卵はいくつ？
  `,
  ),
  readVault(
    'Korean',
    `
    데이터베이스를 새 서버로 옮기기로 결정했습니다.
    고양이는 삼월에 광견병 예방접종을 맞았습니다.
    아파트 임대 계약은 내년 유월에 끝납니다.
    할아버지는 경주의 작은 마을에서 태어나셨다.
    차고 열쇠는 부엌 서랍에 있습니다.
    의사가 아버지에게 저염식을 권했다.
    보일러가 일월부터 물이 샙니다.
    여동생은 대전에서 간호사로 일합니다.
    자전거에 새 브레이크가 필요합니다.
    보험은 침수 피해를 오백만 원까지 보상합니다.
    민수는 구월부터 바이올린을 배웁니다.
    치과 의사가 밤에 교정기를 끼라고 했다.
    정원사가 봄에 나무를 다듬습니다.
    손님용 비밀번호는 공유기 아래에 있습니다.
    할머니의 케이크에는 달걀이 여섯 개 들어갑니다.
    아이들은 금요일에 학교를 쉽니다.
    백업은 매주 일요일에 돌아갑니다.
    윗집 이웃은 토끼를 키웁니다.
    부산행 기차표를 샀습니다.
    침실을 초록색으로 칠할 예정이다.
    1? 데이터베이스는 어디로 옮기나요?
    2? 고양이가 예방접종을 언제 맞았나요?
    3? 임대 계약이 언제 끝나나요?
    5? 차고의 열쇠가 어디에 있나요?
    7? 보일러는 왜 물이 새나요?
    8? 여동생이 어디서 일하나요?
    10? 보험의 침수 보상은 얼마인가요?
    14? 손님 비밀번호가 어디에 있나요?
    15? 케이크에 달걀을 몇 개 넣나요?
    19? 부산 기차표를 샀나요?
  `,
  ),
  readVault(
    'Thai',
    `
    เราตัดสินใจย้ายฐานข้อมูลไปยังเซิร์ฟเวอร์ใหม่
    แมวได้รับวัคซีนพิษสุนัขบ้าในเดือนมีนาคม
    สัญญาเช่าห้องหมดอายุเดือนมิถุนายนปีหน้า
    คุณปู่เกิดในหมู่บ้านเล็กๆ ที่เชียงราย
    กุญแจโรงรถอยู่ในลิ้นชักห้องครัว
    หมอแนะนำให้พ่อกินเค็มน้อยลง
    เครื่องทำน้ำอุ่นรั่วตั้งแต่เดือนมกราคม
    น้องสาวทำงานเป็นพยาบาลที่ขอนแก่น
    จักรยานต้องเปลี่ยนเบรกใหม่
    ประกันภัยจ่ายค่าเสียหายจากน้ำท่วมห้าหมื่นบาท
    ต้นเรียนไวโอลินตั้งแต่เดือนกันยายน
    ทันตแพทย์แนะนำให้ใส่เฝือกฟันตอนกลางคืน
    คนสวนจะตัดแต่งต้นไม้ในฤดูใบไม้ผลิ
    รหัสผ่านของแขกติดอยู่ใต้เราเตอร์
    เค้กของคุณยายใช้ไข่หกฟองกับน้ำผึ้ง
    เด็กๆ หยุดเรียนวันศุกร์
    ระบบสำรองข้อมูลทำงานทุกวันอาทิตย์
    เพื่อนบ้านชั้นบนเลี้ยงกระต่าย
    เราซื้อตั๋วรถไฟไปภูเก็ตแล้ว
    ห้องนอนจะทาสีเขียว
    1? ย้ายฐานข้อมูลไปไหน
    2? แมวได้รับวัคซีนเมื่อไหร่
    3? สัญญาเช่าหมดอายุเมื่อไร
    5? กุญแจโรงรถอยู่ที่ไหน
    7? เครื่องทำน้ำอุ่นรั่วตั้งแต่เมื่อไหร่
    8? น้องสาวทำงานที่ไหน
    10? ประกันภัยจ่ายเท่าไหร่
    12? ทันตแพทย์แนะนำอะไร
    14? รหัสผ่านของแขกอยู่ที่ไหน
    19? ซื้อตั๋วรถไฟหรือยัง
  `,
  ),
];
