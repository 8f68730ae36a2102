import announcedNouns from './word-lists/announced-nouns.txt?raw';
import asides from './word-lists/asides.txt?raw';
import noteTitles from './word-lists/note-titles.txt?raw';
import presentedNouns from './word-lists/presented-nouns.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { wholeSentencePattern } from '../words/word-patterns';

/** Parts of an announcement: "Two things.", "Here is everything at once.", "A few points:". */
const COUNT_WORDS =
  '(?:an?|one|two|three|four|five|six|seven|\\d|some|a few|several|a couple of|a number of|ein paar|zwei|drei|vier|einige|mehrere|kurze?)';
const ANNOUNCED_NOUNS = `(?:(?:quick|short|more|other|small|last|final|rough|open|first|possible|further|general|kleine|kurze|weitere|offene) )*${alternationOf(announcedNouns)}`;
const ANNOUNCING_PHRASES = [
  'i (?:have|see|suggest|propose|recommend)',
  'there are',
  'it depends on',
  'that depends on',
  'this has',
  'we have',
  'you have',
  'ich habe',
  'es gibt',
  'das hängt von',
  'consider',
  'it comes down to',
  'these',
];
const WORDS_AFTER_ANNOUNCED = [
  'on',
  'about',
  'for',
  'to',
  'from',
  'of',
  'zu',
  'zum',
  'zur',
  'dazu',
  'hier',
  'ab',
  'first',
  'before',
  'that',
  'so far',
  'then',
  'now',
  'vorab',
  'here',
  'in mind',
];
const PRESENTING_PHRASES = [
  "here(?:['’]s| is| are)",
  'hier (?:ist|sind|kommt|kommen|mal)',
  'below (?:is|are)',
  'this is',
  'das ist',
  'anbei',
];
const DETERMINERS = ['the', 'my', 'our', 'an?', 'some', 'your', 'der', 'die', 'das', 'mein', 'unser', 'ein'];
const WORDS_AFTER_PRESENTED = [
  'with',
  'on',
  'of',
  'for',
  'about',
  'in',
  'from',
  'where',
  'so',
  'zu',
  'zum',
  'zur',
  'für',
];
const WORDS_AFTER_TITLE = [
  'of',
  'on',
  'from',
  'about',
  'for',
  'zum',
  'zur',
  'vom',
  'von',
  'für',
  'to',
  'where',
  'what',
  'so far',
  'today',
  'heute',
  ',',
];
const LENGTH_REMARKS = [
  "it(?:['’]s| is) long",
  'long one',
  'sorry for the length',
  'wird länger',
  'etwas länger',
  'lang',
];
const ANNOUNCES = [
  wholeSentencePattern(
    `(?:(?:so|and|ok|okay|well|also|just|then|hier),?\\s+)*(?:${anyOf(ANNOUNCING_PHRASES)}\\s+)?(?:the |my |our )?${COUNT_WORDS} ${ANNOUNCED_NOUNS}(?: ${anyOf(WORDS_AFTER_ANNOUNCED)}.{0,50})?`,
  ),
  wholeSentencePattern(
    `(?:(?:so|and|ok|okay|well|also),?\\s+)*${anyOf(PRESENTING_PHRASES)} (?:(?:everything|it all|all of it|alles)(?: .{0,30})?|${anyOf(DETERMINERS)}?\\s*(?:\\p{L}+ )*${alternationOf(presentedNouns)}(?: ${anyOf(WORDS_AFTER_PRESENTED)}.{0,80})?)(?:,? sorry .{0,50})?`,
  ),
  wholeSentencePattern(
    '(?:(?:so|and|ok|okay|well|also),?\\s+)*let me (?:dump|share|tell you|explain|list|write down|start|brain ?dump|give you|summari[sz]e|get this|recap)\\b.{0,80}',
  ),
  wholeSentencePattern(
    `(?:(?:a |the |my |our |quick |short |kurze?r? |kleiner? )*${alternationOf(noteTitles)}(?: ${anyOf(WORDS_AFTER_TITLE)}.{0,60})?,?(?: .{0,5}${anyOf(LENGTH_REMARKS)}.{0,20})?)`,
  ),
  wholeSentencePattern(alternationOf(asides)),
];

/** Whether a sentence only announces what follows: "Two things.", "Here is everything at once." */
export const isAnnouncement = (text: string): boolean => ANNOUNCES.some((pattern) => pattern.test(text));
