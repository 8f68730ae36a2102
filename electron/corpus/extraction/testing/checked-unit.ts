import { createIdFactory } from '../../../../shared/domain/id-factory';
import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { makeMessage } from '../../../testing/sample-rows';
import type { CheckedUnit } from '../check-unit';

const ids = createIdFactory(
  () => 0,
  (length) => new Uint8Array(length),
);

/** The first message of a chat, of the person. */
export const messageOf = (text: string, fields: Partial<Message> = {}): Message =>
  makeMessage(ids, 0, 'S1' as SessionId, 0, { id: 'M1' as MessageId, text, ...fields });

/** The whole of a message as a fact of the person. */
export const checkedUnit = (text: string, fields: Partial<CheckedUnit> = {}): CheckedUnit => ({
  message: messageOf(text),
  start: 0,
  end: text.length,
  quote: text,
  text,
  category: 'fact',
  flags: [],
  author: 'person',
  ...fields,
});
