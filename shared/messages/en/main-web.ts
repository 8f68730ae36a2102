export const mainWeb = {
  recordAnswerDoesHold: 'The record of this answer does not hold that page any more.',
} as const;
