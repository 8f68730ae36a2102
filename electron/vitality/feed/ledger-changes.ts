import type { Batch, Change } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { Link } from '../../../shared/domain/link';
import type { TableRows } from '../../../shared/domain/tables';
import { LAYER_OF, nodeTableOf } from '../ledger/node-tables';
import { hashNode } from './read-ledger';
import { parseAccessRef, type SlotRegistry } from '../ledger/slot-registry';
import { LAYERS } from '../graph/node-columns';
import { USE_KINDS } from '../ledger/use-log';
import type { LedgerChange } from '../worker/vitality-port';

/** Ledger changes of a batch, in order; uses for which `isKnown` holds are left out. */
export function ledgerChanges(
  { changes }: Pick<Batch, 'changes'>,
  registry: SlotRegistry,
  isKnownUse: (useId: string) => boolean,
): LedgerChange[] {
  return changes.flatMap((change) => {
    if (change.table === 'links') return linkChanges(change as Change<'links'>, registry);
    if (change.table === 'accessEvents') return useChanges(change as Change<'accessEvents'>, registry, isKnownUse);
    return nodeChanges(change, registry);
  });
}

function nodeChanges({ table, id, before, after }: Change, registry: SlotRegistry): LedgerChange[] {
  const nodes = nodeTableOf(table);
  if (nodes === undefined) return [];
  const madeAt = (row: TableRows[keyof TableRows] | null) => (row === null ? null : nodes.madeAt(row));
  const [madeAtBefore, madeAtAfter] = [madeAt(before), madeAt(after)];
  if (madeAtAfter === null)
    return madeAtBefore === null ? [] : [{ type: 'gone', slot: registry.slotOf(nodes.kind, id) }];
  // Repeating a known state is harmless.
  return madeAtBefore === madeAtAfter
    ? []
    : [
        {
          type: 'node',
          slot: registry.slotOf(nodes.kind, id),
          layer: LAYERS.indexOf(LAYER_OF[nodes.kind]),
          at: madeAtAfter,
          key: hashNode(nodes.kind, id),
        },
      ];
}

function linkChanges({ before, after }: Change<'links'>, registry: SlotRegistry): LedgerChange[] {
  const isSame =
    before !== null &&
    after !== null &&
    before.from === after.from &&
    before.to === after.to &&
    before.createdAt === after.createdAt;
  const change = (type: 'link' | 'unlink', link: Link | null): LedgerChange[] =>
    link === null || link.to === null
      ? []
      : [{ type, from: registry.slotOf('note', link.from), to: registry.slotOf('note', link.to), at: link.createdAt }];
  return isSame ? [] : [...change('unlink', before), ...change('link', after)];
}

/** Uses are never changed; an undo removes those of its batch. */
function useChanges(
  { before, after }: Change<'accessEvents'>,
  registry: SlotRegistry,
  isKnown: (useId: string) => boolean,
): LedgerChange[] {
  const change = (type: 'use' | 'unuse', { ref, kind: use, at }: AccessEvent): LedgerChange => {
    const { kind, id } = parseAccessRef(ref);
    return { type, slot: registry.slotOf(kind, id), kind: USE_KINDS.indexOf(use), at };
  };
  if (after === null) return before === null ? [] : [change('unuse', before)];
  return before !== null || isKnown(after.id) ? [] : [change('use', after)];
}
