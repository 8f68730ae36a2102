import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { LiveFolderAnswer, LiveFolderQuestion } from '../../../shared/ipc/routes/live-folder';
import type { MergedThings } from '../../../shared/ipc/routes/sync';
import { labels, t } from '../../../shared/messages/message';
import { cursorActionOf, useListCursor } from '../../commands/list-cursor';
import { type ListAction, useListChords } from '../../commands/list-keys';
import { chordKeys } from '../../commands/shortcuts';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import { NothingLeft } from '../../inbox/nothing-left';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { MoreMenu } from '../../ui/actions/more-menu';
import { classNames } from '../../ui/class-names';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './live-folder.module.css';

/** What only the person decides: a question of the live folder, a note that a sync joined, or whether to join vaults. */
type Conflict =
  | { id: string; of: 'folder'; question: LiveFolderQuestion }
  | { id: string; of: 'joined'; note: MergedThings['joined'][number] }
  | { id: string; of: 'start' };

interface Props {
  conflict: Conflict;
  isActive: boolean;
  isBusy: boolean;
  isOpen: boolean;
  onActivate: () => void;
  onToggle: () => void;
  onAnswer: (answer: LiveFolderAnswer) => void;
}

/** One conflict: what happened, both texts, and the answers. The keys of the list act on the active one. */
function ConflictCard({ conflict, isActive, isBusy, isOpen, onActivate, onToggle, onAnswer }: Props) {
  const go = useGo();
  const titleId = useId();
  const card = useRef<HTMLLIElement>(null);
  const chordsOf = useListChords('conflicts');
  // Only the active card shows the keys, since they act on it alone.
  const keysOf = (action: ListAction<'conflicts'>) => (isActive ? chordKeys(chordsOf(action)[0] ?? '') : undefined);
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const isQuestion = conflict.of === 'folder';
  return (
    <li
      ref={card}
      className={classNames(styles.card, isActive && styles.active)}
      aria-labelledby={titleId}
      aria-current={isActive}
      onClick={onActivate}
    >
      <h2 id={titleId} className={styles.title} dir="auto">
        {titleOf(conflict)}
      </h2>
      {isQuestion && <p className={styles.path}>{conflict.question.path}</p>}
      <p>{reasonOf(conflict)}</p>
      {isQuestion && conflict.question.kind !== 'attachment-gone' && (
        <Button size="small" tone="plain" keys={keysOf('difference')} aria-expanded={isOpen} onClick={onToggle}>
          {isOpen
            ? t('chat.hideTheDifference')
            : t(conflict.question.kind === 'file-gone' ? 'liveFolder.showText' : 'common.showDifference')}
        </Button>
      )}
      {isOpen && isQuestion && <Difference question={conflict.question} />}
      <div className={styles.answers}>
        {isQuestion ? (
          conflict.question.answers.map((answer) => (
            <Button
              key={answer}
              tone={isTakingAway(answer) ? 'danger' : 'quiet'}
              keys={keysOfAnswer(conflict.question, answer, keysOf)}
              disabled={isBusy}
              onClick={() => onAnswer(answer)}
            >
              {ANSWER_LABELS[answer]}
            </Button>
          ))
        ) : conflict.of === 'joined' ? (
          <Button keys={keysOf('open')} onClick={() => go.toNote(conflict.note.id)}>
            {t('common.openTheNote')}
          </Button>
        ) : (
          <Button keys={keysOf('open')} onClick={() => go.toSettings('data')}>
            {t('lists.goToSettings')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Difference({ question }: { question: LiveFolderQuestion }) {
  const { data, error } = useRoute('liveFolder.difference', { id: question.id }, { staleTime: 0 });
  if (error !== null) return <p className={styles.quiet}>{errorText(error)}</p>;
  if (data === undefined) return null;
  const { note, file } = data;
  if (note !== null && note === file) return <p className={styles.quiet}>{t('liveFolder.sameText')}</p>;
  return (
    <>
      {note !== null && file !== null && (
        <p className={styles.quiet}>
          {t(question.kind === 'record-changed' ? 'liveFolder.recordDifferenceLegend' : 'liveFolder.differenceLegend')}
        </p>
      )}
      <WordDiffView before={note ?? file ?? ''} after={file ?? note ?? ''} layout="inline" />
    </>
  );
}

/** The words of each answer's button. */
const ANSWER_LABELS: Record<LiveFolderAnswer, string> = labels({
  'use-note': 'liveFolder.useNote',
  'use-file': 'liveFolder.useFile',
  'keep-both': 'liveFolder.keepBoth',
  'put-back': 'liveFolder.putBack',
  'archive-note': 'liveFolder.archiveNote',
  'drop-note': 'liveFolder.dropNote',
  'note-only': 'liveFolder.noteOnly',
  'remove-file': 'liveFolder.removeFile',
  'file-only': 'liveFolder.fileOnly',
  'bring-back': 'liveFolder.bringBack',
  'new-note': 'liveFolder.newNote',
  'vault-only': 'liveFolder.vaultOnly',
});

/** Answers that take a note or a file out of sight. */
const isTakingAway = (answer: LiveFolderAnswer): boolean =>
  answer === 'remove-file' || answer === 'archive-note' || answer === 'drop-note';

/** The answer of a key: keeping loses no text, dropping takes something away; undefined: the question has none such. */
const answerOf = ({ answers }: LiveFolderQuestion, action: 'keep' | 'drop'): LiveFolderAnswer | undefined =>
  action === 'drop'
    ? answers.find(isTakingAway)
    : (answers.find((answer) => answer === 'keep-both') ?? answers.find((answer) => !isTakingAway(answer)));

const keysOfAnswer = (
  question: LiveFolderQuestion,
  answer: LiveFolderAnswer,
  keysOf: (action: 'keep' | 'drop') => string[] | undefined,
): string[] | undefined =>
  answer === answerOf(question, 'keep')
    ? keysOf('keep')
    : answer === answerOf(question, 'drop')
      ? keysOf('drop')
      : undefined;

function titleOf(conflict: Conflict): string {
  if (conflict.of === 'joined') return conflict.note.title;
  if (conflict.of === 'start') return t('sync.sync');
  return conflict.question.title === '' ? conflict.question.path : conflict.question.title;
}

function reasonOf(conflict: Conflict): string {
  if (conflict.of === 'joined') return t('inbox.twoTexts');
  if (conflict.of === 'start') return t('inbox.joinVaults');
  const { kind, isFileChanged } = conflict.question;
  if (kind === 'conflict') return t('liveFolder.conflict');
  if (kind === 'conflict-copy') return t('liveFolder.conflictCopy');
  if (kind === 'file-gone') return t('liveFolder.fileGone');
  if (kind === 'attachment-gone') return t('liveFolder.attachmentGone');
  if (kind === 'record-changed') return t('liveFolder.recordChanged');
  return isFileChanged ? t('liveFolder.noteGoneChanged') : t('liveFolder.noteGone');
}

/** Two texts of one note, of which the person chooses. */
const isConflict = ({ kind }: LiveFolderQuestion): boolean => kind === 'conflict' || kind === 'conflict-copy';

/** Answers that fit several questions, with these questions. Conflicts are decided one by one. */
function answersForMany(
  questions: readonly LiveFolderQuestion[],
): { answer: LiveFolderAnswer; questions: LiveFolderQuestion[] }[] {
  const found = new Map<LiveFolderAnswer, LiveFolderQuestion[]>();
  for (const question of questions)
    if (!isConflict(question))
      for (const answer of question.answers) found.set(answer, [...(found.get(answer) ?? []), question]);
  return [...found]
    .filter(([answer, many]) => many.length > 1 && answer !== 'new-note')
    .map(([answer, many]) => ({ answer, questions: many }));
}

/** What waits of the live folder and of sync; null: it is being read. */
function useConflicts(): { query: ReturnType<typeof useRoute<'liveFolder.questions'>>; conflicts: Conflict[] | null } {
  const query = useRoute('liveFolder.questions', null, { staleTime: 0 });
  const start = useRoute('sync.state', null).data?.start ?? null;
  const joined = useRoute('sync.merged', null, { staleTime: 0 }).data?.joined ?? [];
  if (query.data === undefined) return { query, conflicts: null };
  return {
    query,
    conflicts: [
      ...(start === null ? [] : [{ id: 'start', of: 'start' as const }]),
      ...query.data.map((question) => ({ id: `folder ${question.id}`, of: 'folder' as const, question })),
      ...joined.map((note) => ({ id: `joined ${note.id}`, of: 'joined' as const, note })),
    ],
  };
}

/** Deleted files, files of notes that left, conflicts, and what a sync joined: what only the person decides. */
export function LiveFolderScreen() {
  const go = useGo();
  const queries = useQueryClient();
  const { query, conflicts } = useConflicts();
  /** Of these the difference is shown, or hidden where it is shown at first. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const cursor = useListCursor(conflicts ?? [], ({ id }) => id, { shown: conflicts === null });
  const { active } = cursor;
  const decide = useCommand('liveFolder.decide', {
    onSuccess: (state) => queries.setQueryData(routeKey('liveFolder.state', null), state),
  });
  const answer = (questions: readonly LiveFolderQuestion[], chosen: LiveFolderAnswer) => {
    cursor.focus();
    decide.mutate({
      decisions: questions.map(({ id, kind, bytes, content }) => ({ id, kind, bytes, content, answer: chosen })),
    });
  };
  const toggle = ({ id }: Conflict) =>
    setToggled((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const decideActive = (action: 'keep' | 'drop') => {
    const chosen = active?.of === 'folder' ? answerOf(active.question, action) : undefined;
    if (active?.of === 'folder' && chosen !== undefined && !decide.isPending) answer([active.question], chosen);
  };
  const byAction: Record<ListAction<'conflicts'> | 'first' | 'last', () => void> = {
    ...cursor.moves,
    keep: () => decideActive('keep'),
    drop: () => decideActive('drop'),
    difference: () => {
      if (active !== null) toggle(active);
    },
    open: () => {
      if (active?.of === 'joined') go.toNote(active.note.id);
      else if (active?.of === 'start') go.toSettings('data');
      else if (active !== null && (isConflict(active.question) || active.question.kind === 'file-gone'))
        go.toNote(active.question.id);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = cursorActionOf(event, 'conflicts');
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };
  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div ref={cursor.screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <TopBar title={t('inbox.conflicts')}>
        <MoreMenu items={[{ label: t('common.settings'), onSelect: () => go.toSettings('data') }]} />
      </TopBar>
      {conflicts === null ? (
        <Spinner text={t('liveFolder.running')} />
      ) : conflicts.length === 0 ? (
        <NothingLeft kind="conflicts">{t('liveFolder.nothingWaitsDetail')}</NothingLeft>
      ) : (
        <div ref={cursor.list} className={styles.scroll} tabIndex={0} role="region" aria-label={t('inbox.conflicts')}>
          <p className={styles.quiet}>{t('liveFolder.questionsHint')}</p>
          <div className={styles.many}>
            {answersForMany(query.data ?? []).map(({ answer: chosen, questions }) => (
              <Button
                key={chosen}
                size="small"
                tone={isTakingAway(chosen) ? 'danger' : 'quiet'}
                disabled={decide.isPending}
                onClick={() => answer(questions, chosen)}
              >
                {t('liveFolder.forAll', { answer: ANSWER_LABELS[chosen], count: questions.length })}
              </Button>
            ))}
          </div>
          <ul className={styles.list}>
            {conflicts.map((conflict) => (
              <ConflictCard
                key={conflict.id}
                conflict={conflict}
                isActive={conflict.id === active?.id}
                isBusy={decide.isPending}
                isOpen={toggled.has(conflict.id) !== (conflict.of === 'folder' && isConflict(conflict.question))}
                onActivate={() => cursor.activate(conflict.id)}
                onToggle={() => toggle(conflict)}
                onAnswer={(chosen) => {
                  if (conflict.of === 'folder') answer([conflict.question], chosen);
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
