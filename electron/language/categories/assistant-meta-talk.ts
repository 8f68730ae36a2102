import acknowledgements from './word-lists/acknowledgements.txt?raw';
import assistantOffers from './word-lists/assistant-offers.txt?raw';
import praisedNouns from './word-lists/praised-nouns.txt?raw';
import praisingAdjectives from './word-lists/praising-adjectives.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';

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
