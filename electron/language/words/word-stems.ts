import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { stemmer as porter } from 'stemmer';
import { foldWord } from './fold-word';
import { arabicStem, hebrewStem } from './semitic-words';

/** An ending without its accent, and as the stemmer expects it. */
type Ending = readonly [RegExp, string];

interface Stemmer {
  stem: (word: string) => string;
  /** The endings, without accents, of the words that it changes: most calls are not needed. */
  changes: RegExp;
  endings: readonly Ending[];
}

const STEMMERS: readonly Stemmer[] = [
  { stem: porter, changes: /./, endings: [] },
  { stem: german, changes: /(?:e|e[mr]|er?n|[bdefghklmnrt]s|st|end|i[gk]|ung|ch|[hk]eit)$/, endings: [] },
  { stem: dutch, changes: /(?:e|en|s|dd|kk|tt|end|in?g|lijk|baa?r|heid|(?:aa|ee|oo|uu)[dflgknrst])$/, endings: [] },
  {
    stem: french,
    changes: /(?:[aei]|[^ou]s|[ae]ux|ez|[aei]nt|it|[ei]ront|[ei]r|ateur|e(?:i?ll|nn|tt)|onn|ion|if)$/,
    endings: [
      [/e(es?|s)$/, 'é$1'],
      [/ite$/, 'ité'],
      [/erent$/, 'èrent'],
    ],
  },
  {
    stem: spanish,
    changes: /(?:[aeo]|[aei]d|[ae]n|ron|ion|[aei]r|ador|[aeo]s|[ae]is)$/,
    endings: [
      [/ion$/, 'ión'],
      [/ia(s|n|mos|is)?$/, 'ía$1'],
      [/([aei])ra([sn]?)$/, '$1rá$2'],
      [/([iy])o$/, '$1ó'],
      [/([aei])re$/, '$1ré'],
      [/amos$/, 'ámos'],
    ],
  },
  {
    stem: portuguese,
    changes: /(?:[aeio]|[ae]m|[aei]r|ador|[aeio]s|[eio]u)$/,
    endings: [
      [/ao$/, 'ão'],
      [/cao$/, 'ção'],
      [/avel$/, 'ável'],
      [/encia(s?)$/, 'ência$1'],
      [/ancia(s?)$/, 'ância$1'],
    ],
  },
  {
    stem: italian,
    changes: /(?:[aeio]|[cg]h|[aei]r)$/,
    endings: [
      [/ita$/, 'ità'],
      [/([ei])ro$/, '$1rò'],
    ],
  },
];
const MIN_STEM_LENGTH = 3;
const LATIN = /^[a-z]/;

/** Scripts whose words one stemmer suits. */
const BY_SCRIPT: readonly (readonly [script: RegExp, stem: (word: string) => string])[] = [
  // Its endings mostly have a letter that Russian lacks; without one both have the same.
  [/^\p{Script=Cyrillic}*[іїєґ]/u, ukrainian],
  [/^\p{Script=Cyrillic}/u, russian],
  [/^\p{Script=Greek}/u, (word) => foldWord(greek(word))],
  [/^\p{Script=Arabic}/u, arabicStem],
  [/^\p{Script=Hebrew}/u, hebrewStem],
  [/^\p{Script=Devanagari}/u, hindi],
  [/^\p{Script=Tamil}/u, tamil],
  [/^\p{Script=Armenian}/u, armenian],
];

/** Of these a plural's stem may be shorter than its singular's: both are taken of either. */
const STEMMERS_WITH_S_PLURAL = STEMMERS.filter(({ stem }) => [french, spanish, portuguese].includes(stem));
const PLURAL = /^(.{3,}[^s])s$/;

/**
 * The stem of a folded word whose language is not known: the shortest that a stemmer of any language gives, the first in
 * the alphabet of several. So a word has one stem wherever it stands, and a question of two words needs no guess at its
 * language. Of the pairs of words that the stemmer of their own language joins, this joins 83 to 93 %; 79 to 92 % of what
 * it joins are such pairs (Snowball's own vocabularies of German, French, Spanish, Portuguese and Italian).
 */
export function stemOfAnyLanguage(word: string): string {
  if (!LATIN.test(word)) {
    const stem = BY_SCRIPT.find(([script]) => script.test(word))?.[1](word) ?? word;
    return stem === '' ? word : stem;
  }
  const singular = word.replace(PLURAL, '$1');
  const best = shortestStem(singular, STEMMERS, singular);
  const isCut = best.length < singular.length - 1;
  return withPlainEnd(isCut ? best : shortestStem(`${singular}s`, STEMMERS_WITH_S_PLURAL, best));
}

function shortestStem(word: string, stemmers: typeof STEMMERS, upTo: string): string {
  let best = upTo;
  for (const { stem, changes, endings } of stemmers) {
    if (!changes.test(word)) continue;
    best = shorterOf(best, stem(word));
    for (const [ending, accented] of endings) {
      const variant = word.replace(ending, accented);
      if (variant !== word) best = shorterOf(best, stem(variant));
    }
  }
  return best;
}

function shorterOf(best: string, stem: string): string {
  if (stem.length < MIN_STEM_LENGTH || stem.length > best.length) return best;
  if (stem.length === MIN_STEM_LENGTH && best.length > stem.length && !HAS_SHORT_ENDING.test(best)) return best;
  const folded = foldWord(stem);
  return folded.length < best.length || folded < best ? folded : best;
}

/** What four letters may lose: "gata", "clés"; but "Haus" is no plural of "Hau". Longer words may lose anything. */
const HAS_SHORT_ENDING = /[aeiou]$|(?<!au|ai|ei|ie|aa|ee|oo|ui|eu)s$|.{5}/;

/** Stemmers differ in these: "schwac" and "schwach", "gros" and "gross". */
const withPlainEnd = (stem: string): string => stem.replace(/ch$/, 'c').replace(/([b-df-hj-np-tv-z])\1$/, '$1');
