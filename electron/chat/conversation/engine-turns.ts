import type { Message } from '../../../shared/domain/message';
import type { Turn } from '../../../shared/domain/turn';
import { currentMessages } from '../../../shared/domain/current-messages';

/** The words of the conversation as models see it, oldest first, at most `limit` turns. */
export const lastTurns = (messages: readonly Message[], limit: number): Turn[] =>
  currentMessages(messages)
    .filter(({ text }) => text !== '')
    .slice(-limit)
    .map(toTurn);

export const toTurn = ({ role, speaker, text, createdAt }: Message): Turn => ({ role, speaker, text, at: createdAt });
