import { Maximize, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../ipc/client';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { Kbd } from '../../ui/actions/kbd';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { GraphCanvas, type GraphCanvasHandle } from './graph-canvas';
import { useListChords } from '../../commands/list-keys';
import { keyHintsOf } from './graph-keys';
import styles from './graph-drawing-area.module.css';
import type { LayoutState } from './layout/use-graph-layout';
import type { ItemIndex } from './model/drawn-edges';
import type { ColourBy } from './model/note-colouring';
import type { VisibleGraph } from './model/visible-graph';
import type { TimeMarks } from './model/time-marks';
import { renderReportText, type RenderReport } from './rendering/render-report';
import { TimeBar } from './time/time-bar';
import { NOW, type TimeChoice } from './time/time-choice';
import type { GraphSource } from './use-graph-source';
import { t } from '../../../shared/messages/message';

interface Props {
  handle: React.RefObject<GraphCanvasHandle | null>;
  shown: VisibleGraph | null;
  layout: LayoutState;
  /** Notes in the vault, and how many of them were loaded for the graph. */
  total: number;
  noteCount: number;
  colourBy: ColourBy;
  noteHues: Int8Array | null;
  centreId: string | null;
  selected: ItemIndex | null;
  selectedWords: string;
  path: readonly number[];
  marks: TimeMarks | null;
  chosen: readonly number[];
  onSelect: (mark: ItemIndex | null, isAdded: boolean) => void;
  onOpen: (mark: ItemIndex) => void;
  time: TimeChoice;
  onTime: (time: TimeChoice) => void;
  source: GraphSource;
  onRearrange: () => void;
}

/** The drawing with its captions: what is drawn, what is left out, the progress of the layout, and its keys. */
export function GraphDrawingArea({
  handle,
  shown,
  layout,
  total,
  noteCount,
  time,
  onTime,
  source,
  onRearrange,
  ...canvas
}: Props) {
  const chordsOf = useListChords('graph');
  const [report, setReport] = useState<RenderReport | null>(null);
  const isWhole = canvas.centreId === null;
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
          <GraphCanvas handle={handle} shown={shown} onHover={() => {}} onReport={setReport} {...canvas} />
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
            <Button size="small" style={{ pointerEvents: 'auto' }} onClick={onRearrange}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
        <div className={styles.zoom}>
          <IconButton
            label={t('graph.zoomIn')}
            keys={['+']}
            icon={<Plus aria-hidden />}
            onClick={() => handle.current?.zoom('in')}
          />
          <IconButton
            label={t('graph.zoomOut')}
            keys={['−']}
            icon={<Minus aria-hidden />}
            onClick={() => handle.current?.zoom('out')}
          />
          <IconButton
            label={t('graph.showAllOfIt')}
            keys={['0']}
            icon={<Maximize aria-hidden />}
            onClick={() => handle.current?.zoom('fit')}
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
