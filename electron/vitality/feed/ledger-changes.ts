import type { Batch, Change } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { Link } from '../../../shared/domain/link';
import type { TableRows } from '../../../shared/domain/tables';
import { LAYER_OF, nodeTableOf, noteKeptAt } from '../ledger/node-tables';
import { layerOfNote, type EntityKindOf, type LayeredNote } from '../ledger/note-layer';
import type { Note } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { VaultGraph } from './vault-graph';
import { hashNode } from './read-ledger';
import { parseAccessRef, type SlotRegistry } from '../ledger/slot-registry';
import { LAYERS } from '../graph/node-columns';
import { USE_KINDS } from '../ledger/use-log';
import type { LedgerChange } from '../worker/vitality-port';

/** What the ledger's state is read from besides a batch. */
export interface LedgerContext {
  registry: SlotRegistry;
  /** Uses that are in the ledger already. */
  isKnownUse: (useId: string) => boolean;
  catalog: Pick<VaultGraph, 'note' | 'keptWithTitle'>;
  entityKindOf?: EntityKindOf;
}

/** Ledger changes of a batch, in order; known uses are left out. */
export function ledgerChanges({ changes }: Pick<Batch, 'changes'>, context: LedgerContext): LedgerChange[] {
  const { registry, isKnownUse } = context;
  return changes.flatMap((change) => {
    if (change.table === 'links') return linkChanges(change as Change<'links'>, registry);
    if (change.table === 'accessEvents') return useChanges(change as Change<'accessEvents'>, registry, isKnownUse);
    if (change.table === 'notes') return noteChanges(change as Change<'notes'>, context);
    const own = nodeChanges(change, registry);
    return change.table === 'entities' ? [...own, ...namedNoteChanges(change as Change<'entities'>, context)] : own;
  });
}

function noteChanges({ id, before, after }: Change<'notes'>, context: LedgerContext): LedgerChange[] {
  if (after !== null && noteKeptAt(after) !== null) return [noteNode(after, context)];
  return before === null || noteKeptAt(before) === null
    ? []
    : [{ type: 'gone', slot: context.registry.slotOf('note', id) }];
}

const noteNode = (
  note: LayeredNote & Pick<Note, 'id' | 'status' | 'keptAt' | 'createdAt'>,
  { registry, entityKindOf }: LedgerContext,
): LedgerChange => ({
  type: 'node',
  slot: registry.slotOf('note', note.id),
  layer: LAYERS.indexOf(layerOfNote(note, entityKindOf)),
  at: noteKeptAt(note)!,
  key: hashNode('note', note.id),
});

/** The pages of a person, project or place that became one, or is none any more. */
function namedNoteChanges({ before, after }: Change<'entities'>, context: LedgerContext): LedgerChange[] {
  const names = [before, after].flatMap((entity) => (entity === null ? [] : [entity.name, ...entity.aliases]));
  const ids = new Set(names.flatMap((name) => context.catalog.keptWithTitle(titleKey(name))));
  return [...ids].flatMap((id) => {
    const note = context.catalog.note(id);
    return note === null ? [] : [noteNode(note, context)];
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
