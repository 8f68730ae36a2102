import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { GraphData } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../bridge/navigation';
import { isTyping } from '../../bridge/shortcuts';
import { announce } from '../../ui/announcer';
import type { GraphCanvasHandle } from './graph-canvas';
import { actionOfKey, type GraphAction } from './graph-keys';
import { GraphLegend } from './graph-legend';
import { GraphPane } from './graph-pane';
import { GraphStage } from './graph-stage';
import { GraphTopBar } from './graph-top-bar';
import { nodeWords } from './graph-words';
import styles from './graph.module.css';
import { useLayout } from './layout/use-layout';
import type { Mark } from './model/drawn-lines';
import { markOfCommunity } from './model/drawn-lines';
import { marksOf } from './model/time-marks';
import { NOW, type TimeChoice } from './time/time-choice';
import { useGraphChoices, usePath } from './use-graph-choices';
import type { GraphSource } from './use-graph-source';
import { useFound, useShownGraph } from './use-shown-graph';

interface Props {
  source: GraphSource;
  data: GraphData;
  noteId: NoteId | null;
  depth: number;
  onDepth: (depth: number) => void;
  time: TimeChoice;
  onTime: (time: TimeChoice) => void;
}

/** The picture, its legend, and the lists beside it; what is chosen in one is chosen in all. */
export function GraphWork({ source, data, noteId, depth, onDepth, time, onTime }: Props) {
  const go = useGo();
  const canvas = useRef<GraphCanvasHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const choices = useGraphChoices();
  const { filter, selectedId, setSelectedId, scope, setScope, tab, setTab, ends, setEnds } = choices;
  const [community, setCommunity] = useState<number | null>(null);
  const { placed, layout, arrangeAnew } = useLayout(data, noteId ?? 'whole');
  const { shown, model, counts } = useShownGraph(data, placed, filter, noteId);
  const found = useFound(model, choices.search, scope);
  const { path, error: pathError } = usePath(ends);
  const marks = useMemo(() => (source.difference === null ? null : marksOf(source.difference)), [source.difference]);
  const place = selectedId === null ? undefined : model.placeOf.get(selectedId);
  const selectedNode = place === undefined ? null : model.data.nodes[place]!;
  const selectedMark: Mark | null = place ?? (community === null ? null : markOfCommunity(community));

  const select = useCallback(
    (id: string | null, moves = true) => {
      setSelectedId(id);
      setCommunity(null);
      const at = id === null ? undefined : model.placeOf.get(id);
      canvas.current?.pulse(at ?? null);
      if (at === undefined) return;
      if (moves) canvas.current?.goTo(at);
      const node = model.data.nodes[at]!;
      announce(`${node.title}. ${nodeWords(node, noteId !== null)}`);
    },
    [model, noteId, setSelectedId],
  );

  const selectMark = (mark: Mark | null, moves: boolean) => {
    if (mark === null || mark >= 0) return select(mark === null ? null : model.data.nodes[mark]!.id, moves);
    select(null);
    setCommunity(-1 - mark);
    const { title, isLoose, members } = model.communities[-1 - mark]!;
    announce(
      `${isLoose ? 'Notes without links' : `Community around ${title}`}, ${members.length} notes. Enter goes in.`,
    );
  };
  const openMark = (mark: Mark | null) => {
    if (mark === null) return;
    if (mark >= 0) return go.toNote(model.data.nodes[mark]!.id);
    canvas.current?.goTo(mark);
    setCommunity(null);
  };
  const showCommunity = (index: number) => {
    setScope(index);
    setTab('notes');
    select(null);
    canvas.current?.goTo(markOfCommunity(index));
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
    // Single letters act in the picture and in the lists only, never while one types.
    const isInPicture = target.closest('[data-picture]') !== null;
    if (event.defaultPrevented || isTyping(target) || !(isInPicture || target.closest('[role="listbox"]') !== null))
      return;
    const action = actionOfKey(event, isInPicture);
    if (action === null) return;
    event.preventDefault();
    act(action);
  };

  const pathPlaces = useMemo(
    () => path?.notes.map(({ id }) => model.placeOf.get(id)).filter((at) => at !== undefined) ?? [],
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
        onArrangeAnew={arrangeAnew}
      />
      <GraphLegend
        filter={filter}
        onFilter={choices.setFilter}
        counts={counts}
        colourBy={choices.colourBy}
        onColourBy={choices.setColourBy}
      />
      <div className={choices.isListOnly ? styles.listOnly : styles.body}>
        {!choices.isListOnly && (
          <GraphStage
            handle={canvas}
            shown={shown}
            layout={layout}
            total={data.total}
            noteCount={data.nodes.length}
            colourBy={choices.colourBy}
            centreId={noteId}
            selected={selectedMark}
            selectedWords={selectedNode === null ? '' : `Selected: ${selectedNode.title}.`}
            path={pathPlaces}
            marks={marks}
            onSelect={(mark) => selectMark(mark, false)}
            onOpen={openMark}
            time={time}
            onTime={onTime}
            source={source}
            onArrangeAnew={arrangeAnew}
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
