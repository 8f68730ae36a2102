/**
 * What raises or lowers the worth of a unit. Codes: the interface has the words for them, and the choices a person made
 * are counted under them.
 */
export type WorthFeature =
  | 'lasting'
  | 'passing'
  | 'decision'
  | 'constraint'
  | 'task'
  | 'question'
  | 'idea'
  | 'maybe'
  | 'topic'
  | 'number'
  | 'date'
  | 'name'
  | 'own'
  | 'detail'
  | 'brief'
  | 'answer'
  | 'fragment'
  | 'unclear';

/** How likely a unit is worth keeping, and what decided it. */
export interface UnitWorth {
  /** 0–1. */
  score: number;
  /** The features that counted most, for or against, the strongest first. */
  reasons: { feature: WorthFeature; weight: number }[];
}
