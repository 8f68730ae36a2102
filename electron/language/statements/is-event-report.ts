/** English words that report an event: relative times, beginnings and ends. */
const EVENT_WORDS = new RegExp(
  '\\b(?:just|recently|lately|yesterday|today|tonight|finally|started|new|ago|(?:last|this|past) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|mon|tue|wed|thu|fri|sat|sun)\\w*)\\b',
  'i',
);

/** Whether a text reports an event relative to when it was said. Answers to "what did X do" consist of such texts. */
export const isEventReport = (text: string): boolean => EVENT_WORDS.test(text);
