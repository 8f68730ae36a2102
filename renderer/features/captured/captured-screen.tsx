import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo } from 'react';
import type { CapturedFile, CapturedKind, CapturedProblem } from '../../../shared/ipc/routes/capture';
import { nameOfPath } from '../../../shared/lib/markdown/resolve-file';
import { localDay } from '../../../shared/lib/time/day-name';
import { labels, t } from '../../../shared/messages/message';
import { cursorActionOf, useListCursor } from '../../commands/list-cursor';
import { type ListAction, useListChords } from '../../commands/list-keys';
import { chordKeys } from '../../commands/shortcuts';
import { NothingLeft } from '../../inbox/nothing-left';
import { call, errorText } from '../../ipc/client';
import { showError, useCommand, useRoute } from '../../ipc/queries';
import { isSoundName, type Recording } from '../../speech/decode-sound';
import { showQuickNote } from '../../note-taking/quick-note-state';
import { useCanHear } from '../../speech/use-hearing';
import { readParts } from '../../ipc/read-parts';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { MoreMenu } from '../../ui/actions/more-menu';
import { classNames } from '../../ui/class-names';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { showToast } from '../../ui/feedback/toasts';
import { TopBar } from '../../ui/layout/top-bar';
import { formatDate } from '../../ui/text/date-text';
import { formatBytes } from '../../ui/text/format-bytes';
import { showSavePage } from '../../web/save-page-state';
import styles from './captured.module.css';

const KINDS: Record<CapturedKind, string> = labels({
  page: 'capture.page',
  link: 'capture.link',
  picture: 'capture.picture',
  sound: 'capture.sound',
  film: 'capture.film',
  document: 'common.document',
  export: 'capture.export',
  other: 'capture.other',
});

const PROBLEMS: Record<CapturedProblem, string> = labels({
  export: 'capture.isExport',
  other: 'capture.kindNotRead',
  'no-address': 'capture.noAddress',
  'too-large': 'capture.tooLarge',
});

/** Files of one command at most. */
const MAX_AT_ONCE = 1_000;

/** A day's heading, or one file. */
type Row = { key: string } & ({ day: string; files: CapturedFile[] } | { file: CapturedFile });

/** The newest day first, as the files come. */
function rowsOf(files: readonly CapturedFile[]): Row[] {
  const days = new Map<string, CapturedFile[]>();
  for (const file of files) {
    const day = localDay(file.at);
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [file]);
    else ofDay.push(file);
  }
  return [...days].flatMap(([day, ofDay]): Row[] => [
    { key: day, day, files: ofDay },
    ...ofDay.map((file) => ({ key: file.id, file })),
  ]);
}

/** Keeps and drops files, and lets them wait again. */
function useCapturedActs() {
  const takeBack = (ids: string[], importId: string | null) => () =>
    void call('capture.takeBack', { ids, importId }).catch(showError);
  const keep = useCommand('capture.keep', {
    onSuccess: ({ kept, failed, remarks, importId }) => {
      for (const { path, why } of failed.slice(0, 3))
        showToast({ tone: 'error', text: t('capture.notKept', { name: path, why }) });
      for (const { what, why } of remarks.slice(0, 3)) showToast({ text: t('capture.notKept', { name: what, why }) });
      if (kept.length > 0)
        showToast({
          text: t('capture.kept', { count: kept.length }),
          ...(importId === null ? {} : { action: { label: t('common.undo'), run: takeBack(kept, importId) } }),
        });
    },
  });
  const drop = useCommand('capture.drop', {
    onSuccess: (_, { ids }) =>
      showToast({
        text: t('capture.dropped', { count: ids.length }),
        action: { label: t('common.undo'), run: takeBack(ids, null) },
      }),
  });
  const isBusy = keep.isPending || drop.isPending;
  const idsOf = (files: readonly CapturedFile[]) => files.slice(0, MAX_AT_ONCE).map(({ id }) => id);
  return {
    isBusy,
    keep(files: readonly CapturedFile[]) {
      const ids = idsOf(files.filter(({ why }) => why === null));
      if (!isBusy && ids.length > 0) keep.mutate({ ids });
    },
    drop(files: readonly CapturedFile[]) {
      if (!isBusy && files.length > 0) drop.mutate({ ids: idsOf(files) });
    },
  };
}

/** What the capture folder holds and was not decided on. */
export function CapturedScreen() {
  const go = useGo();
  const query = useRoute('capture.files', null, { staleTime: 0 });
  const folder = useRoute('capture.state', null, { staleTime: 0 }).data?.folder;
  const files = query.data;
  const acts = useCapturedActs();
  const rows = useMemo(() => rowsOf(files ?? []), [files]);
  const cursor = useListCursor(files ?? [], ({ id }) => id, { shown: files === undefined });
  const { active } = cursor;
  // Another function would have every place of the list worked out again at each step of scrolling.
  const keyAt = useCallback((index: number) => rows[index]!.key, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => cursor.list.current,
    estimateSize: (index) => ('day' in rows[index]! ? 56 : 132),
    getItemKey: keyAt,
    overscan: 6,
  });
  const activeRow = rows.findIndex(({ key }) => key === active?.id);
  useEffect(() => {
    if (activeRow >= 0) virtual.scrollToIndex(activeRow <= 1 ? 0 : activeRow, { align: 'auto' });
  }, [activeRow, virtual]);

  const byAction: Record<ListAction<'captured'> | 'first' | 'last', () => void> = {
    ...cursor.moves,
    keep: () => active !== null && acts.keep([active]),
    drop: () => active !== null && acts.drop([active]),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = cursorActionOf(event, 'captured');
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };
  if (query.isError && files === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div ref={cursor.screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <TopBar title={t('capture.view')}>
        <MoreMenu items={[{ label: t('common.settings'), onSelect: () => go.toSettings('data') }]} />
      </TopBar>
      {files === undefined || folder === undefined ? (
        <Spinner text={t('common.reading')} />
      ) : files.length === 0 ? (
        <NothingLeft
          kind="captured"
          action={folder === null && <Button onClick={() => go.toSettings('data')}>{t('lists.goToSettings')}</Button>}
        >
          {folder === null ? t('capture.emptyOff') : t('capture.empty')}
        </NothingLeft>
      ) : (
        <div ref={cursor.list} className={styles.scroll} tabIndex={0} role="region" aria-label={t('capture.view')}>
          <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index]!;
              return (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={styles.row}
                  style={{ transform: `translateY(${start}px)` }}
                  aria-current={'file' in row && row.file.id === active?.id ? true : undefined}
                >
                  {'day' in row ? (
                    <DayHeading files={row.files} acts={acts} />
                  ) : (
                    <FileCard
                      file={row.file}
                      isActive={row.file.id === active?.id}
                      acts={acts}
                      onActivate={() => cursor.activate(row.file.id)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

type Acts = ReturnType<typeof useCapturedActs>;

function DayHeading({ files, acts }: { files: CapturedFile[]; acts: Acts }) {
  const keepable = files.filter(({ why }) => why === null).length;
  return (
    <div className={styles.day}>
      <h2 className={styles.dayName}>{formatDate(files[0]!.at, 'day')}</h2>
      {files.length > 1 && (
        <>
          {keepable > 0 && (
            <Button size="small" tone="plain" disabled={acts.isBusy} onClick={() => acts.keep(files)}>
              {t('capture.keepDay', { count: keepable })}
            </Button>
          )}
          <Button size="small" tone="plain" disabled={acts.isBusy} onClick={() => acts.drop(files)}>
            {t('capture.dropDay', { count: files.length })}
          </Button>
        </>
      )}
    </div>
  );
}

const recordingOf = ({ id, path, bytes }: CapturedFile): Recording => ({
  name: nameOfPath(path),
  bytes,
  read: async () => new Blob(await readParts((from) => call('capture.read', { id, from }))),
});

interface CardProps {
  file: CapturedFile;
  isActive: boolean;
  acts: Acts;
  onActivate: () => void;
}

function FileCard({ file, isActive, acts, onActivate }: CardProps) {
  const titleId = useId();
  const chordsOf = useListChords('captured');
  // Only the active card shows the keys, since they act on it alone.
  const keysOf = (action: 'keep' | 'drop') => (isActive ? chordKeys(chordsOf(action)[0] ?? '') : undefined);
  const { path, kind, at, bytes, excerpt, why } = file;
  const canHear = useCanHear();
  const address = kind === 'link' ? excerpt : null;
  const name = nameOfPath(path);
  return (
    <section
      className={classNames(styles.card, isActive && styles.active)}
      aria-labelledby={titleId}
      onClick={onActivate}
    >
      <h3 id={titleId} className={styles.title} dir="auto">
        {name}
      </h3>
      <p className={styles.quiet}>
        {[KINDS[kind], formatDate(at, 'moment', Date.now()), formatBytes(bytes)].join(' · ')}
        {name !== path && ` · ${path.slice(0, -name.length - 1)}`}
      </p>
      {excerpt !== null && (
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      )}
      {why !== null && <p>{PROBLEMS[why]}</p>}
      {kind === 'sound' && why === null && !canHear && <p>{t('capture.soundNotHeard')}</p>}
      <div className={styles.acts}>
        {why === null && (
          <Button keys={keysOf('keep')} disabled={acts.isBusy} onClick={() => acts.keep([file])}>
            {t('common.keep')}
          </Button>
        )}
        <Button keys={keysOf('drop')} disabled={acts.isBusy} onClick={() => acts.drop([file])}>
          {t('common.drop')}
        </Button>
        {canHear && isSoundName(path) && (
          <Button
            aria-label={t('speech.writeOutName', { name })}
            onClick={() => showQuickNote(true, recordingOf(file))}
          >
            {t('speech.writeOut')}
          </Button>
        )}
        {address !== null && (
          <Button tone="plain" onClick={() => showSavePage({ url: address, isFromLink: true })}>
            {t('web.savePage')}
          </Button>
        )}
      </div>
    </section>
  );
}
