import { type LanguageVault, readVault } from './language-vaults';

/** Ten notes each, in languages with many forms of a word; questions use others than the notes. */
export const INFLECTING_LANGUAGE_VAULTS: LanguageVault[] = [
  readVault(
    'Swedish',
    `
    Bilen ska besiktas i oktober.
    Nycklarna till källaren ligger i kökslådan.
    Mormor föddes i en liten by utanför Umeå.
    Hyreskontraktet löper ut i juni.
    Katterna vaccinerades mot rabies i mars.
    Grannen på övervåningen har en kanin.
    Försäkringen betalar vattenskador upp till femtio tusen kronor.
    Tandläkaren rekommenderar en bettskena på natten.
    Cykeln behöver nya bromsar.
    Vi målar sovrummet grönt.
    1? När ska bilarna besiktas?
    2? Var ligger källarens nyckel?
    3? Vilka byar kommer mormor från?
    5? När vaccinerades katten?
    6? Vems kaniner bor ovanför?
    7? Vad betalar försäkringar vid vattenskada?
    9? Vilka cyklar behöver broms?
    10? Vilken färg får sovrum?
  `,
  ),
  readVault(
    'Finnish',
    `
    Auto pitää katsastaa lokakuussa.
    Kellarin avaimet ovat keittiön laatikossa.
    Mummo syntyi pienessä kylässä Oulun lähellä.
    Vuokrasopimus päättyy kesäkuussa.
    Kissat rokotettiin maaliskuussa.
    Yläkerran naapurilla on kani.
    Vakuutus korvaa vesivahingot.
    Hammaslääkäri suosittelee purentakiskoa yöksi.
    Polkupyörä tarvitsee uudet jarrut.
    Maalaamme makuuhuoneen vihreäksi.
    1? Milloin autot katsastetaan?
    2? Missä kellarien avaimia säilytetään?
    3? Missä kylissä mummo asui?
    4? Milloin vuokrasopimukset päättyvät?
    5? Milloin kissa rokotettiin?
    6? Keillä naapureilla on kaneja?
    7? Mitä vakuutukset korvaavat?
    9? Mitkä polkupyörät tarvitsevat jarruja?
  `,
  ),
  readVault(
    'Hungarian',
    `
    Az autót októberben kell vizsgáztatni.
    A pince kulcsai a konyhafiókban vannak.
    Nagymama egy kis faluban született Szeged mellett.
    A bérleti szerződés júniusban jár le.
    A macskákat márciusban oltották be.
    A felső szomszédnak nyula van.
    A biztosítás kifizeti a vízkárokat.
    A fogorvos harapásemelőt ajánlott éjszakára.
    A kerékpárnak új fék kell.
    A hálószobát zöldre festjük.
    1? Mikor vizsgázik az autó?
    2? Hol van a pincekulcs, a kulcsok?
    3? Melyik faluból származik nagymama?
    4? Mikor járnak le a szerződések?
    5? Mikor kapott oltást a macska?
    6? Melyik szomszédok tartanak nyulat?
    7? Mit fizetnek a biztosítások?
    9? Melyik kerékpárok kapnak féket?
  `,
  ),
  readVault(
    'Turkish',
    `
    Arabanın muayenesi ekim ayında yapılacak.
    Kilerin anahtarları mutfak çekmecesinde duruyor.
    Büyükannem Sivas yakınında küçük bir köyde doğdu.
    Kira sözleşmesi haziranda bitiyor.
    Kedilere martta kuduz aşısı yapıldı.
    Üst kattaki komşunun bir tavşanı var.
    Sigorta su hasarlarını karşılıyor.
    Dişçi geceleri plak öneriyor.
    Bisikletin yeni frenlere ihtiyacı var.
    Yatak odasını yeşile boyayacağız.
    1? Arabalar ne zaman muayene edilecek?
    2? Kiler anahtarı nerede?
    3? Büyükannemin köyü neresi?
    4? Sözleşmeler ne zaman bitiyor?
    5? Kedi ne zaman aşılandı?
    6? Hangi komşularda tavşan var?
    7? Sigortalar hangi hasarı karşılar?
    9? Bisikletler hangi freni ister?
  `,
  ),
  readVault(
    'Romanian',
    `
    Mașina trebuie dusă la revizie în octombrie.
    Cheile de la pivniță sunt în sertarul din bucătărie.
    Bunica s-a născut într-un sat mic lângă Sibiu.
    Contractul de chirie expiră în iunie.
    Pisicile au fost vaccinate în martie.
    Vecinul de sus are un iepure.
    Asigurarea plătește daunele de apă.
    Dentistul recomandă o gutieră pentru noapte.
    Bicicleta are nevoie de frâne noi.
    Vopsim dormitorul în verde.
    1? Când merg mașinile la revizie?
    2? Unde este cheia pivniței?
    3? Din ce sate vine bunica?
    4? Când expiră contractele?
    5? Când a fost vaccinata pisica?
    6? Ce vecini au iepuri?
    7? Ce plătesc asigurările?
    9? Ce biciclete au nevoie de frana?
  `,
  ),
  readVault(
    'Ukrainian',
    `
    Машину треба відвезти на огляд у жовтні.
    Ключі від підвалу лежать у кухонній шухляді.
    Бабуся народилася в маленькому селі під Полтавою.
    Договір оренди закінчується в червні.
    Кішок щепили від сказу в березні.
    У сусіда зверху живе кролик.
    Страховка покриває збитки від води.
    Стоматолог радить капу на ніч.
    Велосипеду потрібні нові гальма.
    Спальню фарбуємо в зелений колір.
    1? Коли огляд машини?
    2? Де ключ від підвалів?
    3? З якого села бабусі?
    4? Коли закінчуються договори?
    5? Коли щепили кішку?
    6? У яких сусідів кролики?
    7? Що покривають страховки?
    9? Які велосипеди без гальм?
  `,
  ),
  readVault(
    'Greek',
    `
    Το αυτοκίνητο περνάει έλεγχο τον Οκτώβριο.
    Τα κλειδιά του υπογείου είναι στο συρτάρι της κουζίνας.
    Η γιαγιά γεννήθηκε σε ένα μικρό χωριό κοντά στα Χανιά.
    Το μισθωτήριο λήγει τον Ιούνιο.
    Οι γάτες εμβολιάστηκαν τον Μάρτιο.
    Ο γείτονας από πάνω έχει ένα κουνέλι.
    Η ασφάλεια πληρώνει τις ζημιές από νερό.
    Ο οδοντίατρος συνιστά νάρθηκα τη νύχτα.
    Το ποδήλατο χρειάζεται νέα φρένα.
    Βάφουμε την κρεβατοκάμαρα πράσινη.
    1? Πότε ελέγχονται τα αυτοκίνητα;
    2? Πού είναι το κλειδί για τα υπόγεια;
    3? Από ποια χωριά είναι η γιαγιά;
    5? Πότε εμβολιάστηκε η γάτα;
    6? Ποιοι γείτονες έχουν κουνέλια;
    7? Ποια ζημιά πληρώνουν οι ασφάλειες;
    9? Ποια ποδήλατα χρειάζονται φρένο;
    10? Τι χρώμα έχουν οι κρεβατοκάμαρες;
  `,
  ),
  readVault(
    'Arabic',
    `
    السيارة تحتاج إلى فحص في أكتوبر.
    مفاتيح القبو موجودة في درج المطبخ.
    ولدت جدتي في قرية صغيرة قرب حلب.
    ينتهي عقد الإيجار في يونيو.
    تم تطعيم القطط ضد داء الكلب في مارس.
    الجار في الطابق العلوي عنده أرنب.
    التأمين يدفع أضرار المياه.
    طبيب الأسنان ينصح بواق ليلي.
    الدراجة تحتاج فرامل جديدة.
    سندهن غرفة النوم باللون الأخضر.
    1? متى فحص سيارات العائلة؟
    2? أين مفاتيح للقبو؟
    3? في أي القرى أو قريه عاشت الجدة؟
    4? متى العقد وبالإيجار ماذا نفعل؟
    6? هل بجار أرانب أو بأرنب شيء؟
    7? ماذا دفع تأمين المياه؟
    9? ما حاجة دراجات بفرامل؟
    10? بأي لون غرف أو لغرفة نوم؟
  `,
  ),
  readVault(
    'Hebrew',
    `
    המכונית צריכה טסט באוקטובר.
    המפתחות של המרתף במגירה במטבח.
    סבתא נולדה בכפר קטן ליד חיפה.
    חוזה השכירות מסתיים ביוני.
    החתולים חוסנו נגד כלבת במרץ.
    לשכן למעלה יש ארנב.
    הביטוח משלם על נזקי מים.
    רופא השיניים ממליץ על סד לילה.
    האופניים צריכים בלמים חדשים.
    אנחנו צובעים את חדר השינה בירוק.
    1? מתי הטסט של מכונית?
    2? איפה מפתח למרתף?
    3? באיזה כפר גרה הסבתא?
    4? מתי נגמר החוזה לשכירות?
    5? מתי חוסן החתול?
    6? למי מהשכנים יש ארנבים?
    7? על מה משלם ביטוח?
    9? מה צריך לאופניים?
  `,
  ),
  readVault(
    'Hindi',
    `
    गाड़ी की जाँच अक्टूबर में होगी।
    तहखाने की चाबियाँ रसोई की दराज़ में हैं।
    दादी का जन्म एक छोटे गाँव में हुआ था।
    किराये का अनुबंध जून में ख़त्म होता है।
    बिल्लियों को मार्च में टीका लगा।
    ऊपर के पड़ोसी के पास खरगोश है।
    बीमा पानी के नुकसान का पैसा देता है।
    दंत चिकित्सक रात में पट्टी लगाने को कहते हैं।
    साइकिल को नए ब्रेक चाहिए।
    हम सोने का कमरा हरा रंगेंगे।
    1? गाड़ियों की जाँच कब है?
    2? तहखाने की चाबी कहाँ है?
    3? दादी किन गाँवों में रहीं?
    4? किराये के अनुबंधों का अंत कब?
    5? बिल्ली को टीका कब लगा?
    6? किन पड़ोसियों के पास खरगोशों का जोड़ा है?
    9? साइकिलों को क्या चाहिए?
    10? कमरे किस रंग के होंगे?
  `,
  ),
];
