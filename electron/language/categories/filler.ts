import assentAdditions from './word-lists/assent-additions.txt?raw';
import assents from './word-lists/assents.txt?raw';
import closingOffers from './word-lists/closing-offers.txt?raw';
import closingRemarks from './word-lists/closing-remarks.txt?raw';
import exclaimedAdjectives from './word-lists/exclaimed-adjectives.txt?raw';
import exclaimedNouns from './word-lists/exclaimed-nouns.txt?raw';
import farewells from './word-lists/farewells.txt?raw';
import germanReplies from './word-lists/german-replies.txt?raw';
import goodWishes from './word-lists/good-wishes.txt?raw';
import greetings from './word-lists/greetings.txt?raw';
import moodsAndApologies from './word-lists/moods-and-apologies.txt?raw';
import otherReplies from './word-lists/other-replies.txt?raw';
import sighs from './word-lists/sighs.txt?raw';
import smallTalkQuestions from './word-lists/small-talk-questions.txt?raw';
import thanksAdditions from './word-lists/thanks-additions.txt?raw';
import thinkingAloud from './word-lists/thinking-aloud.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { wholeSentencePattern } from '../words/word-patterns';
import type { Role } from '../../../shared/domain/message';
import { isAnnouncement } from './announcement';
import { isRequest } from './request';
import acknowledgements from './word-lists/acknowledgements.txt?raw';
import assistantOffers from './word-lists/assistant-offers.txt?raw';
import praisedNouns from './word-lists/praised-nouns.txt?raw';
import praisingAdjectives from './word-lists/praising-adjectives.txt?raw';

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

/** Whether an assistant's sentence is about the conversation or praises the person's words. */
export const isAssistantMetaTalk = (text: string): boolean => ASSISTANT_META_TALK.test(text) || PRAISE.test(text);

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
const INTENSIFIERS = [
  'like ',
  'so',
  'really',
  'very',
  'totally',
  'super',
  'pretty',
  'absolutely',
  'such',
  'quite',
  'just',
];
const INTERJECTIONS = ['wow', 'yay', 'aww+', 'oh', 'hey', 'yep', 'haha+'];
/** Whole sentences without content worth keeping. */
const FILLER = [
  wholeSentencePattern(
    `${alternationOf(greetings)}(?:[ ,]+(?:there|everyone|all|again|zusammen|\\p{L}+))?(?:[ ,]+(?:long time no see|lange nicht gesehen|na))?`,
  ),
  wholeSentencePattern(alternationOf(farewells)),
  wholeSentencePattern(
    `${anyOf(THANKS)}(?:,? ${alternationOf(thanksAdditions)})?(?:,? (?:this|that|it|das)(?: really)? (?:was|is|helps?|helped|hilft|war) .{0,40})?(?:,? (?:bis|see you|talk|have a) .{0,30})?`,
  ),
  wholeSentencePattern(
    `${alternationOf(germanReplies)}(?:,? (?:danke|bis .{0,20}|dir auch|und dir|und selbst|na|mach ich|super|ja|dann))*`,
  ),
  new RegExp(
    String.raw`^[¡¿]*${alternationOf(otherReplies)}(?:[\s,.!?¡¿]+${alternationOf(otherReplies)})*(?:[ ,]+\p{Lu}\p{Ll}+)?[\s.!?,…]*$`,
    'iu',
  ),
  wholeSentencePattern(`${alternationOf(assents)}(?:[ ,!]+${alternationOf(assentAdditions)})*`),
  wholeSentencePattern(
    `(?:(?:it(?:['’]s| is| was)|so|really|always) )*(?:good|great|nice|lovely|glad|happy) to ${anyOf(MEETING_VERBS)} (?:you|that|it|from you|back)(?: (?:again|too|back))*(?:[ ,]+\\p{L}+)?`,
  ),
  wholeSentencePattern(`${alternationOf(smallTalkQuestions)}\\?*`),
  wholeSentencePattern(
    `${anyOf(INTERJECTIONS)}?[ ,!]*(?:(?:that|this|it)(?:['’]s| is| was| sounds| looks) |(?:sounds|looks) )?(?:${anyOf(INTENSIFIERS)} ?)*(?:an? )?(?:(?:very|really|rather|quite) )?${alternationOf(exclaimedAdjectives)}(?: ${alternationOf(exclaimedNouns)})?(?:[ ,]+(?:for .{1,20}|\\p{L}+))?`,
  ),
  wholeSentencePattern('(?:i )?(?:(?:totally|completely|fully|so) )?agree(?: with (?:you|that))?(?:[ ,]+\\p{L}+)?'),
  wholeSentencePattern(alternationOf(moodsAndApologies)),
  wholeSentencePattern(`${alternationOf(goodWishes)}(?: (?:on|to|for|with|zum|zur|an) .{1,60})?`),
  wholeSentencePattern(
    `(?:that(?:['’]s| is| was)|this is|das ist|das war|genau das) (?:exactly |just |really |genau )?${alternationOf(closingRemarks)}`,
  ),
  wholeSentencePattern(
    "(?:and |ok,? )?(?:i(?:['’]m| am)|we(?:['’]re| are)) (?:doing )?(?:(?:very|quite|pretty|so) )?(?:well|fine|good|great|ok|okay|all right|back)(?:,? (?:thanks?|thank you)(?: .{0,20})?)?",
  ),
  // Praise of the assistant.
  wholeSentencePattern(
    "(?:and )?you(?:['’]re| are)(?: (?:really|so|just|simply|truly|always))* (?:the best|great|amazing|awesome|wonderful|brilliant|fantastic|helpful|a star|a legend|a lifesaver|a genius)",
  ),
  wholeSentencePattern(alternationOf(sighs)),
  wholeSentencePattern(alternationOf(thinkingAloud)),
  /^(?:you(?:['’]re| are) (?:very |most )?welcome|no problem|my pleasure|happy to help|glad (?:to|i could) help)\b/iu,
  /^(?:that(?:['’]s| is)|what) (?:an? )?(?:really |very )?(?:great|good|excellent|interesting|lovely|fantastic|fair) (?:question|idea|point|plan|choice|thought|reason)[.!]*$/iu,
  new RegExp(String.raw`^${alternationOf(closingOffers)}\b`, 'iu'),
  /^(?:(?:here|below|above)(?:['’]s| is| are)|the following|these are|this is)\b.*:$/iu,
  /^(?:i(?:['’]d| would) be (?:happy|glad) to|i(?:['’]m| am) here to|i can help|as an ai|i(?:['’]m| am) (?:sorry|afraid)[.!,]*$)/iu,
  /^(?:according to|based on|going by|from|laut|nach) (?:your|the|deinen?|den) (?:notes?|vault|records?|notizen)[\s,.:]*$/iu,
  /^(?:nothing in your vault applies|i found nothing about (?:this|either of them) in your notes)\b/iu,
];

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
  if (FILLER.some((pattern) => pattern.test(text)) || isAnnouncement(text)) return true;
  return author === 'assistant' ? isAssistantMetaTalk(text) : isRequest(text);
}
