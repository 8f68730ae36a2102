import type { SourceMessageIndex } from './source-message-index';
import type { MessageOrder } from './message-order';

/** The turn an entry is or was kept from, and the turns before and after it; null where the index has none. */
export interface TurnContext {
  sourceTurn: number | null;
  before: number | null;
  after: number | null;
}

interface TurnContextColumns {
  sourceMessages: Pick<SourceMessageIndex, 'sourceTurn' | 'duplicateSourceTurns'>;
  messageOrder: Pick<MessageOrder, 'before' | 'after'>;
}

const NO_CONTEXT: TurnContext = { sourceTurn: null, before: null, after: null };
const NO_CONTEXTS: readonly TurnContext[] = [];

/**
 * @returns for a message, itself as `sourceTurn`; for a note said several times, the turn where it was said first; all
 * null for what came from no message
 */
export function turnContextOf(columns: TurnContextColumns, slot: number): TurnContext {
  const sourceTurn = columns.sourceMessages.sourceTurn(slot);
  return sourceTurn === null ? NO_CONTEXT : contextAround(columns, sourceTurn);
}

/** The turn contexts of the further times a note was said; none for most. */
export function duplicateTurnContexts(columns: TurnContextColumns, slot: number): readonly TurnContext[] {
  const duplicates = columns.sourceMessages.duplicateSourceTurns(slot);
  return duplicates.length === 0 ? NO_CONTEXTS : duplicates.map((sourceTurn) => contextAround(columns, sourceTurn));
}

const contextAround = ({ messageOrder }: TurnContextColumns, sourceTurn: number): TurnContext => ({
  sourceTurn,
  before: messageOrder.before(sourceTurn),
  after: messageOrder.after(sourceTurn),
});
