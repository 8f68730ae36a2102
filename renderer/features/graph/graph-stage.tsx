import { Maximize, Minus, Plus } from 'lucide-react';
import { useState, type Ref } from 'react';
import { errorText } from '../../bridge/client';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Kbd } from '../../ui/kbd';
import { ProgressBar } from '../../ui/progress-bar';
import { GraphCanvas, type GraphCanvasHandle } from './graph-canvas';
import { KEY_WORDS } from './graph-keys';
import { countOf } from './graph-words';
import styles from './graph.module.css';
import type { LayoutState } from './layout/use-layout';
import type { Mark } from './model/drawn-lines';
import type { ShownGraph } from './model/shown-graph';
import type { TimeMarks } from './model/time-marks';
import { pictureWords, type PictureReport } from './picture/picture-report';
import { TimeBar } from './time/time-bar';
import { NOW, type TimeChoice } from './time/time-choice';
import type { GraphSource } from './use-graph-source';

interface Props {
  handle: React.RefObject<GraphCanvasHandle | null>;
  shown: ShownGraph | null;
  layout: LayoutState;
  /** Notes the vault holds, and how many of them were read for the graph. */
  total: number;
  noteCount: number;
  colourBy: 'zone' | 'community';
  centreId: string | null;
  selected: Mark | null;
  selectedWords: string;
  path: readonly number[];
  marks: TimeMarks | null;
  onSelect: (mark: Mark | null) => void;
  onOpen: (mark: Mark) => void;
  time: TimeChoice;
  onTime: (time: TimeChoice) => void;
  source: GraphSource;
  onArrangeAnew: () => void;
}

/**
 * The picture with the words that belong to it: what is drawn, what is left out, how far the arranging is, and its
 * keys.
 */
export function GraphStage({
  handle,
  shown,
  layout,
  total,
  noteCount,
  time,
  onTime,
  source,
  onArrangeAnew,
  ...canvas
}: Props) {
  const [report, setReport] = useState<PictureReport | null>(null);
  const isWhole = canvas.centreId === null;
  const words = [
    report === null ? null : pictureWords(report),
    isWhole && time.at === null && total > noteCount
      ? `The vault holds ${total.toLocaleString()} notes; the ${noteCount.toLocaleString()} most linked are here.`
      : null,
    source.error === null ? null : errorText(source.error),
    shown !== null && shown.model.data.nodes.length === 0
      ? time.at === null
        ? 'No note passes the filters above.'
        : 'No note was kept then.'
      : null,
  ].filter((word) => word !== null);
  return (
    <div className={styles.stage} data-pane="work">
      <div className={styles.room}>
        {shown !== null && (
          <GraphCanvas
            handle={handle as Ref<GraphCanvasHandle>}
            shown={shown}
            onHover={() => {}}
            onReport={setReport}
            {...canvas}
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
            <span>{arrangingWords(layout, noteCount, isWhole)}</span>
          )}
        </p>
        {shown === null && layout.kind !== 'failed' && (
          <div className={styles.waiting} role="status">
            <span>{arrangingWords(layout, noteCount, isWhole)}</span>
            <div>
              <ProgressBar
                label="Arranging the notes"
                value={layout.kind === 'arranging' && layout.of > 0 ? layout.done / layout.of : null}
              />
            </div>
          </div>
        )}
        {layout.kind === 'failed' && (
          <div className={styles.waiting} role="alert">
            <span>The notes could not be arranged. The lists beside hold all of them.</span>
            <Button size="small" style={{ pointerEvents: 'auto' }} onClick={onArrangeAnew}>
              Try again
            </Button>
          </div>
        )}
        <div className={styles.zoom}>
          <IconButton
            label="Zoom in"
            keys={['+']}
            icon={<Plus aria-hidden />}
            onClick={() => handle.current?.zoom('in')}
          />
          <IconButton
            label="Zoom out"
            keys={['−']}
            icon={<Minus aria-hidden />}
            onClick={() => handle.current?.zoom('out')}
          />
          <IconButton
            label="Show all of it"
            keys={['0']}
            icon={<Maximize aria-hidden />}
            onClick={() => handle.current?.zoom('fit')}
          />
        </div>
        <p id="graph-keys" className={styles.keys}>
          {KEY_WORDS.filter(({ words: meaning }) => isWhole || meaning !== 'time').map(({ keys, words: meaning }) => (
            <span key={meaning}>
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

function arrangingWords(layout: LayoutState, notes: number, isWhole: boolean): string {
  const what = `arranging ${countOf(notes, 'note')}`;
  if (layout.kind !== 'arranging' || layout.of === 0) return `${what}…`;
  return isWhole ? `${what}: ${layout.done.toLocaleString()} of ${layout.of.toLocaleString()} communities` : `${what}…`;
}
