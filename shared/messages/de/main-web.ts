import type { Messages } from '../message';

export const mainWeb: Messages['mainWeb'] = {
  recordAnswerDoesHold: 'The record of this answer does not hold that page any more.',
};
