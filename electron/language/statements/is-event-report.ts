/** Words English tells news with: when it was, seen from the telling, or that it is a beginning or an end. */
const EVENT_WORDS = new RegExp(
  '\\b(?:just|recently|lately|yesterday|today|tonight|finally|started|new|ago|(?:last|this|past) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|mon|tue|wed|thu|fri|sat|sun)\\w*)\\b',
  'i',
);

/**
 * Whether a text tells of something that happened, seen from when it was said: what a list of somebody's doings is made
 * of.
 */
export const isEventReport = (text: string): boolean => EVENT_WORDS.test(text);
