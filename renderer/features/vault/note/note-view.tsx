import { useCallback, useEffect, useMemo, useRef } from 'react';
import { accessRef, sourceRef, type TraceId } from '../../../../shared/domain/ids';
import { CATEGORY_LABELS, categorySchema, type Note, STATUS_LABELS } from '../../../../shared/domain/note';
import type { NotePage } from '../../../../shared/ipc/routes/notes';
import { MarkdownEditor, type PassageTarget } from '../../../editor/markdown-editor';
import { NoteEmbeds } from '../../../embeds/note-embeds';
import { useOpenLink } from '../../../embeds/use-open-link';
import { call } from '../../../ipc/client';
import { useGo } from '../../../navigation/navigation';
import { showError } from '../../../ipc/queries';
import { usePublishedIn } from '../../../publishing/published-notes';
import { useRecordOpened } from '../../../ipc/use-record-opened';
import { Chip } from '../../../ui/lists/chip';
import { formatDate } from '../../../ui/text/date-text';
import { Menu } from '../../../ui/actions/menu';
import { SplitPane } from '../../../ui/layout/split-pane';
import { TopBar } from '../../../ui/layout/top-bar';
import { shownTitle } from '../../../ui/text/day-text';
import { isDayName } from '../../../../shared/lib/time/day-name';
import { DayHeading } from './day-heading';
import { NoteContext } from './note-context';
import { NoteHearing } from './note-hearing';
import { NotePropertyTable } from './note-properties';
import { NoteTitle } from './note-title';
import { RelatedNotes } from './related-notes';
import { useInsertables } from './use-insertables';
import { useCitedTarget } from './use-cited-target';
import { useNoteDraft } from '../../../note-draft/use-note-draft';
import { useNoteVersions } from './use-note-versions';
import styles from '../styles/vault.module.css';
import { confirmationText } from './note-text';
import { t } from '../../../../shared/messages/message';
import { Button } from '../../../ui/actions/button';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import type { NoteContent, SaveState } from '../../../note-draft/note-draft';
import { findPlace } from '../../../../shared/lib/markdown/find-place';
import { showToast } from '../../../ui/feedback/toasts';

interface NoteViewProps {
  page: NotePage;
  /** The run that found the passage for which the note is opened. */
  traceId: TraceId | null;
  /** A heading, or `^name` of a line, at which it is opened. */
  place: string | null;
  onCreated?: (note: Note) => void;
}

/** A note to read and edit: title, facts and text; its context at the right. */
export function NoteView({ page, traceId, place, onCreated }: NoteViewProps) {
  const go = useGo();
  const { draft, setBody, rename, setCategory, save, keepMine, takeTheirs } = useNoteDraft(page.note, onCreated);
  const { note } = page;
  const publishedIn = usePublishedIn()(note.id);
  const { target: cited, dismiss } = useCitedTarget(
    {
      ref: sourceRef('note', note.id),
      text: draft.content.body,
      version: draft.content.body === note.body ? note.version : null,
    },
    traceId,
  );
  const linked = usePlaceTarget(place, note.body);
  const target = cited ?? linked;
  const insertables = useInsertables(note.id, draft.content.title);
  const openLink = useOpenLink(draft.base.id, save);
  const isNew = note.version === 0;
  const [newest] = useNoteVersions(note);
  const text = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // Nothing in particular has the focus, as after the palette: keys go on in the note.
    if (focused === document.body || focused?.tagName === 'MAIN') sheet.current?.focus({ preventScroll: true });
  }, []);
  useRecordOpened(!isNew && (note.status === 'kept' || note.status === 'archived') ? accessRef('note', note.id) : null);
  const focusText = useCallback(
    () => text.current?.querySelector<HTMLElement>('[contenteditable=true], textarea')?.focus(),
    [],
  );
  const complete = useCallback(
    (typed: string) =>
      call('notes.complete', { text: typed }).then((found) => found.filter((other) => other.id !== note.id)),
    [note.id],
  );

  return (
    <SplitPane
      contextLabel={t('vault.aboutThisNote')}
      contextWidth={300}
      context={
        isNew ? null : (
          <NoteContext
            page={page}
            onOpenLink={openLink}
            save={save}
            related={<RelatedNotes noteId={note.id} title={draft.content.title} body={draft.content.body} />}
          />
        )
      }
    >
      <TopBar
        level={2}
        title={<span title={draft.content.title}>{shownTitle(draft.content.title)}</span>}
        lead={page.sources[0] && <span className={styles.crumb}>{page.sources[0].sessionTitle} ›</span>}
      >
        <SaveStateText state={draft.save} isStored={draft.base.version > 0} onRetry={() => void save()} />
      </TopBar>
      <div className={styles.scroll}>
        <article ref={sheet} className={styles.sheet} tabIndex={-1}>
          {draft.save.kind === 'conflict' && (
            <EditConflictNotice
              mine={draft.content}
              theirs={draft.save.theirs}
              onKeepMine={keepMine}
              onTakeTheirs={() => void takeTheirs().then((copy) => go.toNote(copy.id), showError)}
            />
          )}
          {isDayName(draft.content.title) ? (
            <DayHeading day={draft.content.title} isNew={isNew} focusText={focusText} />
          ) : (
            <NoteTitle title={draft.content.title} startsSelected={isNew} onRename={rename} onEnter={focusText} />
          )}
          <div className={styles.props}>
            <Menu
              trigger={
                <button type="button" className={styles.categoryChip} title={t('vault.changeTheCategory')}>
                  {CATEGORY_LABELS[draft.content.category]}
                </button>
              }
              items={categorySchema.options.map((category) => ({
                label: CATEGORY_LABELS[category],
                onSelect: () => setCategory(category),
              }))}
            />
            {!isNew && <Chip>{STATUS_LABELS[note.status]}</Chip>}
            {note.path !== undefined && (
              <Chip>{t('common.writtenCreatedat', { createdAt: formatDate(note.createdAt, 'day') })}</Chip>
            )}
            {!isNew && note.keptAt !== null && (
              <Chip>{t('common.keptKeptat', { keptAt: formatDate(note.keptAt, 'day') })}</Chip>
            )}
            {note.confirmations > 0 && <Chip>{confirmationText(note.confirmations)}</Chip>}
            {newest !== undefined && <Chip>{t('vault.versionNumber', { number: newest.number })}</Chip>}
            {note.pinned && <Chip>{t('common.pinned')}</Chip>}
            {publishedIn !== null && <Chip>{t('sharing.publishedIn', { names: publishedIn })}</Chip>}
            {note.neverSurface && <Chip tone="warn">{t('common.neverUsedInAnswers')}</Chip>}
            {note.tags.map((tag) => (
              <Chip key={tag} title={t('vault.listNotesTag')} onClick={() => go.toTag(tag, note.id)}>
                #{tag}
              </Chip>
            ))}
          </div>
          <NoteHearing note={note} />
          {!isNew && <NotePropertyTable noteId={note.id} properties={note.properties} />}
          {cited !== null && cited.marks.length === 0 && <ChangedPassageNotice heading={cited.heading} />}
          <div ref={text} data-links-from={sourceRef('note', note.id)}>
            <NoteEmbeds from={note.id} onOpenLink={openLink}>
              <MarkdownEditor
                label={t('vault.textOfTheNote')}
                value={draft.content.body}
                target={target}
                insertables={insertables}
                onChange={(body) => {
                  dismiss();
                  setBody(body);
                }}
                onOpenLink={openLink}
                complete={complete}
                embedsFrom={sourceRef('note', note.id)}
              />
            </NoteEmbeds>
          </div>
        </article>
      </div>
    </SplitPane>
  );
}

/** The page changed since its passage was quoted; Esc and the first edit remove the notice. */
function ChangedPassageNotice({ heading }: { heading: string | null }) {
  return (
    <p className={styles.changed} role="status">
      {heading === null ? t('vault.quotedPassageNoLonger') : t('vault.quotedPassageChangedSince', { heading })}
    </p>
  );
}

interface Props {
  mine: NoteContent;
  theirs: Note;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two texts of one note: both are shown, and neither choice loses the other. */
function EditConflictNotice({ mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section className={styles.conflict} role="alert" aria-label={t('vault.thisNoteChangedElsewhere')}>
      <strong>{t('vault.noteChangedElsewhereWhile')}</strong>
      <p>{t('vault.struckWhatStoredNow')}</p>
      {mine.title !== theirs.title && <WordDiffView before={theirs.title} after={mine.title} layout="inline" />}
      <WordDiffView before={theirs.body} after={mine.body} layout="inline" />
      <div className={styles.conflictActions}>
        <Button size="small" tone="primary" onClick={onKeepMine}>
          {t('vault.saveMineOtherStays')}
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          {t('vault.takeStoredOneMine')}
        </Button>
      </div>
    </section>
  );
}

/**
 * The heading, or the line, at which a link opened the note; null without one. What is typed afterwards moves nothing:
 * the place is looked up once.
 */
function usePlaceTarget(place: string | null, body: string): PassageTarget | null {
  const target = useMemo((): PassageTarget | null => {
    const found = place === null ? null : findPlace(body, place);
    if (found === null) return null;
    const { start, end, words } = found;
    return { start, marks: end === undefined ? [] : [{ start, end }], heading: end === undefined ? words : null };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
  const isLost = place !== null && target === null;
  useEffect(() => {
    if (isLost) showToast({ tone: 'plain', text: t('vault.noteNoPlaceOpened', { place }) });
  }, [isLost, place]);
  return target;
}

interface SaveStateProps {
  state: SaveState;
  isStored: boolean;
  onRetry: () => void;
}

/** Says whether the displayed text is saved. */
function SaveStateText({ state, isStored, onRetry }: SaveStateProps) {
  const failure =
    state.kind === 'failed'
      ? t('vault.notSavedMessage', { message: state.message })
      : state.kind === 'conflict'
        ? t('vault.notSavedChangedElsewhere')
        : null;
  return (
    <span className={styles.saveState} role="status">
      {failure !== null && (
        <span className={styles.notSaved} title={failure}>
          {failure}
        </span>
      )}
      {state.kind === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {t('vault.saveAgain')}
        </Button>
      )}
      {state.kind === 'saved' &&
        (isStored ? (
          <span className="kept-text">{t('common.saved')}</span>
        ) : (
          <span className="quiet">{t('vault.keptOnceWriteSomething')}</span>
        ))}
      {(state.kind === 'waiting' || state.kind === 'saving') && <span className="quiet">{t('vault.saving')}</span>}
    </span>
  );
}
