import { useMemo, useRef } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import { useGo } from '../../navigation/navigation';
import type { GraphCanvasHandle } from './graph-canvas';
import { onGraphKey } from './graph-keys';
import { GraphLegend } from './graph-legend';
import { GraphPane } from './graph-pane';
import { GraphDrawingArea } from './graph-drawing-area';
import { GraphTopBar } from './graph-top-bar';
import styles from './graph.module.css';
import { useGraphLayout } from './layout/use-graph-layout';
import { marksOf } from './model/time-marks';
import { NOW, type TimeChoice } from './time/time-choice';
import { useGraphActs } from './use-graph-acts';
import { useGraphSelection } from './use-graph-selection';
import { useGraphViewState, useShortestPath } from './use-graph-view-state';
import type { GraphSource } from './use-graph-source';
import { useExportPicture } from './use-export-picture';
import { useNoteColouring } from './use-note-colouring';
import { useFoundNodes, useVisibleGraph } from './use-visible-graph';
import { t } from '../../../shared/messages/message';

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
  const { filter, selectedId, scope, tab, setTab, ends, setEnds } = choices;
  const { placed, layout, rearrange } = useGraphLayout(data, noteId ?? 'whole');
  const { shown, model, counts } = useVisibleGraph(data, placed, filter, noteId);
  const colouring = useNoteColouring(model, choices.colourBy);
  const found = useFoundNodes(model, choices.search, scope);
  const { path, error: pathError } = useShortestPath(ends);
  const marks = useMemo(() => (source.difference === null ? null : marksOf(source.difference)), [source.difference]);
  const selection = useGraphSelection(model, canvas, choices, noteId !== null);
  const { selectedNode, selectedMark, select, selectMark, openMark } = selection;
  const graphActs = useGraphActs(model, selectedNode, choices, time.at !== null);

  const startPath = (id: string) => {
    setTab('path');
    if (ends.from === null || ends.to !== null || ends.from === id) setEnds({ from: id, to: null });
    else setEnds({ from: ends.from, to: id });
  };
  const toggleTime = () => {
    if (time.isOpen) onTime(NOW);
    else if (noteId === null) onTime({ ...NOW, isOpen: true });
  };

  const exportPicture = useExportPicture();

  const handleKey = onGraphKey((action) => {
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
      case 'choose':
        return graphActs.choose();
      case 'act':
        return graphActs.acts.run(action.name);
      case 'list':
        return choices.setListOnly(!choices.isListOnly);
    }
  });

  const pathNodeIndexes = useMemo(
    () => path?.notes.map(({ id }) => model.nodeIndexById.get(id)).filter((at) => at !== undefined) ?? [],
    [path, model],
  );
  return (
    <div className={styles.screen} onKeyDown={handleKey}>
      {graphActs.acts.dialog}
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
        onExport={(format) => exportPicture(canvas.current, format)}
      />
      <GraphLegend
        filter={filter}
        onFilter={choices.setFilter}
        counts={counts}
        colourBy={choices.colourBy}
        colouring={colouring}
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
            noteHues={colouring.hues}
            centreId={noteId}
            selected={selectedMark}
            selectedWords={selectedText(selectedNode, selectedNode && colouring.groupOf(selectedNode))}
            path={pathNodeIndexes}
            marks={marks}
            chosen={graphActs.chosenIndexes}
            onSelect={(mark, isAdded) => {
              if (!isAdded || mark === null || mark < 0) return selectMark(mark, false);
              // The note that was selected before is the first of the chosen.
              if (choices.chosenIds.size === 0 && selectedId !== null && model.nodeIndexById.get(selectedId) !== mark)
                graphActs.chooseAll([selectedId, model.data.nodes[mark]!.id]);
              else graphActs.choose(model.data.nodes[mark]!.id);
              if (selectedId === null) selectMark(mark, false);
            }}
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
          graphActs={graphActs}
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
          onCommunity={selection.showCommunity}
          onPath={startPath}
          onTab={setTab}
          tab={tab}
        />
      </div>
    </div>
  );
}

function selectedText(node: GraphNode | null, group: string | null): string {
  if (node === null) return '';
  const { title } = node;
  return group === null ? t('graph.selectedNote', { title }) : t('graph.selectedNoteOfGroup', { title, group });
}

const MONTH_MS = 30 * 86_400_000;
