import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { GraphData } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../navigation/navigation';
import { isTyping } from '../../commands/shortcuts';
import { announce } from '../../ui/feedback/announcer';
import type { GraphCanvasHandle } from './graph-canvas';
import { actionOfKey, type GraphAction } from './graph-keys';
import { GraphLegend } from './graph-legend';
import { GraphPane } from './graph-pane';
import { GraphDrawingArea } from './graph-drawing-area';
import { GraphTopBar } from './graph-top-bar';
import { nodeText } from './model/graph-text';
import styles from './graph.module.css';
import { useGraphLayout } from './layout/use-graph-layout';
import type { ItemIndex } from './model/drawn-edges';
import { itemOfCommunity } from './model/drawn-edges';
import { marksOf } from './model/time-marks';
import { NOW, type TimeChoice } from './time/time-choice';
import { useGraphViewState, useShortestPath } from './use-graph-view-state';
import type { GraphSource } from './use-graph-source';
import { useFoundNodes, useVisibleGraph } from './use-visible-graph';

interface Props {
  source: GraphSource;
  data: GraphData;
  noteId: NoteId | null;
  depth: number;
  onDepth: (depth: number) => void;
  time: TimeChoice;
  onTime: (time: TimeChoice) => void;
}

/** The drawing, its legend and the lists beside it, with one selection for all. */
export function GraphWorkspace({ source, data, noteId, depth, onDepth, time, onTime }: Props) {
  const go = useGo();
  const canvas = useRef<GraphCanvasHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const choices = useGraphViewState();
  const { filter, selectedId, setSelectedId, scope, setScope, tab, setTab, ends, setEnds } = choices;
  const [community, setCommunity] = useState<number | null>(null);
  const { placed, layout, rearrange } = useGraphLayout(data, noteId ?? 'whole');
  const { shown, model, counts } = useVisibleGraph(data, placed, filter, noteId);
  const found = useFoundNodes(model, choices.search, scope);
  const { path, error: pathError } = useShortestPath(ends);
  const marks = useMemo(() => (source.difference === null ? null : marksOf(source.difference)), [source.difference]);
  const selectedIndex = selectedId === null ? undefined : model.nodeIndexById.get(selectedId);
  const selectedNode = selectedIndex === undefined ? null : model.data.nodes[selectedIndex]!;
  const selectedMark: ItemIndex | null = selectedIndex ?? (community === null ? null : itemOfCommunity(community));

  const select = useCallback(
    (id: string | null, moves = true) => {
      setSelectedId(id);
      setCommunity(null);
      const at = id === null ? undefined : model.nodeIndexById.get(id);
      canvas.current?.pulse(at ?? null);
      if (at === undefined) return;
      if (moves) canvas.current?.goTo(at);
      const node = model.data.nodes[at]!;
      announce(`${node.title}. ${nodeText(node, noteId !== null)}`);
    },
    [model, noteId, setSelectedId],
  );

  const selectMark = (mark: ItemIndex | null, moves: boolean) => {
    if (mark === null || mark >= 0) return select(mark === null ? null : model.data.nodes[mark]!.id, moves);
    select(null);
    setCommunity(-1 - mark);
    const { title, isUnlinked: isLoose, members } = model.communities[-1 - mark]!;
    announce(
      `${isLoose ? 'Notes without links' : `Community around ${title}`}, ${members.length} notes. Enter goes in.`,
    );
  };
  const openMark = (mark: ItemIndex | null) => {
    if (mark === null) return;
    if (mark >= 0) return go.toNote(model.data.nodes[mark]!.id);
    canvas.current?.goTo(mark);
    setCommunity(null);
  };
  const showCommunity = (index: number) => {
    setScope(index);
    setTab('notes');
    select(null);
    canvas.current?.goTo(itemOfCommunity(index));
  };
  const startPath = (id: string) => {
    setTab('path');
    if (ends.from === null || ends.to !== null || ends.from === id) setEnds({ from: id, to: null });
    else setEnds({ from: ends.from, to: id });
  };
  const toggleTime = () => {
    if (time.isOpen) onTime(NOW);
    else if (noteId === null) onTime({ ...NOW, isOpen: true });
  };

  const act = (action: GraphAction) => {
    switch (action.kind) {
      case 'move': {
        const next = canvas.current?.next(selectedMark, action.direction) ?? null;
        if (next !== null) selectMark(next, true);
        break;
      }
      case 'open':
        return openMark(selectedMark);
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
      case 'list':
        return choices.setListOnly(!choices.isListOnly);
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Single letters act only in the drawing and the lists, never in a text field.
    const isInPicture = target.closest('[data-picture]') !== null;
    if (event.defaultPrevented || isTyping(target) || !(isInPicture || target.closest('[role="listbox"]') !== null))
      return;
    const action = actionOfKey(event, isInPicture);
    if (action === null) return;
    event.preventDefault();
    act(action);
  };

  const pathNodeIndexes = useMemo(
    () => path?.notes.map(({ id }) => model.nodeIndexById.get(id)).filter((at) => at !== undefined) ?? [],
    [path, model],
  );
  return (
    <div className={styles.screen} onKeyDown={handleKey}>
      <GraphTopBar
        centre={data.nodes.find(({ id }) => id === noteId) ?? null}
        data={model.data}
        depth={depth}
        onDepth={onDepth}
        isTimeOpen={time.isOpen}
        onTime={toggleTime}
        isListOnly={choices.isListOnly}
        onListOnly={choices.setListOnly}
        onRearrange={rearrange}
      />
      <GraphLegend
        filter={filter}
        onFilter={choices.setFilter}
        counts={counts}
        colourBy={choices.colourBy}
        onColourBy={choices.setColourBy}
      />
      <div className={styles.body} data-list-only={choices.isListOnly || undefined}>
        {!choices.isListOnly && (
          <GraphDrawingArea
            handle={canvas}
            shown={shown}
            layout={layout}
            total={data.total}
            noteCount={data.nodes.length}
            colourBy={choices.colourBy}
            centreId={noteId}
            selected={selectedMark}
            selectedWords={selectedNode === null ? '' : `Selected: ${selectedNode.title}.`}
            path={pathNodeIndexes}
            marks={marks}
            onSelect={(mark) => selectMark(mark, false)}
            onOpen={openMark}
            time={time}
            onTime={onTime}
            source={source}
            onRearrange={rearrange}
          />
        )}
        <GraphPane
          search={search}
          choices={choices}
          model={model}
          found={found}
          selectedNode={selectedNode}
          centreId={noteId}
          path={path}
          pathError={pathError}
          difference={source.difference}
          time={time}
          onCompare={() =>
            noteId === null
              ? onTime({ ...time, isOpen: true, since: time.since ?? Date.now() - MONTH_MS })
              : go.toGraph()
          }
          onSelect={select}
          onCommunity={showCommunity}
          onPath={startPath}
          onTab={setTab}
          tab={tab}
        />
      </div>
    </div>
  );
}

const MONTH_MS = 30 * 86_400_000;
