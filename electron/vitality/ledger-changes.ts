import type { Batch, Change } from '../../shared/domain/batch';
import type { AccessEvent } from '../../shared/domain/feedback';
import type { Link } from '../../shared/domain/link';
import type { TableRows } from '../../shared/domain/tables';
import { LAYER_OF, nodeTableOf } from './node-times';
import { keyOf } from './read-ledger';
import { partsOfRef, type SlotBook } from './slot-book';
import { LAYERS } from './node-columns';
import { USE_KINDS } from './use-log';
import type { LedgerChange } from './worker/vitality-port';

/** What a batch changes in the ledger, in its order; uses that `isKnown` are left out. */
export function ledgerChanges(
  { changes }: Pick<Batch, 'changes'>,
  book: SlotBook,
  isKnown: (useId: string) => boolean,
): LedgerChange[] {
  return changes.flatMap((change) => {
    if (change.table === 'links') return linkChanges(change as Change<'links'>, book);
    if (change.table === 'accessEvents') return useChanges(change as Change<'accessEvents'>, book, isKnown);
    return nodeChanges(change, book);
  });
}

function nodeChanges({ table, id, before, after }: Change, book: SlotBook): LedgerChange[] {
  const nodes = nodeTableOf(table);
  if (nodes === undefined) return [];
  const madeAt = (row: TableRows[keyof TableRows] | null) => (row === null ? null : nodes.madeAt(row));
  const [was, is] = [madeAt(before), madeAt(after)];
  if (is === null) return was === null ? [] : [{ type: 'gone', slot: book.slotOf(nodes.kind, id) }];
  // Said again where it may be known: it does no harm.
  return was === is
    ? []
    : [
        {
          type: 'node',
          slot: book.slotOf(nodes.kind, id),
          layer: LAYERS.indexOf(LAYER_OF[nodes.kind]),
          at: is,
          key: keyOf(nodes.kind, id),
        },
      ];
}

function linkChanges({ before, after }: Change<'links'>, book: SlotBook): LedgerChange[] {
  const isSame =
    before !== null &&
    after !== null &&
    before.from === after.from &&
    before.to === after.to &&
    before.createdAt === after.createdAt;
  const change = (type: 'link' | 'unlink', link: Link | null): LedgerChange[] =>
    link === null || link.to === null
      ? []
      : [{ type, from: book.slotOf('note', link.from), to: book.slotOf('note', link.to), at: link.createdAt }];
  return isSame ? [] : [...change('unlink', before), ...change('link', after)];
}

/** Uses are never changed; an undo takes back the ones its batch made. */
function useChanges(
  { before, after }: Change<'accessEvents'>,
  book: SlotBook,
  isKnown: (useId: string) => boolean,
): LedgerChange[] {
  const change = (type: 'use' | 'unuse', { ref, kind: use, at }: AccessEvent): LedgerChange => {
    const { kind, id } = partsOfRef(ref);
    return { type, slot: book.slotOf(kind, id), kind: USE_KINDS.indexOf(use), at };
  };
  if (after === null) return before === null ? [] : [change('unuse', before)];
  return before !== null || isKnown(after.id) ? [] : [change('use', after)];
}
