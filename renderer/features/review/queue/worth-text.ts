import type { UnitWorth, WorthFeature } from '../../../../shared/domain/worth';

/** What raises or lowers the worth of a unit, in words after "it …". */
const WORTH_LABELS: Record<WorthFeature, string> = {
  decision: 'is a decision',
  constraint: 'sets a limit',
  task: 'is something to do',
  question: 'is an open question',
  idea: 'is a suggestion',
  maybe: 'is a maybe',
  topic: 'names a topic',
  number: 'has a number',
  date: 'has a date',
  name: 'names somebody or something',
  person: 'is about somebody close',
  own: 'is about who said it',
  life: 'says what somebody does, plans or likes',
  detail: 'has details',
  praise: 'praises',
  feeling: 'tells a feeling',
  addressed: 'speaks to somebody',
  saying: 'is a general saying',
  phatic: 'only keeps a chat going',
  pointing: 'points at something not named',
  brief: 'is only a few words',
  bare: 'says too little on its own',
  answer: 'was said by the assistant',
  assistantSelf: 'is the assistant about itself',
  fragment: 'is no whole sentence',
  unclear: 'is unclear on its own',
  rhetorical: 'asks, without an open matter',
};

/** The same as things that a person keeps or drops: "notes with a date". */
export const LEARNED_LABELS: Record<WorthFeature, string> = {
  decision: 'decisions',
  constraint: 'limits',
  task: 'things to do',
  question: 'open questions',
  idea: 'suggestions',
  maybe: 'maybes',
  topic: 'topics',
  number: 'notes with a number',
  date: 'notes with a date',
  name: 'notes with a name',
  person: 'notes about people close to you',
  own: 'notes about who said them',
  life: 'what somebody does, plans or likes',
  detail: 'detailed notes',
  praise: 'praise',
  feeling: 'feelings',
  addressed: 'words to somebody',
  saying: 'general sayings',
  phatic: 'small talk',
  pointing: 'notes that point at something not named',
  brief: 'very short notes',
  bare: 'notes that say too little on their own',
  answer: 'what the assistant said',
  assistantSelf: 'the assistant about itself',
  fragment: 'parts of sentences',
  unclear: 'notes that are unclear on their own',
  rhetorical: 'questions without an open matter',
};

export interface WorthReason {
  text: string;
  isFor: boolean;
}

/** The reasons of a unit's position, what speaks for it first. */
export const worthReasons = ({ reasons }: UnitWorth): WorthReason[] =>
  reasons
    .map(({ feature, weight }) => ({ text: WORTH_LABELS[feature], isFor: weight > 0 }))
    .toSorted((a, b) => Number(b.isFor) - Number(a.isFor));
