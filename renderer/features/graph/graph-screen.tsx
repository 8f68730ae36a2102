import { useState } from 'react';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import type { GraphScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { NoteFilterBar } from '../../note-selection/note-filter-bar';
import { GraphDrawingArea } from './graph-drawing-area';
import { GraphLegend } from './graph-legend';
import { GraphPane } from './graph-pane';
import { GraphTopBar } from './graph-top-bar';
import styles from './graph.module.css';
import { useGraphSource } from './use-graph-source';
import { useGraphWork, type GraphChoice } from './use-graph-work';
import { useListedNotes } from './use-listed-notes';
import { NOW, type TimeChoice } from './time/time-choice';
import { t } from '../../../shared/messages/message';

/** The neighbourhood of a note, or the whole vault now or as of a date, as a drawing and as lists. */
export function GraphScreen({ noteId }: GraphScreenProps) {
  const [depth, setDepth] = useState(2);
  const [time, setTime] = useState<TimeChoice>(NOW);
  const source = useGraphSource({
    noteId,
    depth,
    at: noteId === null ? time.at : null,
    since: time.isOpen ? time.since : null,
  });
  const isListed = useListedNotes(noteId !== null, time.isOpen);
  const go = useGo();

  if (source.error !== null && source.data === null)
    return <ErrorState text={errorText(source.error)} onRetry={source.retry} />;
  if (source.data === null || isListed === null)
    return (
      <div className={styles.loading}>
        <Spinner text={t('graph.readingTheLinks')} />
      </div>
    );
  if (source.data.nodes.length === 0 && !time.isOpen) {
    return (
      <div className={styles.empty}>
        <TopBar title={t('common.graph')} />
        <EmptyState
          title={t('graph.noNotesDrawYet')}
          action={
            <Button tone="primary" onClick={go.toReview}>
              {t('common.goToReview')}
            </Button>
          }
        >
          {t('graph.eachNoteKeepBecomes')}
        </EmptyState>
      </div>
    );
  }
  return (
    <GraphWorkspace
      key={noteId ?? 'whole'}
      source={source}
      data={source.data}
      noteId={noteId}
      isListed={isListed}
      depth={depth}
      onDepth={setDepth}
      time={time}
      onTime={setTime}
    />
  );
}

interface WorkspaceProps extends GraphChoice {
  depth: number;
  onDepth: (depth: number) => void;
}

/** The drawing, its legend and the lists beside it. */
function GraphWorkspace({ depth, onDepth, ...choice }: WorkspaceProps) {
  const graph = useGraphWork(choice);
  const { isListOnly } = graph.view;
  return (
    <div className={styles.screen} onKeyDown={graph.onKeyDown}>
      {graph.graphActs.acts.dialog}
      <GraphTopBar graph={graph} depth={depth} onDepth={onDepth} />
      {choice.noteId === null && <NoteFilterBar />}
      <GraphLegend graph={graph} />
      <div className={styles.body} data-list-only={isListOnly || undefined}>
        {!isListOnly && <GraphDrawingArea graph={graph} />}
        <GraphPane graph={graph} />
      </div>
    </div>
  );
}
