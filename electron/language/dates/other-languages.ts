import { MONTH_NAMES } from '../../../shared/lib/time/calendar';
import { anyOf, parseWordList } from '../words/word-list';
import dutch from '../words/stop-words/dutch.txt?raw';
import french from '../words/stop-words/french.txt?raw';
import german from '../words/stop-words/german.txt?raw';
import { splitWords } from '../words/terms';
import { relativeTimeInEnglish } from './relative-times';

/** How a language names times; patterns without word boundaries. */
interface TimeWords {
  months: readonly string[];
  /** The days from Monday on. */
  weekdays: readonly string[];
  /** The word between day and month, and between month and year. */
  of: string;
  /** The word before a month or a year. */
  inMonth: string;
  inYear: string;
  onDay: string;
  yesterday: string;
  dayBeforeYesterday: string;
  today: string;
  /** The past unit, by unit of English. */
  last: Readonly<Record<string, string>>;
  /** The units, singular and plural, by unit of English. */
  units: Readonly<Record<string, string>>;
  /** Numbers from one to ten. */
  numbers: readonly string[];
  /** "N units ago", with `#` for both. */
  ago: string;
}

const LANGUAGES: readonly TimeWords[] = [
  {
    months: 'januar|jänner februar märz april mai juni juli august september oktober november dezember'.split(' '),
    weekdays: 'montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag'.split(' '),
    of: '',
    inMonth: 'im|seit|ab|vor|nach|bis',
    inYear: 'im jahre?|seit|in',
    onDay: 'am|vergangenen|letzten',
    yesterday: 'gestern',
    dayBeforeYesterday: 'vorgestern',
    today: 'heute',
    last: {
      week: '(?:letzte|vergangene|vorige)[rn]? woche',
      month: '(?:letzte|vergangene|vorige)[nrm]? monat',
      year: '(?:letzte|vergangene|vorige)[mns]? jahr',
      summer: '(?:letzte|vergangene)[nr]? sommer',
      winter: '(?:letzte|vergangene)[nr]? winter',
      weekend: '(?:letzte|vergangene)[sn]? wochenende',
    },
    units: { day: 'tag(?:en?)?', week: 'wochen?', month: 'monat(?:en?)?', year: 'jahr(?:en?)?' },
    numbers: 'eine[mrn]? zwei drei vier fünf sechs sieben acht neun zehn'.split(' '),
    ago: 'vor #',
  },
  {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
    of: '',
    inMonth: 'en|au mois de|depuis|avant|après',
    inYear: 'en|depuis',
    onDay: 'le|ce',
    yesterday: 'hier',
    dayBeforeYesterday: 'avant-hier',
    today: "aujourd[’']hui",
    last: {
      week: 'la semaine (?:dernière|passée)',
      month: 'le mois (?:dernier|passé)',
      year: "l[’']an(?:née)? (?:dernier|dernière|passé|passée)",
      summer: "l[’']été (?:dernier|passé)",
      winter: "l[’']hiver (?:dernier|passé)",
      weekend: 'le week-end (?:dernier|passé)',
    },
    units: { day: 'jours?', week: 'semaines?', month: 'mois', year: 'ans?|années?' },
    numbers: 'une? deux trois quatre cinq six sept huit neuf dix'.split(' '),
    ago: 'il y a #',
  },
  {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    weekdays: 'lunes martes miércoles jueves viernes sábado domingo'.split(' '),
    of: 'del? ',
    inMonth: 'en|desde',
    inYear: 'en|desde',
    onDay: 'el|este',
    yesterday: 'ayer',
    dayBeforeYesterday: 'anteayer|antes de ayer',
    today: 'hoy',
    last: {
      week: 'la semana pasada',
      month: 'el mes pasado',
      year: 'el año pasado',
      summer: 'el verano pasado',
      winter: 'el invierno pasado',
      weekend: 'el fin de semana pasado',
    },
    units: { day: 'días?', week: 'semanas?', month: 'mes(?:es)?', year: 'años?' },
    numbers: 'una? dos tres cuatro cinco seis siete ocho nueve diez'.split(' '),
    ago: 'hace #',
  },
  {
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
    weekdays:
      'segunda(?:-feira)? terça(?:-feira)? quarta(?:-feira)? quinta(?:-feira)? sexta(?:-feira)? sábado domingo'.split(
        ' ',
      ),
    of: 'de ',
    inMonth: 'em|desde',
    inYear: 'em|desde',
    onDay: 'na|no',
    yesterday: 'ontem',
    dayBeforeYesterday: 'anteontem',
    today: 'hoje',
    last: {
      week: '(?:n?a )?semana passada',
      month: '(?:n?o )?mês passado',
      year: '(?:n?o )?ano passado',
      summer: '(?:n?o )?verão passado',
      winter: '(?:n?o )?inverno passado',
      weekend: '(?:n?o )?fim de semana passado',
    },
    units: { day: 'dias?', week: 'semanas?', month: 'mês|meses', year: 'anos?' },
    numbers: 'uma? (?:dois|duas) três quatro cinco seis sete oito nove dez'.split(' '),
    ago: '(?:há|faz) #',
  },
  {
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
    weekdays: 'lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(' '),
    of: '(?:del? )?',
    inMonth: 'a|in|da|nel mese di',
    inYear: 'nel|dal',
    onDay: 'il|la|questo|questa|lo scorso|la scorsa',
    yesterday: 'ieri',
    dayBeforeYesterday: "l[’']altro ieri|ieri l[’']altro",
    today: 'oggi',
    last: {
      week: 'la (?:settimana scorsa|scorsa settimana)',
      month: '(?:il mese scorso|lo scorso mese)',
      year: "(?:l[’']anno scorso|lo scorso anno)",
      summer: "(?:l[’']estate scorsa|la scorsa estate)",
      winter: "(?:l[’']inverno scorso|lo scorso inverno)",
      weekend: '(?:il fine settimana scorso|lo scorso fine settimana)',
    },
    units: { day: 'giorn[oi]', week: 'settiman[ae]', month: 'mes[ei]', year: 'ann[oi]' },
    numbers: 'un[ao]? due tre quattro cinque sei sette otto nove dieci'.split(' '),
    ago: '# fa',
  },
  {
    months: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
    weekdays: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'.split(' '),
    of: '',
    inMonth: 'in|sinds',
    inYear: 'in|sinds',
    onDay: 'op|afgelopen|vorige',
    yesterday: 'gisteren',
    dayBeforeYesterday: 'eergisteren',
    today: 'vandaag',
    last: {
      week: '(?:vorige|afgelopen) week',
      month: '(?:vorige|afgelopen) maand',
      year: '(?:vorig|afgelopen) jaar',
      summer: '(?:vorige|afgelopen) zomer',
      winter: '(?:vorige|afgelopen) winter',
      weekend: '(?:vorig|afgelopen) weekend',
    },
    units: { day: 'dag(?:en)?', week: 'we(?:ek|ken)', month: 'maand(?:en)?', year: 'jaar|jaren' },
    numbers: 'een|één twee drie vier vijf zes zeven acht negen tien'.split(' '),
    ago: '# geleden',
  },
];
/** By language and month: the names that a month has there. */
export const MONTHS_OF_OTHER_LANGUAGES: readonly (readonly (readonly string[])[])[] = LANGUAGES.map(({ months }) =>
  months.map((names) => names.split('|')),
);
/** By language: the names of the weekdays from Monday on, as patterns. */
export const WEEKDAYS_OF_OTHER_LANGUAGES: readonly (readonly string[])[] = LANGUAGES.map(({ weekdays }) => weekdays);
/** By language: the numbers from one to ten, as patterns. */
export const NUMBERS_OF_OTHER_LANGUAGES: readonly (readonly string[])[] = LANGUAGES.map(({ numbers }) => numbers);
/** The words before a month in those languages, as one pattern. */
export const BEFORE_MONTH_IN_OTHER_LANGUAGES = LANGUAGES.map(({ inMonth }) => inMonth).join('|');

interface Translation {
  pattern: RegExp;
  toEnglish: (match: RegExpMatchArray) => string;
}

const FRENCH: ReadonlySet<string> = new Set(parseWordList(french));
const GERMAN_AND_DUTCH: readonly ReadonlySet<string>[] = [german, dutch].map((list) => new Set(parseWordList(list)));
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Which of some patterns a text is, from 0. */
const indexIn = (patterns: readonly string[], text: string): number =>
  patterns.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'iu').test(text));
const words = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function translationsOf(language: TimeWords): Translation[] {
  const { months, weekdays, of, inMonth, inYear, onDay, units, numbers } = language;
  // A capital tells the month from the verbs "may" and "march".
  const monthOf = (name: string): string => capitalised(MONTH_NAMES[indexIn(months, name)]!);
  const year = `(?:,?\\s+${of}((?:19|20)\\d\\d))?`;
  const ago = language.ago.replace('#', `(\\d{1,3}|${anyOf(numbers)}) (${anyOf(Object.values(units))})`);
  return [
    {
      pattern: words(`(\\d{1,2})(?:\\.|er|º|°)?\\s+${of}(${anyOf(months)})${year}`),
      toEnglish: ([, day, month, named]) => `on ${day} ${monthOf(month!)} ${named ?? ''}`,
    },
    {
      pattern: words(`(?:${inMonth}) (${anyOf(months)})${year}`),
      toEnglish: ([, month, named]) => `in ${monthOf(month!)} ${named ?? ''}`,
    },
    {
      pattern: words(`(${anyOf(months)})\\s+${of}((?:19|20)\\d\\d)`),
      toEnglish: ([, month, named]) => `in ${monthOf(month!)} ${named}`,
    },
    ...Object.entries(language.last).map(([unit, pattern]) => ({
      pattern: words(pattern),
      toEnglish: () => `last ${unit}`,
    })),
    {
      pattern: words(ago),
      toEnglish: ([, count, unit]) => {
        const number = /\d/u.test(count!) ? Number(count) : indexIn(numbers, count!) + 1;
        const index = indexIn(Object.values(units), unit!);
        return `${number} ${Object.keys(units)[index]}s ago`;
      },
    },
    { pattern: words(language.dayBeforeYesterday), toEnglish: () => 'the day before yesterday' },
    { pattern: words(language.yesterday), toEnglish: () => 'yesterday' },
    {
      pattern: words(`(?:${onDay}) (${anyOf(weekdays)})`),
      toEnglish: ([, day]) => `on ${WEEKDAYS[indexIn(weekdays, day!)]}`,
    },
    { pattern: words(`(?:${inYear}) ((?:19|20)\\d\\d)`), toEnglish: ([, named]) => `in ${named}` },
    { pattern: words(language.today), toEnglish: () => 'today' },
  ];
}

const TRANSLATIONS = LANGUAGES.flatMap(translationsOf);

/**
 * “Hier” is yesterday in French and here in German and Dutch: a word without a topic in another language is a time only
 * where the rest of the text is at least as much French as that.
 */
function isTimeIn(text: string, phrase: string): boolean {
  const word = phrase.toLowerCase();
  const others = splitWords(text.replace(/[’']/gu, ' ')).filter((one) => one !== word);
  const countOf = (stopWords: ReadonlySet<string>) => others.filter((one) => stopWords.has(one)).length;
  return GERMAN_AND_DUTCH.every((stopWords) => !stopWords.has(word) || countOf(FRENCH) >= countOf(stopWords));
}

/** The first time that a text names in another language: as written, and in English; null without one. */
export function timeInEnglish(text: string): { phrase: string; english: string } | null {
  for (const { pattern, toEnglish } of TRANSLATIONS) {
    const match = pattern.exec(text);
    if (match !== null && isTimeIn(text, match[0])) return { phrase: match[0], english: toEnglish(match) };
  }
  const named = relativeTimeInEnglish(text);
  return named === null || !isTimeIn(text, named.phrase) ? null : named;
}
