import { keepPreviousData } from '@tanstack/react-query';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import { noteStatusSchema } from '../../../shared/domain/note';
import type { GraphData } from '../../../shared/ipc/routes/graph';
import { errorText } from '../../bridge/client';
import { useGo } from '../../bridge/navigation';
import { useRoute } from '../../bridge/queries';
import type { GraphScreenProps } from '../../bridge/screen-props';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { IconButton } from '../../ui/icon-button';
import { Spinner } from '../../ui/spinner';
import { TopBar } from '../../ui/top-bar';
import { GraphCanvas, type GraphCanvasHandle } from './graph-canvas';
import { GraphControls } from './graph-controls';
import { countStatuses, filterGraph, type GraphFilter } from './graph-filter';
import { GraphList } from './graph-list';
import styles from './graph.module.css';

const MOST_DRAWN = 5_000;
const DEPTHS = [1, 2, 3, 4];
const ALL: GraphFilter = { category: null, statuses: new Set(noteStatusSchema.options) };

/** The surroundings of a note, or the whole vault, drawn and as a list. */
export function GraphScreen({ noteId }: GraphScreenProps) {
  const [depth, setDepth] = useState(2);
  const local = useRoute('graph.local', { id: noteId ?? ('' as NoteId), depth }, { enabled: noteId !== null, placeholderData: keepPreviousData });
  const whole = useRoute('graph.whole', { limit: MOST_DRAWN }, { enabled: noteId === null, placeholderData: keepPreviousData });
  const go = useGo();
  const { data, error, refetch } = noteId === null ? whole : local;

  if (error !== null && data === undefined) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <div className={styles.loading}><Spinner text="reading the links" /></div>;
  if (data.nodes.length === 0) {
    return (
      <>
        <TopBar title="Graph" />
        <EmptyState title="No notes to draw yet" action={<Button tone="primary" onClick={go.toReview}>Go to review</Button>}>
          Each note you keep becomes a circle, each [[link]] in it a line. Keep a few notes, link two, and they appear here.
        </EmptyState>
      </>
    );
  }
  return <GraphWork data={data} noteId={noteId} depth={depth} onDepth={setDepth} />;
}

interface WorkProps {
  data: GraphData;
  noteId: NoteId | null;
  depth: number;
  onDepth: (depth: number) => void;
}

function GraphWork({ data, noteId, depth, onDepth }: WorkProps) {
  const go = useGo();
  const canvas = useRef<GraphCanvasHandle>(null);
  const [filter, setFilter] = useState(ALL);
  const [search, setSearch] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [isListOnly, setListOnly] = useState(false);
  const [settledData, setSettledData] = useState<GraphData | null>(null);

  const shown = useMemo(() => filterGraph(data, filter, noteId), [data, filter, noteId]);
  const counts = useMemo(() => countStatuses(data), [data]);
  const found = useMemo(() => {
    const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
    const matching = shown.nodes.filter((node) => words.every((word) => node.title.toLocaleLowerCase().includes(word)));
    return matching.sort((left, right) => left.hops - right.hops || right.degree - left.degree || left.title.localeCompare(right.title));
  }, [shown, search]);

  const activate = (id: string | null) => {
    setActiveId(id);
    canvas.current?.focus(id, true);
  };
  const centre = data.nodes.find((node) => node.id === noteId);
  const pointed = shown.nodes.find((node) => node.id === (hoveredId ?? activeId));

  return (
    <div className={styles.screen}>
      <TopBar
        title={centre === undefined ? 'Graph' : `Around “${centre.title}”`}
        facts={<span>{shown.nodes.length.toLocaleString()} notes · {shown.edges.length.toLocaleString()} links</span>}
      >
        {noteId !== null && (
          <div className={styles.depths} role="group" aria-label="Depth: steps from the note">
            <span>depth</span>
            {DEPTHS.map((value) => <Chip key={value} isPressed={value === depth} onClick={() => onDepth(value)}>{value}</Chip>)}
          </div>
        )}
        {noteId !== null && <Button size="small" onClick={() => go.toGraph()}>Whole vault</Button>}
        <Button size="small" aria-pressed={isListOnly} onClick={() => setListOnly(!isListOnly)}>{isListOnly ? 'Show the graph' : 'List only'}</Button>
      </TopBar>
      <div className={isListOnly ? styles.listOnly : styles.body}>
        {!isListOnly && (
          <div className={styles.stage}>
            <GraphCanvas
              handle={canvas}
              data={shown}
              view={noteId ?? 'whole'}
              centreId={noteId}
              onOpen={go.toNote}
              onHover={setHoveredId}
              onSettled={() => setSettledData(shown)}
            />
            <div className={styles.zoom}>
              <IconButton label="Zoom in" icon={<Plus aria-hidden />} onClick={() => canvas.current?.zoom('in')} />
              <IconButton label="Zoom out" icon={<Minus aria-hidden />} onClick={() => canvas.current?.zoom('out')} />
              <IconButton label="Show all of it" icon={<Maximize aria-hidden />} onClick={() => canvas.current?.zoom('fit')} />
            </div>
            <p className={styles.state} data-testid="layout-state" data-settled={settledData === shown}>
              {settledData === shown ? '' : 'arranging…'}
              {noteId === null && data.total > data.nodes.length && ` The vault holds ${data.total.toLocaleString()} notes; ${data.nodes.length.toLocaleString()} of them are drawn.`}
            </p>
          </div>
        )}
        <aside className={styles.side} aria-label="Notes in the graph" data-pane="context" tabIndex={-1}>
          <GraphControls
            search={search}
            onSearch={setSearch}
            onSearchEnter={() => activate(found[0]?.id ?? null)}
            filter={filter}
            onFilter={setFilter}
            counts={counts}
          />
          {found.length === 0 && <p className={styles.none}>No drawn note fits.</p>}
          <GraphList data={shown} nodes={found} activeId={activeId} isLocal={noteId !== null} onActivate={activate} onOpen={go.toNote} />
          {pointed !== undefined && (
            <div className={styles.actions}>
              <Button size="small" tone="primary" keys={['Enter']} onClick={() => go.toNote(pointed.id)}>Open</Button>
              <Button size="small" onClick={() => go.toGraph(pointed.id)} disabled={pointed.id === noteId}>Its surroundings</Button>
            </div>
          )}
        </aside>
      </div>
    </div>
  );
}
