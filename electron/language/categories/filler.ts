import asides from './word-lists/asides.txt?raw';
import noteTitles from './word-lists/note-titles.txt?raw';
import presentedNouns from './word-lists/presented-nouns.txt?raw';
import announcedNouns from './word-lists/announced-nouns.txt?raw';
import thinkingAloud from './word-lists/thinking-aloud.txt?raw';
import sighs from './word-lists/sighs.txt?raw';
import closingRemarks from './word-lists/closing-remarks.txt?raw';
import goodWishes from './word-lists/good-wishes.txt?raw';
import moodsAndApologies from './word-lists/moods-and-apologies.txt?raw';
import exclaimedNouns from './word-lists/exclaimed-nouns.txt?raw';
import exclaimedAdjectives from './word-lists/exclaimed-adjectives.txt?raw';
import smallTalkQuestions from './word-lists/small-talk-questions.txt?raw';
import assentAdditions from './word-lists/assent-additions.txt?raw';
import assents from './word-lists/assents.txt?raw';
import germanReplies from './word-lists/german-replies.txt?raw';
import thanksAdditions from './word-lists/thanks-additions.txt?raw';
import farewells from './word-lists/farewells.txt?raw';
import greetings from './word-lists/greetings.txt?raw';
import textEditingRequests from './word-lists/text-editing-requests.txt?raw';
import requestsForAdvice from './word-lists/requests-for-advice.txt?raw';
import requests from './word-lists/requests.txt?raw';
import praisedNouns from './word-lists/praised-nouns.txt?raw';
import praisingAdjectives from './word-lists/praising-adjectives.txt?raw';
import assistantOffers from './word-lists/assistant-offers.txt?raw';
import acknowledgements from './word-lists/acknowledgements.txt?raw';
import closingOffers from './word-lists/closing-offers.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import type { Role } from '../../../shared/domain/message';

const wholeSentence = (words: string): RegExp => new RegExp(`^(?:${words})[\\s.!,…:;)]*$`, 'iu');
const EMOTICONS = /[\p{Extended_Pictographic}\u{FE0F}\u{200D}]|[:;]-?[)(DPp]/gu;

const THANKS = [
  'thanks',
  'thank you',
  'thx',
  'ty',
  'many thanks',
  'danke',
  'vielen dank',
  'besten dank',
  'merci',
  'gracias',
  'grazie',
];
const MEETING_VERBS = ['see', 'hear from', 'meet', 'talk to', 'hear', 'know'];
/** Whole sentences without content worth keeping. */
const FILLER = [
  wholeSentence(
    `${alternationOf(greetings)}(?:[ ,]+(?:there|everyone|all|again|zusammen|\\p{L}+))?(?:[ ,]+(?:long time no see|lange nicht gesehen|na))?`,
  ),
  wholeSentence(`${alternationOf(farewells)}`),
  wholeSentence(
    `${anyOf(THANKS)}(?:,? ${alternationOf(thanksAdditions)})?(?:,? (?:this|that|it|das)(?: really)? (?:was|is|helps?|helped|hilft|war) .{0,40})?(?:,? (?:bis|see you|talk|have a) .{0,30})?`,
  ),
  wholeSentence(
    `${alternationOf(germanReplies)}(?:,? (?:danke|bis .{0,20}|dir auch|und dir|und selbst|na|mach ich|super|ja|dann))*`,
  ),
  wholeSentence(`${alternationOf(assents)}(?:[ ,!]+${alternationOf(assentAdditions)})*`),
  wholeSentence(
    `(?:(?:it(?:['’]s| is| was)|so|really|always) )*(?:good|great|nice|lovely|glad|happy) to ${anyOf(MEETING_VERBS)} (?:you|that|it|from you|back)(?: (?:again|too|back))*(?:[ ,]+\\p{L}+)?`,
  ),
  wholeSentence(`${alternationOf(smallTalkQuestions)}\\?*`),
  wholeSentence(
    `(?:wow|yay|aww+|oh|hey|yep|haha+)?[ ,!]*(?:(?:that|this|it)(?:['’]s| is| was| sounds| looks) |(?:sounds|looks) )?(?:(?:like |so|really|very|totally|super|pretty|absolutely|such|quite|just) ?)*(?:an? )?(?:(?:very|really|rather|quite) )?${alternationOf(exclaimedAdjectives)}(?: ${alternationOf(exclaimedNouns)})?(?:[ ,]+(?:for .{1,20}|\\p{L}+))?`,
  ),
  wholeSentence('(?:i )?(?:(?:totally|completely|fully|so) )?agree(?: with (?:you|that))?(?:[ ,]+\\p{L}+)?'),
  wholeSentence(`${alternationOf(moodsAndApologies)}`),
  wholeSentence(`${alternationOf(goodWishes)}(?: (?:on|to|for|with|zum|zur|an) .{1,60})?`),
  wholeSentence(
    `(?:that(?:['’]s| is| was)|this is|das ist|das war|genau das) (?:exactly |just |really |genau )?${alternationOf(closingRemarks)}`,
  ),
  wholeSentence(
    "(?:and |ok,? )?(?:i(?:['’]m| am)|we(?:['’]re| are)) (?:doing )?(?:(?:very|quite|pretty|so) )?(?:well|fine|good|great|ok|okay|all right|back)(?:,? (?:thanks?|thank you)(?: .{0,20})?)?",
  ),
  wholeSentence(`${alternationOf(sighs)}`),
  wholeSentence(`${alternationOf(thinkingAloud)}`),
  /^(?:you(?:['’]re| are) (?:very |most )?welcome|no problem|my pleasure|happy to help|glad (?:to|i could) help)\b/iu,
  /^(?:that(?:['’]s| is)|what) (?:an? )?(?:really |very )?(?:great|good|excellent|interesting|lovely|fantastic|fair) (?:question|idea|point|plan|choice|thought|reason)[.!]*$/iu,
  new RegExp(String.raw`^${alternationOf(closingOffers)}\b`, 'iu'),
  /^(?:(?:here|below|above)(?:['’]s| is| are)|the following|these are|this is)\b.*:$/iu,
  /^(?:i(?:['’]d| would) be (?:happy|glad) to|i(?:['’]m| am) here to|i can help|as an ai|i(?:['’]m| am) (?:sorry|afraid)[.!,]*$)/iu,
  /^(?:according to|based on|going by|from|laut|nach) (?:your|the|deinen?|den) (?:notes?|vault|records?|notizen)[\s,.:]*$/iu,
  /^nothing in your vault applies\b/iu,
];

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
const ANNOUNCES = [
  wholeSentence(
    `(?:(?:so|and|ok|okay|well|also|just|then|hier),?\\s+)*(?:${anyOf(ANNOUNCING_PHRASES)}\\s+)?(?:the |my |our )?${COUNT_WORDS} ${ANNOUNCED_NOUNS}(?: ${anyOf(WORDS_AFTER_ANNOUNCED)}.{0,50})?`,
  ),
  wholeSentence(
    `(?:(?:so|and|ok|okay|well|also),?\\s+)*${anyOf(PRESENTING_PHRASES)} (?:(?:everything|it all|all of it|alles)(?: .{0,30})?|(?:the|my|our|an?|some|your|der|die|das|mein|unser|ein)?\\s*(?:\\p{L}+ )*${alternationOf(presentedNouns)}(?: (?:with|on|of|for|about|in|from|where|so|zu|zum|zur|für).{0,80})?)(?:,? sorry .{0,50})?`,
  ),
  wholeSentence(
    '(?:(?:so|and|ok|okay|well|also),?\\s+)*let me (?:dump|share|tell you|explain|list|write down|start|brain ?dump|give you|summari[sz]e|get this|recap)\\b.{0,80}',
  ),
  wholeSentence(
    `(?:(?:a |the |my |our |quick |short |kurze?r? |kleiner? )*${alternationOf(noteTitles)}(?: (?:of|on|from|about|for|zum|zur|vom|von|für|to|where|what|so far|today|heute|,).{0,60})?,?(?: .{0,5}(?:it(?:['’]s| is) long|long one|sorry for the length|wird länger|etwas länger|lang).{0,20})?)`,
  ),
  wholeSentence(`${alternationOf(asides)}`),
];

/** What an assistant says it cannot do. */
const DECLINED_ACTS = [
  'repeat',
  'store',
  'save',
  'share',
  'remember',
  'book',
  'pay',
  'see',
  'access',
  'keep',
  'open',
  'send',
  'call',
  'order',
  'process',
  'do that',
  'help with',
];
/** An assistant’s refusals, promises, acknowledgements and German offers. */
const ASSISTANT_PROMISES = [
  String.raw`i (?:won['’]t|will not|can['’]t|cannot|am unable to|can(?:not)? not) ${anyOf(DECLINED_ACTS)}`,
  "i(?:['’]ll| will) (?:keep|remember|note|remind|make a note|bear)",
  String.raw`${alternationOf(acknowledgements)}\s*[,:–—-]\s*(?!but\b|then\b|however\b|aber\b)`,
  'soll ich',
  'möchtest du',
  'willst du',
  'möchten sie',
  'kann ich',
  'brauchst du',
  '(?:ich )?(?:habe|hab) (?:das )?(?:notiert|vermerkt|gespeichert)',
];
/**
 * An assistant's sentences about the conversation: it asks what the person wants, promises, or repeats what was said.
 */
const ASSISTANT_META_TALK = new RegExp(
  String.raw`^(?:${alternationOf(assistantOffers)}|${anyOf(ASSISTANT_PROMISES)})`,
  'iu',
);
const WORDS_BEFORE_PRAISE = [
  'like ',
  'a ',
  'an ',
  'the ',
  'very ',
  'really ',
  'quite ',
  'perfectly ',
  'such ',
  'eine? ',
  'sehr ',
  'wirklich ',
];
const PRAISED_SUBJECT_OPENERS = [
  'that',
  'this',
  'it',
  'das',
  'a',
  'an',
  'the',
  'your',
  'two',
  'three',
  'ein',
  'eine',
  'der',
  'die',
];
/** Praise for the person's words: "A park party is a lovely choice". */
const PRAISE = new RegExp(
  String.raw`^(?:${anyOf(PRAISED_SUBJECT_OPENERS)}\b.{0,50}?\b(?:is|was|are|sounds|makes|ist|klingt)|sounds like|klingt nach) (?:${anyOf(WORDS_BEFORE_PRAISE)}*)${alternationOf(praisingAdjectives)}s? ${alternationOf(praisedNouns)}(?: (?:for|to|too|in|here|für)\b.{0,30})?[.!]*$`,
  'iu',
);

/** A request to the assistant; it states nothing. */
const REQUEST = new RegExp(String.raw`^(?:please\s+|also\s+|now\s+|and\s+|so\s+)*${alternationOf(requests)}`, 'iu');
const IDEA_NOUNS = [
  'ideas?',
  'tips?',
  'suggestions?',
  'thoughts',
  'recommendations?',
  'advice',
  'opinions?',
  'feedback',
  'input',
  'ideen',
  'tipps',
  'vorschläge',
];
const ASKING_PHRASES = ['any ', 'some ', 'do you have (?:any |some )?', 'got any ', 'hast du ', 'irgendwelche '];
const ASKS_FOR_IDEAS = new RegExp(
  String.raw`^(?:(?:so|and|also|ok),?\s+)*${anyOf(ASKING_PHRASES)}?${anyOf(IDEA_NOUNS)}(?:\s+(?:for|on|how|about|what|to|für|zu|wie|dazu|here|please)\b.{0,80})?\?*$`,
  'iu',
);
const ASKS_WHAT_TO_DO = new RegExp(String.raw`^(?:so |and |but )?${alternationOf(requestsForAdvice)}\?+$`, 'iu');
/** One word as a sentence: "Anna!", "Great…". */
const ONE_WORD_EXCLAMATION = /^\p{L}+[!?…]+$/u;

/**
 * Whether a sentence never becomes a unit: greeting, thanks, assent, mood, announcement, offer, request to the
 * assistant.
 */
export function isFiller(sentence: string, author: Role): boolean {
  const text = sentence
    .replace(EMOTICONS, '')
    .replace(/^[\s“"'*_]+/u, '')
    .replace(/[“”"*_\s]+$/u, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text) || ONE_WORD_EXCLAMATION.test(text)) return true;
  if (FILLER.some((pattern) => pattern.test(text)) || ANNOUNCES.some((pattern) => pattern.test(text))) return true;
  if (author === 'assistant') return ASSISTANT_META_TALK.test(text) || PRAISE.test(text);
  return REQUEST.test(text) || ASKS_FOR_IDEAS.test(text) || ASKS_WHAT_TO_DO.test(text);
}

const TEXT_EDITING_REQUEST = new RegExp(String.raw`(?<![\p{L}])${alternationOf(textEditingRequests)}(?![\p{L}])`, 'iu');
/** Whether the message hands over a text to be edited; its quoted passages are then not the person's statements. */
export const asksToEditText = (message: string): boolean => TEXT_EDITING_REQUEST.test(message);

const LEAD_WORDS = [
  'and',
  'but',
  'so',
  'well',
  'ok(?:ay)?',
  'ok so',
  'oh',
  'ah',
  'aww?',
  'wow',
  'hmm+',
  'yep',
  'yes',
  'yeah',
  'no',
  'nope',
  'sure',
  'right',
  'also',
  'anyway',
  'anyways',
  'actually',
  'basically',
  'honestly',
  'frankly',
  'look',
  'listen',
  'see',
  'btw',
  'by the way',
  'fyi',
  'ps',
  'lol',
  'haha+',
  'ugh+',
  'wait',
  'hold on',
  'sorry',
  'oops',
  'scratch that',
  'correction',
  'update',
  'edit',
  'note',
  'quick note',
  'reminder',
  'for the record',
  'just so you know',
  'long story short',
  'in short',
  'in other words',
  'that said',
  'as said',
  'as mentioned',
  'as discussed',
  'as you know',
  'as we know',
  'as (?:i|we) agreed',
  '(?:as|like) (?:i|we|you) (?:already )?(?:said|say|mentioned|wrote|told you)(?: before| earlier| already)?',
  'to repeat',
  'again',
  'remember',
  'you know',
  'one more thing',
  'another thing',
  'separately',
  'besides',
  'meanwhile',
  'hi',
  'hello',
  'hey',
  'thanks',
  'thank you',
  'great',
  'good',
  'nice',
  'cool',
  'perfect',
  'fine',
  'agreed',
  'exactly',
  'understood',
  'noted',
  'got it',
  'of course',
  'in addition',
  'additionally',
  'furthermore',
  'moreover',
  'however',
  'therefore',
  'finally',
  'lastly',
  'first(?:ly)?',
  'second(?:ly)?',
  'third(?:ly)?',
  'fourth',
  'next',
  'last',
  'on top of that',
  'on another note',
  'more importantly',
  'importantly',
  'according to (?:your|the|my) (?:notes?|vault|records?)',
  'from (?:your|my) notes',
  'both noted',
  'und',
  'also',
  'aber',
  'ja',
  'nein',
  'ach',
  'ach ja',
  'ach so',
  'na ja',
  'naja',
  'tja',
  'hm+',
  'okay',
  'gut',
  'genau',
  'übrigens',
  'nebenbei',
  'außerdem',
  'zudem',
  'moment',
  'warte',
  'stopp',
  'korrektur',
  'sorry',
  'nachtrag',
  'kurz',
  'wie gesagt',
  'zur info',
  'schön',
  'danke',
  'hallo',
  'hi',
  'erstens',
  'zweitens',
  'drittens',
  'zuerst',
  'und noch was',
  'ehrlich gesagt',
  'laut (?:deinen|meinen|den) notizen',
];
const LEAD_IN = new RegExp(
  `^(?:(?:${LEAD_WORDS.join('|')})\\s*(?:[,:!–—]+|\\.{2,}|…)\\s*|(?:and|but|so|well|also|ok so|ok|okay|und|aber|oh|hey|both noted\\.)\\s+(?=\\p{L}))+`,
  'iu',
);
const REMINDER_OPENERS = [
  'remember',
  'note',
  'keep in mind',
  'bear in mind',
  "don['’]t forget",
  'as you know',
  'you (?:said|wrote|told me|mentioned|noted)',
  'i (?:said|told you|mentioned)',
  'denk daran',
  'beachte',
];
const REMINDER_LEAD_IN = new RegExp(String.raw`^(?:please )?${anyOf(REMINDER_OPENERS)},?\s+(?:that|dass)\s+`, 'iu');

/** Length in UTF-16 units of the introductory words at the start ("Well, …", "Hi! …", "And …"); 0 without any. */
export function leadInLength(text: string): number {
  const length = LEAD_IN.exec(text)?.[0].length ?? 0;
  const rest = text.slice(length);
  const more = REMINDER_LEAD_IN.exec(rest)?.[0].length ?? 0;
  return length + more < text.length ? length + more : 0;
}
