import type { Messages } from '../message';

export const mainWeb: Messages['mainWeb'] = {
  recordAnswerDoesHold: 'Das Protokoll dieser Antwort enthält diese Seite nicht mehr.',
};
