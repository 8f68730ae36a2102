import { Maximize, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../ipc/client';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { Kbd } from '../../ui/actions/kbd';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import type { GraphNode } from '../../../shared/ipc/routes/graph';
import { GraphCanvas } from './graph-canvas';
import { useListChords } from '../../commands/list-keys';
import { keyHintsOf } from './graph-keys';
import styles from './graph-drawing-area.module.css';
import type { LayoutState } from './layout/use-graph-layout';
import { renderReportText, type RenderReport } from './rendering/render-report';
import { TimeBar } from './time/time-bar';
import { NOW } from './time/time-choice';
import type { GraphWork } from './use-graph-work';
import { t } from '../../../shared/messages/message';

/** The drawing with its captions: what is drawn, what is left out, the progress of the layout, and its keys. */
export function GraphDrawingArea({ graph }: { graph: GraphWork }) {
  const { canvas, shown, layout, time, onTime, source, selectedNode, colouring, noteId } = graph;
  const chordsOf = useListChords('graph');
  const [report, setReport] = useState<RenderReport | null>(null);
  const isWhole = noteId === null;
  const { total } = graph.data;
  const noteCount = graph.data.nodes.length;
  const words = [
    report === null ? null : renderReportText(report),
    isWhole && time.at === null && total > noteCount ? t('graph.vaultHoldsTotalNumber', { total, noteCount }) : null,
    source.error === null ? null : errorText(source.error),
    shown !== null && shown.model.data.nodes.length === 0
      ? time.at === null
        ? t('graph.noNotePassesFilters')
        : t('graph.noNoteKeptThen')
      : null,
  ].filter((word) => word !== null);
  return (
    <div className={styles.drawingArea} data-pane="work">
      <div className={styles.room}>
        {shown !== null && (
          <GraphCanvas
            handle={canvas}
            shown={shown}
            colourBy={graph.colourBy}
            noteHues={colouring.hues}
            centreId={noteId}
            selected={graph.selectedMark}
            selectedWords={selectedText(selectedNode, selectedNode && colouring.groupOf(selectedNode))}
            path={graph.pathIndexes}
            marks={graph.marks}
            chosen={graph.graphActs.chosenIndexes}
            onSelect={graph.clickMark}
            onOpen={graph.openMark}
            onHover={() => {}}
            onReport={setReport}
          />
        )}
        <p
          className={styles.state}
          data-testid="layout-state"
          data-settled={layout.kind === 'settled' && shown !== null}
          role="status"
        >
          {words.map((word) => (
            <span key={word}>{word}</span>
          ))}
          {shown !== null && layout.kind === 'arranging' && layout.of > 0 && (
            <span>{layoutProgressText(layout, noteCount, isWhole)}</span>
          )}
        </p>
        {shown === null && layout.kind !== 'failed' && (
          <div className={styles.waiting} role="status">
            <span>{layoutProgressText(layout, noteCount, isWhole)}</span>
            <div>
              <ProgressBar
                label={t('graph.arrangingTheNotes')}
                value={layout.kind === 'arranging' && layout.of > 0 ? layout.done / layout.of : null}
              />
            </div>
          </div>
        )}
        {layout.kind === 'failed' && (
          <div className={styles.waiting} role="alert">
            <span>{t('graph.notesCouldArrangedLists')}</span>
            <Button size="small" style={{ pointerEvents: 'auto' }} onClick={graph.rearrange}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
        <div className={styles.zoom}>
          <IconButton
            label={t('graph.zoomIn')}
            keys={['+']}
            icon={<Plus aria-hidden />}
            onClick={() => canvas.current?.zoom('in')}
          />
          <IconButton
            label={t('graph.zoomOut')}
            keys={['−']}
            icon={<Minus aria-hidden />}
            onClick={() => canvas.current?.zoom('out')}
          />
          <IconButton
            label={t('graph.showAllOfIt')}
            keys={['0']}
            icon={<Maximize aria-hidden />}
            onClick={() => canvas.current?.zoom('fit')}
          />
        </div>
        <p id="graph-keys" className={styles.keys}>
          {keyHintsOf(chordsOf)
            .filter(({ isOfTime }) => isWhole || isOfTime !== true)
            .map(({ keys, words: meaning, isAct }) => (
              // The acts show their keys beside the selected note; here they would lie over the lowest notes.
              <span key={meaning} className={isAct === true ? 'visually-hidden' : undefined}>
                <Kbd keys={keys} /> {meaning}
              </span>
            ))}
        </p>
      </div>
      {time.isOpen && (
        <TimeBar
          time={time}
          onTime={onTime}
          onClose={() => onTime(NOW)}
          difference={source.difference}
          isBehind={source.isBehind}
          notes={shown?.model.data.nodes.length ?? 0}
          links={shown?.model.data.edges.length ?? 0}
        />
      )}
    </div>
  );
}

function layoutProgressText(layout: LayoutState, notes: number, isWhole: boolean): string {
  return layout.kind === 'arranging' && layout.of > 0 && isWhole
    ? t('graph.arrangingCommunities', { notes, done: layout.done, of: layout.of })
    : t('graph.arrangingSomeNotes', { notes });
}

function selectedText(node: GraphNode | null, group: string | null): string {
  if (node === null) return '';
  const { title } = node;
  return group === null ? t('graph.selectedNote', { title }) : t('graph.selectedNoteOfGroup', { title, group });
}
