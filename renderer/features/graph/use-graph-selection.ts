import { useCallback, useState, type RefObject } from 'react';
import type { GraphNode } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../navigation/navigation';
import { announce } from '../../ui/feedback/announcer';
import type { GraphCanvasHandle } from './graph-canvas';
import { itemOfCommunity, type ItemIndex } from './model/drawn-edges';
import type { GraphModel } from './model/graph-model';
import { nodeText } from './model/graph-text';
import type { GraphViewState } from './use-graph-view-state';
import { t } from '../../../shared/messages/message';

export interface GraphSelection {
  /** The selected note; null while none is, or a community is. */
  selectedNode: GraphNode | null;
  /** What is marked in the drawing: a note or a community. */
  selectedMark: ItemIndex | null;
  /** `moves`: the drawing is moved to the note; default true. */
  select: (id: string | null, moves?: boolean) => void;
  selectMark: (mark: ItemIndex | null, moves: boolean) => void;
  /** A note: its page. A community: the drawing goes in. */
  openMark: (mark: ItemIndex | null) => void;
  /** Lists the notes of one community and moves the drawing to it. */
  showCommunity: (index: number) => void;
}

/**
 * One selection for the drawing and the lists beside it; each change is announced.
 *
 * @param isLocal the graph around one note is shown
 */
export function useGraphSelection(
  model: GraphModel,
  canvas: RefObject<GraphCanvasHandle | null>,
  { selectedId, setSelectedId, setScope, setTab }: GraphViewState,
  isLocal: boolean,
): GraphSelection {
  const go = useGo();
  const [community, setCommunity] = useState<number | null>(null);
  const selectedIndex = selectedId === null ? undefined : model.nodeIndexById.get(selectedId);

  const select = useCallback(
    (id: string | null, moves = true) => {
      setSelectedId(id);
      setCommunity(null);
      const at = id === null ? undefined : model.nodeIndexById.get(id);
      canvas.current?.pulse(at ?? null);
      if (at === undefined) return;
      if (moves) canvas.current?.goTo(at);
      const node = model.data.nodes[at]!;
      announce(`${node.title}. ${nodeText(node, isLocal)}`);
    },
    [canvas, model, isLocal, setSelectedId],
  );

  return {
    selectedNode: selectedIndex === undefined ? null : model.data.nodes[selectedIndex]!,
    selectedMark: selectedIndex ?? (community === null ? null : itemOfCommunity(community)),
    select,
    selectMark: (mark, moves) => {
      if (mark === null || mark >= 0) return select(mark === null ? null : model.data.nodes[mark]!.id, moves);
      select(null);
      setCommunity(-1 - mark);
      const { title, isUnlinked, members } = model.communities[-1 - mark]!;
      announce(
        t('graph.titleMembersNotesEnter', {
          title: isUnlinked ? t('graph.notesWithoutLinks') : t('graph.communityAroundTitle', { title }),
          members: members.length,
        }),
      );
    },
    openMark: (mark) => {
      if (mark === null) return;
      if (mark >= 0) return go.toNote(model.data.nodes[mark]!.id);
      canvas.current?.goTo(mark);
      setCommunity(null);
    },
    showCommunity: (index) => {
      setScope(index);
      setTab('notes');
      select(null);
      canvas.current?.goTo(itemOfCommunity(index));
    },
  };
}
