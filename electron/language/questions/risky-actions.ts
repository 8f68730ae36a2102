import announcingWords from './announcing-words.txt?raw';
import deleteForms from './risky-actions/delete.txt?raw';
import deployForms from './risky-actions/deploy.txt?raw';
import payForms from './risky-actions/pay.txt?raw';
import sendForms from './risky-actions/send.txt?raw';
import signForms from './risky-actions/sign.txt?raw';
import { STOP_WORDS } from '../words/stop-words';
import { splitWords, toTerm } from '../words/terms';
import { parseWordList } from '../words/word-list';

/** Actions that are hard to take back, by their English verb. */
const FORMS: Readonly<Record<string, string>> = {
  delete: deleteForms,
  deploy: deployForms,
  pay: payForms,
  send: sendForms,
  sign: signForms,
};
/** Further English verbs for them. */
const ENGLISH_VERBS = [
  'cancel',
  'discard',
  'erase',
  'launch',
  'overwrite',
  'publish',
  'release',
  'remove',
  'reset',
  'ship',
  'submit',
  'terminate',
  'transfer',
  'wipe',
  'wire',
];

const VERB_OF_FORM: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS).flatMap(([verb, forms]) =>
    parseWordList(forms).flatMap((form) => splitWords(form).map((word) => [word, verb] as const)),
  ),
);
const RISKY_TERMS: ReadonlySet<string> = new Set([...Object.keys(FORMS), ...ENGLISH_VERBS].map(toTerm));
const ANNOUNCING_WORDS: ReadonlySet<string> = new Set(parseWordList(announcingWords));
const INFINITIVE = /(?:en|er|re|ar|ir)$/u;
const MAX_OBJECT_WORDS = 4;

/** Whether what an action does is hard to take back: deleting, publishing, paying, sending, signing. */
export function isRiskyAction(action: string): boolean {
  const [verb] = splitWords(action);
  return verb !== undefined && (VERB_OF_FORM.has(verb) || RISKY_TERMS.has(toTerm(verb)));
}

/**
 * The risky action that a sentence announces in another language than English, with an English verb: "Ich lösche jetzt
 * die alten Fotos" → "delete alten fotos". Null for none.
 */
export function readForeignRiskyAction(sentence: string): string | null {
  const words = splitWords(sentence);
  const position = words.findIndex((word) => VERB_OF_FORM.has(word));
  if (position === -1) return null;
  const form = words[position]!;
  // An infinitive alone says that something is done, not that the person does it.
  if (INFINITIVE.test(form) && !words.some((word) => ANNOUNCING_WORDS.has(word))) return null;
  const objects = words.filter(
    (word, index) => index !== position && !STOP_WORDS.has(word) && !ANNOUNCING_WORDS.has(word),
  );
  return [VERB_OF_FORM.get(form)!, ...objects.slice(0, MAX_OBJECT_WORDS)].join(' ');
}
