import type { UnderstandRequest } from '../../../models/engine';

const KIN =
  'mother|mom|mum|father|dad|brother|sister|son|daughter|wife|husband|partner|girlfriend|boyfriend|fianc[ée]e?|uncle|aunt|cousin|niece|nephew|grandmother|grandma|grandfather|grandpa|friend|boss|neighbou?r';
/** People told by what they are or do: "the construction guy", "my dentist", "the woman from the bakery". */
const ROLES =
  `accountant|agent|architect|artist|assistant|attorney|author|babysitter|baker|banker|barber|barista|bartender|boss|builder|butcher|captain|carpenter|chef|cleaner|client|clerk|coach|
  colleague|contractor|cook|counsel(?:l)?or|coworker|curator|customer|dancer|dentist|dermatologist|designer|developer|director|doctor|driver|editor|electrician|engineer|farmer|florist|founder|gardener|
  guide|guest|hairdresser|historian|host|hostess|instructor|intern|interpreter|investor|journalist|landlady|landlord|lawyer|librarian|locksmith|manager|mechanic|mentor|midwife|musician|nanny|notary|nurse|
  officer|optician|orthodontist|painter|pastor|p(?:a)?ediatrician|pharmacist|photographer|physiotherapist|pianist|pilot|plumber|priest|producer|professor|psychiatrist|psychologist|publisher|realtor|receptionist|
  researcher|roofer|roommate|flatmate|scientist|secretary|singer|soldier|solicitor|speaker|student|classmate|supervisor|surgeon|tailor|teacher|technician|tenant|therapist|trainer|translator|tutor|vet|waiter|
  waitress|writer`.replace(/\s+/g, '');
const ROLE = `(?:${KIN}|guy|man|woman|lady|girl|boy|person|kid|chap|fellow|dude|${ROLES})`;
const PERSON = new RegExp(
  `\\b(my|our|the|that)\\s+((?:[\\p{Ll}-]+\\s+){0,2}?)(${ROLE})\\b(?:\\s+(?:from|at|in|of|with)\\s+(?:the\\s+)?([\\p{L}-]+))?(?!['’]s\\s+(?:${KIN})\\b)`,
  'giu',
);
/**
 * Places and works that have names: "that trail", "the restaurant". Only "that" and "this" point at one that was named.
 */
const THING =
  /\b(that|this)\s+((?:[\p{Ll}-]+\s+)?(?:trail|restaurant|caf[eé]|cafe|bar|pub|bakery|hotel|inn|museum|gallery|park|lake|beach|mountain|temple|garden|church|school|shop|store|market|book|novel|film|movie|show|series|song|album|band|podcast|game|app|company|project|street|town|city|village|island|place|recipe|course|class|club|team|dog|cat|horse))\b/giu;
const PRONOUN = /\b(he|him|his|she|her|hers)\b/i;

/** A description of somebody or something that the question does not name. */
export interface Description {
  mention: string;
  kind: 'person' | 'thing' | 'pronoun';
  /** Its words that say which one: "construction" of "the construction guy". */
  telling: string;
  /** The noun: "guy", "trail". */
  head: string;
}

/** Persons that any man or woman is: the words beside them say who. */
const GENERIC = /^(?:guy|man|woman|lady|girl|boy|person|kid|chap|fellow|dude|friend|place)$/i;

/** The colloquial mentions of a question, those that could be resolved at all. */
export function mentionsToResolve(
  question: string,
  { recentTurns }: Pick<UnderstandRequest, 'recentTurns'>,
): Description[] {
  const found: Description[] = [];
  for (const match of question.matchAll(PERSON)) {
    const [mention, , before, head, of] = match;
    const telling = [before!.trim(), of ?? '', GENERIC.test(head!) ? '' : head!]
      .filter((word) => word !== '')
      .join(' ');
    // "The person", "that guy": nothing that a search could use.
    if (telling === '') continue;
    found.push({ mention: mention.trim(), kind: 'person', telling, head: head! });
  }
  for (const [mention, , phrase] of question.matchAll(THING))
    found.push({ mention, kind: 'thing', telling: phrase!, head: phrase!.split(' ').at(-1)! });
  const pronoun = PRONOUN.exec(question);
  if (pronoun !== null && recentTurns.length > 0)
    found.push({ mention: pronoun[0], kind: 'pronoun', telling: '', head: pronoun[0].toLowerCase() });
  return found;
}
