import type { SourceMessageIndex } from './source-message-index';
import type { MessageOrder } from './message-order';

/** The turn an entry says or was kept from, and the turns beside that; null where the index has none. */
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
 * @returns for a message itself as `said`; for a note that was said again where it was said first; for what came from
 * no message nothing
 */
export function turnContextOf(columns: TurnContextColumns, slot: number): TurnContext {
  const sourceTurn = columns.sourceMessages.sourceTurn(slot);
  return sourceTurn === null ? NO_CONTEXT : contextAround(columns, sourceTurn);
}

/** The other passages of a note that was said again; none for most. */
export function duplicateTurnContexts(columns: TurnContextColumns, slot: number): readonly TurnContext[] {
  const duplicates = columns.sourceMessages.duplicateSourceTurns(slot);
  return duplicates.length === 0 ? NO_CONTEXTS : duplicates.map((sourceTurn) => contextAround(columns, sourceTurn));
}

const contextAround = ({ messageOrder }: TurnContextColumns, sourceTurn: number): TurnContext => ({
  sourceTurn,
  before: messageOrder.before(sourceTurn),
  after: messageOrder.after(sourceTurn),
});
