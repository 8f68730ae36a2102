import requestsForAdvice from './word-lists/requests-for-advice.txt?raw';
import requests from './word-lists/requests.txt?raw';
import textEditingRequests from './word-lists/text-editing-requests.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';

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

/** Whether a person's sentence asks the assistant to do, to propose or to advise something. */
export const isRequest = (text: string): boolean =>
  REQUEST.test(text) || ASKS_FOR_IDEAS.test(text) || ASKS_WHAT_TO_DO.test(text);

const TEXT_EDITING_REQUEST = new RegExp(String.raw`(?<![\p{L}])${alternationOf(textEditingRequests)}(?![\p{L}])`, 'iu');

/** Whether the message hands over a text to be edited; its quoted passages are then not the person's statements. */
export const asksToEditText = (message: string): boolean => TEXT_EDITING_REQUEST.test(message);
