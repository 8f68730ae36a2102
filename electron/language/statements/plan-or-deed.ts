import lemmatizer from 'wink-lemmatizer';
import { englishVerbIndex, germanVerbIndex, isGerman } from '../grammar/finite-verbs';
import { isPastEvent } from '../grammar/past-event';

/** UTF-16 units of a sentence that are read: the patterns take the square of its length. */
const MAX_CHARACTERS = 400;
const PLANS = [
  /\b(?:plan(?:s|ning)?|intends?|wants?|hopes?|going|mean(?:s|ing)?) to\s/iu,
  /\b(?:(?:is|are|was|were)(?: now| still)? (?:planned|scheduled|intended|set|due|meant)|planned|scheduled) (?:for|to|on|in|at)\s/iu,
  /(?:\b|['’])(?:will|ll|shall)\s/iu,
  /(?<![\p{L}])(?:will|wollen|werden?|wird|möchten?|plan(?:e|en|t)|geplant|vorgesehen|angesetzt|(?:habe|haben|hat) vor)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:(?:voy|vamos|va|van) a|quiero|queremos|pienso|pensamos|planeo|planeamos|(?:está|estaba) (?:previst|planead|programad)[oa])(?![\p{L}])/iu,
  /(?<![\p{L}])(?:vais|allons|veux|voulons|compte|comptons|prévois|prévoyons|(?:est|était) prévue?)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:(?:è|era) previst[oa]|está (?:previst|planejad|marcad)[oa]|(?:is|was) gepland|vamos|vou|gaan|zullen)(?![\p{L}])/iu,
];
const ENGLISH_VERB =
  /\b(?:i|we|he|she|they|it)(?: have| has| had|['’]ve|['’]s)?(?: \p{L}+ly| now| just)? (?<verb>\p{L}+)/iu;
const DONE = [
  /(?<![\p{L}])(?:habe|hat|haben|bin|ist|sind|wurden?)\s(?:(?:[^.!?]|(?<=\d)\.){1,120}\s)?(?:\p{L}{0,12}ge\p{L}{2,20}|(?:be|er|ver|ent|zer)\p{L}{2,20}t)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:(?:he|ha|hemos|han) \p{L}{1,20}(?:ado|ido|to|cho)|\p{L}{2,20}(?:é|í|ó|imos|aron|ieron)|hizo|hicieron|hice|hicimos|fue|fueron|tuvo|vino|dijo)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:ai|a|avons|ont|suis|est|sommes|sont) (?:déjà |enfin )?\p{L}{1,20}(?:ée?s?|i|u|is|it)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:ho|ha|abbiamo|hanno|è|sono|siamo) (?:già |stat[oaie] )?\p{L}{1,20}(?:[aui]t[oaie]|fatt[oaie]|dett[oaie]|pres[oaie]|mess[oaie])(?![\p{L}])/iu,
  /(?<![\p{L}])(?:foi|foram|fez|fizemos|fizeram|aconteceu|\p{L}{3,20}(?:ou|ámos))(?![\p{L}])/iu,
  /(?<![\p{L}])(?:heb|heeft|hebben|is|zijn|werd|werden)\s(?:(?:[^.!?]|(?<=\d)\.){1,120}\s)?ge\p{L}{2,20}(?:d|t|en)(?![\p{L}])/iu,
];
/** Participles that stand with "is" and tell of nothing done: "ist geplant", "is gepland". */
const PLANNED = /(?<![\p{L}])(?:geplant|vorgesehen|angesetzt|gepland|previst[oa]|prévue?)(?![\p{L}])/giu;

export const isPlan = (sentence: string): boolean =>
  PLANS.some((pattern) => pattern.test(sentence.slice(0, MAX_CHARACTERS)));

/** Whether a sentence tells that something was done. */
export function isDone(sentence: string): boolean {
  const read = sentence.slice(0, MAX_CHARACTERS).replace(PLANNED, ' ');
  const verb = ENGLISH_VERB.exec(read)?.groups?.verb?.toLowerCase();
  const isPast = verb !== undefined && !/(?:s|ing)$/u.test(verb) && lemmatizer.verb(verb) !== verb;
  return isPast || hasPastVerb(read) || DONE.some((pattern) => pattern.test(read));
}

/** "The migration happened": the verb after any other subject. */
function hasPastVerb(sentence: string): boolean {
  const index = isGerman(sentence) ? germanVerbIndex(sentence) : englishVerbIndex(sentence);
  return index > 0 && isPastEvent(sentence, index);
}
