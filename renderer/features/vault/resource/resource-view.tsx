import { useCallback, useEffect, useMemo, useState } from 'react';
import { accessRef, sourceRef, type ResourceId, type TraceId } from '../../../../shared/domain/ids';
import { pageLabel } from '../../../../shared/domain/page-label';
import type { Chunk, Resource } from '../../../../shared/domain/resource';
import type { ResourcePage } from '../../../../shared/ipc/routes/resources';
import { call, errorText } from '../../../ipc/client';
import { useGo } from '../../../navigation/navigation';
import { showError, useRoute } from '../../../ipc/queries';
import { useRecordOpened } from '../../../ipc/use-record-opened';
import { ScanNotice } from '../../../scans/scan-notice';
import { Chip } from '../../../ui/lists/chip';
import { formatDate } from '../../../ui/text/date-text';
import { ErrorState } from '../../../ui/feedback/error-state';
import { SplitPane } from '../../../ui/layout/split-pane';
import { TierMark } from '../../../ui/marks/tier-mark';
import { showToast } from '../../../ui/feedback/toasts';
import { TopBar } from '../../../ui/layout/top-bar';
import type { TextRange } from '../../../ui/text/highlight';
import { useCitedTarget } from '../note/use-cited-target';
import { chunkAnchor, ResourceChunk, type ChunkHeading } from './resource-chunk';
import { BaseTables } from './base-tables';
import { ResourceContext } from './resource-context';
import { isNextPage, newHeadings } from './resource-outline';
import { FORMAT_LABELS } from './resource-text';
import styles from './resource.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  resourceId: ResourceId;
  chunkId: string | null;
  /** The run that found a passage of the chunk. */
  traceId: TraceId | null;
}

/** An imported document: its chunks in order; its outline and uses at the right. `chunkId` is the cited chunk. */
export function ResourceView({ resourceId, chunkId, traceId }: Props) {
  const { data, error, refetch } = useRoute('resources.page', { id: resourceId });
  if (error !== null && data === undefined)
    return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return data === undefined ? null : <OpenResource page={data} wantedId={chunkId} traceId={traceId} />;
}

interface OpenResourceProps {
  page: ResourcePage;
  wantedId: string | null;
  traceId: TraceId | null;
}

function OpenResource({ page, wantedId, traceId }: OpenResourceProps) {
  const { resource, chunks, past } = page;
  const [chosenId, setChosenId] = useState(wantedId);
  const [lastWanted, setLastWanted] = useState(wantedId);
  if (wantedId !== lastWanted) {
    setLastWanted(wantedId);
    setChosenId(wantedId);
  }
  const openTarget = useOpenTarget();
  // The view starts at the beginning where no chunk is chosen.
  const seenId = chosenId ?? chunks[0]?.id;
  useRecordOpened(seenId === undefined ? null : accessRef('chunk', seenId));
  const unresolved = useMemo(() => new Set(resource.unresolved), [resource.unresolved]);
  const chosenPast = past.find(({ id }) => id === chosenId);
  const chosen = chosenPast ?? chunks.find(({ id }) => id === chosenId);
  const { target } = useCitedTarget(
    { ref: sourceRef('chunk', chosen?.id ?? ''), text: chosen?.text ?? '', version: 1 },
    chosen === undefined ? null : traceId,
  );
  const marks = useMemo(() => target?.marks.map(({ start, end }): TextRange => [start, end]), [target]);
  const pages = Math.max(0, ...chunks.map((chunk) => chunk.page ?? 0));
  const isPresentation = resource.format === 'slides';

  useEffect(() => {
    if (wantedId !== null) scrollToChunk(wantedId);
  }, [wantedId, resource.id]);
  useEffect(() => {
    if (marks === undefined || wantedId === null) return;
    document.getElementById(chunkAnchor(wantedId))?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [marks, wantedId]);
  const choose = useCallback((id: string) => {
    setChosenId(id);
    // After the chunk is rendered: an earlier state is only there once it was chosen.
    requestAnimationFrame(() => scrollToChunk(id));
  }, []);

  return (
    <SplitPane
      contextLabel={t('vault.aboutThisDocument')}
      contextWidth={300}
      context={<ResourceContext page={page} currentId={chosenId} onChoose={choose} onOpenTarget={openTarget} />}
    >
      <TopBar level={2} title={<span title={resource.title}>{resource.title}</span>} />
      <div className={styles.scroll}>
        <article className={styles.sheet}>
          <h2 className={styles.title}>{resource.title}</h2>
          <div className={styles.props}>
            <Chip>
              <TierMark tier="resource" isDecorative /> {t('common.resource')}
            </Chip>
            <Chip>{FORMAT_LABELS[resource.format]}</Chip>
            <Chip>{t('vault.importedCreatedat', { createdAt: formatDate(resource.createdAt, 'day') })}</Chip>
            <Chip>{t('common.chunks', { chunks: chunks.length })}</Chip>
            {pages > 0 && (
              <Chip>{isPresentation ? t('vault.slidesWithText', { pages }) : t('vault.pagesWithText', { pages })}</Chip>
            )}
            {resource.deletedAt !== null && <Chip tone="warn">{t('vault.putAway')}</Chip>}
          </div>
          <BaseTables resource={resource} />
          {resource.deletedAt !== null && (
            <p className={styles.notice} role="note">
              {t('vault.documentPutAwayDoes')}
            </p>
          )}
          {resource.scan !== undefined && <ScanNotice resource={resource} scan={resource.scan} />}
          {chosenPast !== undefined && (
            <PastChunk chunk={chosenPast} marks={marks} unresolved={unresolved} onOpenTarget={openTarget} />
          )}
          {chunks.map((chunk, index) => (
            <ResourceChunk
              key={chunk.id}
              chunk={chunk}
              pageText={isSamePage(chunk, chunks[index - 1]) ? null : pageLabel(chunk, resource)}
              isChosen={chunk.id === chosenId}
              marks={chunk.id === chosenId ? marks : undefined}
              unresolved={unresolved}
              onOpenTarget={openTarget}
              headings={headingsOf(chunk, chunks[index - 1], resource)}
            />
          ))}
        </article>
      </div>
    </SplitPane>
  );
}

/** Its words were read as those before it were: by machine, or as text. */
const isSamePage = (chunk: Chunk, before: Chunk | undefined): boolean =>
  before !== undefined && chunk.page === before.page && chunk.confidence === before.confidence;

interface PastChunkProps {
  chunk: Chunk;
  marks: readonly TextRange[] | undefined;
  unresolved: ReadonlySet<string>;
  onOpenTarget: (target: string) => void;
}

/** A cited earlier state, above the current document. */
function PastChunk({ chunk, marks, unresolved, onOpenTarget }: PastChunkProps) {
  return (
    <aside className={styles.past} aria-label={t('vault.earlierState')}>
      <p className={styles.notice}>
        {t('vault.documentNoLongerHolds', { removedAt: formatDate(chunk.removedAt!, 'day') })}
      </p>
      <ResourceChunk
        chunk={chunk}
        headings={chunk.path.slice(-1).map((title) => ({ title, depth: 3, level: 3 }))}
        isChosen
        marks={marks}
        unresolved={unresolved}
        onOpenTarget={onOpenTarget}
      />
    </aside>
  );
}

/** The title is shown above the document already, as the heading that those below it follow. */
function headingsOf(chunk: Chunk, before: Chunk | undefined, { title, format }: Resource): ChunkHeading[] {
  if (isNextPage(chunk, before, format)) return [];
  const isBelowTitle = chunk.path[0]?.toLowerCase() === title.toLowerCase();
  return newHeadings(chunk.path, before?.path ?? [])
    .filter(({ depth }) => depth > 1 || !isBelowTitle)
    .map((heading) => ({ ...heading, level: heading.depth + (isBelowTitle ? 1 : 2) }));
}

function scrollToChunk(chunkId: string): void {
  const section = document.getElementById(chunkAnchor(chunkId));
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** Opens the note or document named by `[[target]]`; reports when there is none. */
function useOpenTarget(): (target: string) => void {
  const go = useGo();
  return useCallback(
    (target) => {
      const open = async () => {
        const found = await call('resources.resolve', { target: target.slice(0, 500) });
        if (found === null) showToast({ tone: 'plain', text: t('vault.nothingVaultCalledTarget', { target }) });
        else if (found.kind === 'note') go.toNote(found.id);
        else go.toResource(found.id);
      };
      open().catch(showError);
    },
    [go],
  );
}
