import { useMemo } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { GraphNode } from '../../../shared/ipc/routes/graph';
import { canBeActedOn } from '../../note-acts/note-acts';
import { useNoteActs } from '../../note-acts/use-note-acts';
import { announce } from '../../ui/feedback/announcer';
import type { GraphActs } from './model/graph-acts';
import type { GraphModel } from './model/graph-model';
import type { GraphViewState } from './use-graph-view-state';
import { t } from '../../../shared/messages/message';

/** Acts on the selected note and on those chosen with X or Ctrl+click. There are none on the graph of an earlier date. */
export function useGraphActs(
  model: GraphModel,
  selectedNode: GraphNode | null,
  { chosenIds, setChosenIds, setSelectedId }: GraphViewState,
  isPast: boolean,
): GraphActs {
  const chosenIndexes = useMemo(
    () => [...chosenIds].flatMap((id) => model.nodeIndexById.get(id) ?? []),
    [chosenIds, model],
  );
  const chosen = chosenIndexes.map((index) => model.data.nodes[index]!);
  const first = selectedNode === null ? [] : [selectedNode];
  // A note that was only looked at is not acted on while others are chosen.
  const all =
    chosen.length === 0
      ? first
      : [...first.filter(({ id }) => chosenIds.has(id)), ...chosen.filter(({ id }) => id !== selectedNode?.id)];
  const notes = isPast ? [] : all.filter(({ status }) => canBeActedOn(status));
  const change = (next: ReadonlySet<string>) => {
    setChosenIds(next);
    announce(next.size === 0 ? t('graph.nothingChosen') : t('graph.nextChosen', { next: next.size }));
  };
  const clear = () => setChosenIds(new Set());
  const acts = useNoteActs(
    notes.map(({ id }) => id as NoteId),
    {
      scope: 'selection',
      onDone(stays) {
        clear();
        setSelectedId(stays);
      },
    },
  );
  return {
    acts,
    notes,
    chosenIndexes,
    clear,
    choose(id = selectedNode?.id) {
      if (id === undefined) return;
      const next = new Set(chosenIds);
      if (!next.delete(id)) next.add(id);
      change(next);
    },
    chooseAll: (ids) => change(new Set(ids)),
  };
}
