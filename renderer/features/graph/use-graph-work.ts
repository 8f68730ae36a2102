import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import { t } from '../../../shared/messages/message';
import { showError, useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { canBeActedOn } from '../../note-acts/note-acts';
import { useNoteActs } from '../../note-acts/use-note-acts';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';
import { useMemoInLanguage } from '../../ui/use-language';
import type { GraphCanvasHandle } from './graph-canvas';
import { onGraphKey } from './graph-keys';
import { useGraphLayout } from './layout/use-graph-layout';
import { communityHues } from './model/community-hulls';
import { itemOfCommunity, type ItemIndex } from './model/drawn-edges';
import type { GraphModel } from './model/graph-model';
import { nodeText } from './model/graph-text';
import {
  bestColouring,
  colourByAge,
  colourByCategory,
  colourByGroup,
  isGrouping,
  NO_COLOURING,
  type ColourBy,
  type NoteColouring,
} from './model/note-colouring';
import { marksOf } from './model/time-marks';
import type { PictureFormat } from './rendering/draw-picture';
import { COMMUNITY_HUES } from './rendering/graph-colours';
import { NOW, type TimeChoice } from './time/time-choice';
import type { GraphSource } from './use-graph-source';
import { useGraphViewState, useShortestPath, type GraphViewState } from './use-graph-view-state';
import { useFoundNodes, useVisibleGraph } from './use-visible-graph';

export interface GraphChoice {
  source: GraphSource;
  data: GraphData;
  /** The centre of the graph around one note; null for the whole vault. */
  noteId: NoteId | null;
  /** Whether the list of notes shows it. */
  isListed: (node: GraphNode) => boolean;
  time: TimeChoice;
  onTime: (time: TimeChoice) => void;
}

export type GraphWork = ReturnType<typeof useGraphWork>;

const MONTH_MS = 30 * 86_400_000;

/** The graph as it is shown, with one selection for the drawing, the legend and the lists beside it. */
export function useGraphWork({ source, data, noteId, isListed, time, onTime }: GraphChoice) {
  const go = useGo();
  const canvas = useRef<GraphCanvasHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const view = useGraphViewState();
  const { selectedId, ends, setTab, setEnds } = view;
  const { placed, layout, rearrange } = useGraphLayout(data, noteId ?? 'whole');
  const { zones } = view;
  const filter = useMemo(() => ({ zones, isListed }), [zones, isListed]);
  const visible = useVisibleGraph(data, placed, filter, noteId);
  const { model } = visible;
  const shortest = useShortestPath(ends);
  const selection = useGraphSelection(model, canvas, view, noteId !== null);
  const { selectedMark, select, selectMark } = selection;
  const graphActs = useGraphActs(model, selection.selectedNode, view, time.at !== null);
  const startPath = (id: string) => {
    setTab('path');
    if (ends.from === null || ends.to !== null || ends.from === id) setEnds({ from: id, to: null });
    else setEnds({ from: ends.from, to: id });
  };
  const toggleTime = () => {
    if (time.isOpen) onTime(NOW);
    else if (noteId === null) onTime({ ...NOW, isOpen: true });
  };
  const onKeyDown = onGraphKey((action) => {
    switch (action.kind) {
      case 'move': {
        const next = canvas.current?.next(selectedMark, action.direction) ?? null;
        if (next !== null) selectMark(next, true);
        break;
      }
      case 'open':
        return selection.openMark(selectedMark);
      case 'clear':
        return select(null);
      case 'zoom':
        return canvas.current?.zoom(action.step);
      case 'search':
        return search.current?.focus();
      case 'time':
        return toggleTime();
      case 'path':
        return selectedId === null ? setTab('path') : startPath(selectedId);
      case 'choose':
        return graphActs.choose();
      case 'act':
        return graphActs.acts.run(action.name);
      case 'list':
        return view.setListOnly(!view.isListOnly);
    }
  });
  const { path } = shortest;
  return {
    source,
    data,
    noteId,
    time,
    onTime,
    canvas,
    search,
    view,
    layout,
    rearrange,
    ...visible,
    ...selection,
    graphActs,
    ...useNoteColouring(model, data, view.colourBy),
    found: useFoundNodes(model, view.search, view.scope),
    path,
    pathError: shortest.error,
    pathIndexes: useMemo(
      () => path?.notes.map(({ id }) => model.nodeIndexById.get(id)).filter((at) => at !== undefined) ?? [],
      [path, model],
    ),
    marks: useMemo(() => (source.difference === null ? null : marksOf(source.difference)), [source.difference]),
    startPath,
    toggleTime,
    onKeyDown,
    exportPicture: useExportPicture(canvas),
    /** A click in the drawing; `isAdded`: with Ctrl, Cmd or Shift, which chooses notes for an act. */
    clickMark(mark: ItemIndex | null, isAdded: boolean) {
      if (!isAdded || mark === null || mark < 0) return selectMark(mark, false);
      const { id } = model.data.nodes[mark]!;
      // The note that was selected before is the first of the chosen.
      if (view.chosenIds.size === 0 && selectedId !== null && selectedId !== id) graphActs.chooseAll([selectedId, id]);
      else graphActs.choose(id);
      if (selectedId === null) selectMark(mark, false);
    },
    /** Another date to compare with; the graph around a note has none. */
    compare() {
      if (noteId !== null) go.toGraph();
      else onTime({ ...time, isOpen: true, since: time.since ?? Date.now() - MONTH_MS });
    },
  };
}

/**
 * One selection for the drawing and the lists beside it; each change is announced.
 *
 * @param isLocal the graph around one note is shown
 */
function useGraphSelection(
  model: GraphModel,
  canvas: RefObject<GraphCanvasHandle | null>,
  { selectedId, setSelectedId, setScope, setTab }: GraphViewState,
  isLocal: boolean,
) {
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
    /** The selected note; null while none is, or a community is. */
    selectedNode: selectedIndex === undefined ? null : model.data.nodes[selectedIndex]!,
    /** What is marked in the drawing: a note or a community. */
    selectedMark: selectedIndex ?? (community === null ? null : itemOfCommunity(community)),
    /** `moves`: the drawing is moved to the note; default true. */
    select,
    selectMark: (mark: ItemIndex | null, moves: boolean) => {
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
    /** A note: its page. A community: the drawing goes in. */
    openMark: (mark: ItemIndex | null) => {
      if (mark === null) return;
      if (mark >= 0) return go.toNote(model.data.nodes[mark]!.id);
      canvas.current?.goTo(mark);
      setCommunity(null);
    },
    /** Lists the notes of one community and moves the drawing to it. */
    showCommunity: (index: number) => {
      setScope(index);
      setTab('notes');
      select(null);
      canvas.current?.goTo(itemOfCommunity(index));
    },
  };
}

/** Acts on the selected note and on those chosen with X or Ctrl+click. There are none on the graph of an earlier date. */
function useGraphActs(
  model: GraphModel,
  selectedNode: GraphNode | null,
  { chosenIds, setChosenIds, setSelectedId }: GraphViewState,
  isPast: boolean,
) {
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
    /** Notes that an act takes: the selected one first, then the chosen ones. */
    notes,
    /** The chosen notes in the drawing, by their index. */
    chosenIndexes,
    clear,
    /** Chooses a note, or no longer; the selected one where none is given. */
    choose(id: string | undefined = selectedNode?.id) {
      if (id === undefined) return;
      const next = new Set(chosenIds);
      if (!next.delete(id)) next.add(id);
      change(next);
    },
    chooseAll: (ids: readonly string[]) => change(new Set(ids)),
  };
}

export type GraphActs = ReturnType<typeof useGraphActs>;

/** The colours of the shown notes and their legend; groups are asked for when they are chosen. */
function useNoteColouring(
  model: GraphModel,
  data: GraphData,
  chosen: ColourBy | null,
): { colourBy: ColourBy; colouring: NoteColouring } {
  const folders = useRoute('graph.groups', { by: 'folder' }).data;
  const best = useMemo(() => (folders === undefined ? 'zone' : bestColouring(data.nodes, folders)), [data, folders]);
  const colourBy = chosen ?? best;
  const by = isGrouping(colourBy) ? colourBy : null;
  const groups = useRoute('graph.groups', { by: by ?? 'folder' }, { enabled: by !== null }).data;
  const colouring = useMemoInLanguage(() => {
    const { nodes } = model.data;
    if (colourBy === 'category') return colourByCategory(nodes, COMMUNITY_HUES);
    if (colourBy === 'age') return colourByAge(nodes, Date.now());
    if (colourBy === 'community') return { ...NO_COLOURING, legend: communityLegend(model) };
    if (by === null || groups === undefined) return NO_COLOURING;
    return colourByGroup(nodes, by, groups, COMMUNITY_HUES);
  }, [model, colourBy, by, groups]);
  return { colourBy, colouring };
}

/** The largest communities; further ones repeat the colours, so the legend ends there. */
function communityLegend({ communities }: GraphModel): NoteColouring['legend'] {
  const hues = communityHues(communities, COMMUNITY_HUES);
  return communities
    .map(({ title, isUnlinked, members }, index) => ({
      name: isUnlinked ? t('graph.withoutLinks') : title,
      count: members.length,
      hue: hues[index]!,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => right.count - left.count)
    .slice(0, COMMUNITY_HUES);
}

/** Saves the drawing as it is shown as a file in the exports folder, and says where. */
function useExportPicture(canvas: RefObject<GraphCanvasHandle | null>): (format: PictureFormat) => void {
  const save = useCommand('graph.savePicture', {
    onSuccess: ({ path }) => showToast({ text: t('graph.savedPath', { path }) }),
  });
  return (format) => {
    const picture = canvas.current?.picture(format) ?? null;
    if (picture === null) return showToast({ text: t('graph.nothingDrawnYetTry') });
    picture.then((bytes) => save.mutate({ format, bytes })).catch(showError);
  };
}
