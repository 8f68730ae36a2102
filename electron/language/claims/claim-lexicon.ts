const splitWordList = (text: string): string[] => text.trim().split(/\s+/u);

/** Words for the person, alone or in a group. */
export const FIRST_PERSON_WORDS: ReadonlySet<string> = new Set(
  splitWordList(`i im ive id ill we weve were my our me us mine ours myself ourselves
  ich wir mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres mich mir uns`),
);
/** Words that refer to somebody or something named elsewhere; as a subject they identify nobody. */
export const ANAPHORIC_WORDS: ReadonlySet<string> = new Set(
  splitWordList(`you your youre youve he his hes she her shes it its they their theyre this that these those there here one
  du dein deine deinen er es dies dieser diese dieses sein seine ihr ihre ihren man`),
);
/** Adverbs of time or certainty; they do not change the matter of a claim. */
export const TIME_ADVERBS: ReadonlySet<string> = new Set(
  splitWordList(
    'now currently actually still already anymore instead meanwhile finally well jetzt nun aktuell derzeit momentan mehr uhr schon noch ab erst',
  ),
);

/** Month names that are other words when written in lower case. */
export const CASE_SENSITIVE_MONTHS: ReadonlySet<string> = new Set(['may', 'march']);
/** A weekday that recurs: "on Mondays", "montags". */
export const HABITUAL_WEEKDAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)$/;

export const ANTONYMS: readonly (readonly [string, string])[] = [
  ['open', 'closed'],
  ['like', 'hate'],
  ['like', 'dislike'],
  ['love', 'hate'],
  ['cheap', 'expensive'],
  ['early', 'late'],
  ['married', 'single'],
  ['accept', 'reject'],
  ['allowed', 'forbidden'],
  ['increase', 'decrease'],
  ['morning', 'evening'],
  ['always', 'never'],
  ['true', 'false'],
  ['start', 'stop'],
  ['hot', 'cold'],
  ['indoors', 'outdoors'],
  ['offen', 'geschlossen'],
  ['mag', 'hasse'],
  ['liebe', 'hasse'],
  ['früh', 'spät'],
  ['billig', 'teuer'],
  ['verheiratet', 'ledig'],
  ['erlaubt', 'verboten'],
  ['morgens', 'abends'],
  ['warm', 'kalt'],
  ['drinnen', 'draußen'],
];
