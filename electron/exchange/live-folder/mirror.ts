import { wholeNoteText } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { createMutex } from '../../../shared/lib/mutex';
import { isDiskFull, isMissing } from '../../files/file-system';
import { claimFolder, findMark, MARK_NAME, readMark, requireSameVault } from './disk/folder-mark';
import { createFileHashes, createFolderScanner } from './disk/scan-folder';
import { createPageFiles } from './disk/page-files';
import type { MirrorAction, Question } from './plan/mirror-sides';
import { createSideFiles, openSyncBaseLog } from './run/sync-base-log';
import { applyActions, type MirrorCounts, NOTHING_DONE } from './run/apply-actions';
import { compareSides, type Comparison } from './run/compare-sides';
import { type Answer, decideQuestion, readFileText } from './run/decide-question';
import type { MirrorChoice, MirrorDeps } from './run/mirror-options';
import {
  decideSideQuestion,
  findSideQuestions,
  sideTexts,
  type SideAnswer,
  type SideQuestion,
} from './run/side-questions';
import { syncAttachments } from './run/sync-attachments';
import { createVaultSide } from './run/vault-side';
import { writeRecords } from './run/write-records';
import { t } from '../../../shared/messages/message';

interface NoteQuestion extends Question {
  title: string;
  /** What the person may answer. */
  answers: Answer[];
}
export type WaitingQuestion = NoteQuestion | SideQuestion;

/** An answer to a question, with the texts that it was given to. */
export type Decision = Pick<WaitingQuestion, 'id' | 'kind' | 'bytes' | 'content'> & { answer: Answer | SideAnswer };

export interface MirrorReport extends MirrorCounts {
  waiting: WaitingQuestion[];
  problems: { path: string; why: string }[];
  /** Something was changed a moment ago, or while the run went on: another run is needed. */
  isUnfinished: boolean;
}

export interface PlannedStep {
  do: Exclude<MirrorAction['do'], 'ask' | 'forget' | 'agree'>;
  path: string;
  title: string;
}

/** A live folder that is open: kept notes as Markdown files, both ways. */
export interface Mirror {
  /** Brings both sides together; what only the person decides waits. */
  run(signal: AbortSignal): Promise<MirrorReport>;
  /** What a run would do, without doing it. */
  preview(): Promise<{ steps: PlannedStep[]; waiting: WaitingQuestion[]; problems: MirrorReport['problems'] }>;
  /** The texts that a question is about. @throws AppError `not-found` when it is answered meanwhile */
  difference(
    id: WaitingQuestion['id'],
  ): Promise<{ question: WaitingQuestion; note: string | null; file: string | null }>;
  /** @throws AppError `conflict` when a side was changed since the question was shown */
  decide(decision: Decision, signal: AbortSignal): Promise<MirrorReport>;
  /** Whether the vault has changes that no run has seen. */
  hasUnseenChanges(): boolean;
  /** Whether a file of the folder is as a run left it, or gone by one: what is told of it is no news. */
  isOwnWrite(path: string): Promise<boolean>;
  close(): void;
}

/** Comparisons of one run: what one brings in may change what others link to. */
const MAX_PASSES = 8;

/**
 * Opens a live folder.
 *
 * @param as `new`: it is marked as this vault's where it has no mark; `known`: a folder without a mark is refused, since
 *   it may be an empty place where a drive is mounted; `preview`: nothing is written to it
 */
export async function openMirror(
  deps: MirrorDeps,
  { folder, choice, as }: { folder: string; choice: MirrorChoice; as: 'new' | 'known' | 'preview' },
): Promise<Mirror> {
  const { fileSystem, vaultId, vaultFolder, notes, settleMs, fileClock } = deps;
  const found = await markFor(deps, folder, as);
  const syncBases = await openSyncBaseLog(fileSystem, vaultFolder, found.folder);
  const files = createPageFiles(fileSystem, folder);
  const scanner = createFolderScanner(folder, { settleMs, now: fileClock });
  const vault = createVaultSide(deps, folder);
  const hashOfFile = createFileHashes(folder, files, fileClock);
  const inOrder = createMutex();
  const sideFiles = createSideFiles(vaultFolder, found.folder);
  const applyDeps = { ...deps, folder, choice, files, syncBases };
  let isCleared = false;

  const compare = async (): Promise<Comparison> => {
    try {
      if (as !== 'preview' && (await requireMark(folder, vaultId)).folder !== found.folder) throw lostFolder(folder);
      return await compareSides({ notes, folder, choice, scanner, files, vault, syncBases: syncBases.all });
    } catch (error) {
      throw toFolderError(error, folder);
    }
  };
  const waitingOf = async (comparison: Comparison): Promise<WaitingQuestion[]> => [
    ...noteQuestions(notes, comparison),
    ...(await findSideQuestions(applyDeps, comparison, await sideFiles.read(), { vault, hashOfFile })),
  ];

  /** Attachments, documents and chats; returns how many files or attachments were written. */
  const syncOthers = async (comparison: Comparison, signal: AbortSignal): Promise<number> => {
    const known = await sideFiles.read();
    const before = JSON.stringify(known);
    try {
      let count = await syncAttachments(applyDeps, comparison, known.attachments, vault);
      if ((choice.documents || choice.chats) && vault.takeRecordsChanged())
        count += await writeRecords(applyDeps, comparison, known.records, signal);
      return count;
    } finally {
      if (JSON.stringify(known) !== before) await sideFiles.write(known);
    }
  };

  const run = async (signal: AbortSignal): Promise<MirrorReport> => {
    const counts = { ...NOTHING_DONE };
    try {
      if (!isCleared) await files.clearLeftovers();
      isCleared = true;
      for (let pass = 1; ; pass += 1) {
        const comparison = await compare();
        const { done, isSettled, pulled } = await applyActions(applyDeps, comparison, signal);
        for (const key of Object.keys(counts) as (keyof MirrorCounts)[]) counts[key] += done[key];
        const isStuck = Object.values(done).every((count) => count === 0);
        const hasForgotten = comparison.actions.some((action) => action.do === 'forget');
        if (isSettled || (isStuck && !hasForgotten) || pass === MAX_PASSES) {
          await vault.readAgain(pulled, syncBases.all);
          counts.files += await syncOthers(comparison, signal);
          return {
            ...counts,
            waiting: await waitingOf(comparison),
            problems: distinct(comparison.problems),
            isUnfinished: comparison.isUnfinished || (pass === MAX_PASSES && !isSettled),
          };
        }
      }
    } catch (error) {
      throw toFolderError(error, folder);
    }
  };

  const findQuestion = async (id: WaitingQuestion['id']) => {
    const comparison = await compare();
    const question = (await waitingOf(comparison)).find((each) => each.id === id);
    if (question === undefined) throw new AppError('not-found', t('mainExchange.decidedAlready'));
    return { comparison, question };
  };

  return {
    run: (signal) => inOrder(() => run(signal)),
    preview: () =>
      inOrder(async () => {
        const comparison = await compare();
        return {
          steps: stepsOf(comparison),
          waiting: await waitingOf(comparison),
          problems: distinct(comparison.problems),
        };
      }),
    difference: (id) =>
      inOrder(async () => {
        const { question, comparison } = await findQuestion(id);
        if (isSideQuestion(question)) return { question, ...(await sideTexts(applyDeps, question)) };
        const note = await notes.store.get('notes', question.id);
        return {
          question,
          note: note === null ? null : wholeNoteText(note),
          file: question.bytes === null ? null : await readFileText(files, question.path, note, comparison),
        };
      }),
    decide: (decision, signal) =>
      inOrder(async () => {
        const { question, comparison } = await findQuestion(decision.id);
        requireAnswer(question, decision);
        const { answer } = decision;
        if (isSideQuestion(question)) {
          const known = await sideFiles.read();
          await decideSideQuestion(applyDeps, comparison, question, answer as SideAnswer, known);
          await sideFiles.write(known);
        } else await decideQuestion(applyDeps, comparison, { ...question, answer: answer as Answer }, question.path);
        return run(signal);
      }),
    hasUnseenChanges: () => vault.hasUnseenChanges(),
    isOwnWrite: files.isOwn,
    close: () => vault.close(),
  };
}

async function markFor(
  { fileSystem, vaultId, vaultFolder, notes }: MirrorDeps,
  folder: string,
  as: 'new' | 'known' | 'preview',
) {
  const place = { vaultId, vaultFolder };
  if (as === 'new') return claimFolder(fileSystem, folder, { ...place, newId: () => notes.ids.next<string>() });
  if (as === 'known') return requireMark(folder, vaultId);
  return (await findMark(folder, place)) ?? { vault: vaultId, folder: 'none' };
}

function requireAnswer(question: WaitingQuestion, { kind, bytes, content, answer }: Decision): void {
  if (question.kind !== kind || question.bytes !== bytes || question.content !== content)
    throw new AppError('conflict', t('mainExchange.changedSinceYouLooked'));
  if (!(question.answers as readonly string[]).includes(answer))
    throw new AppError('bad-input', t('mainExchange.noAnswerToQuestion'));
}

const stepsOf = ({ actions, notes }: Comparison): PlannedStep[] =>
  actions.flatMap((action) => {
    if (action.do === 'ask' || action.do === 'forget' || action.do === 'agree') return [];
    const path = 'path' in action ? action.path : action.to;
    return [{ do: action.do, path, title: action.id === null ? '' : (notes.get(action.id)?.title ?? '') }];
  });

const noteQuestions = ({ catalog }: MirrorDeps['notes'], { actions, notes }: Comparison): NoteQuestion[] =>
  actions.flatMap((action) => {
    if (action.do !== 'ask') return [];
    const { question } = action;
    const note = catalog.note(question.id);
    const title = notes.get(question.id)?.title ?? note?.title ?? '';
    return [{ ...question, title, answers: answersTo(question, note?.status) }];
  });

const isSideQuestion = (question: WaitingQuestion): question is SideQuestion =>
  question.kind === 'attachment-gone' || question.kind === 'record-changed';

function answersTo({ kind, isFileChanged, content }: Question, status: string | undefined): Answer[] {
  if (kind === 'conflict' || kind === 'conflict-copy') return ['use-note', 'use-file', 'keep-both'];
  if (kind === 'file-gone')
    return status === 'kept' ? ['put-back', 'archive-note', 'note-only'] : ['put-back', 'drop-note', 'note-only'];
  const canReturn = content !== null && (status === 'archived' || status === 'dropped' || status === 'superseded');
  return [
    ...(isFileChanged ? [] : (['remove-file'] as const)),
    'file-only',
    ...(canReturn ? (['bring-back'] as const) : []),
    'new-note',
  ];
}

const lostFolder = (folder: string): AppError =>
  new AppError('not-found', t('mainExchange.notTheMirroredFolder', { folder, mark: MARK_NAME }));

async function requireMark(folder: string, vaultId: string) {
  const mark = await readMark(folder);
  if (mark === null) throw lostFolder(folder);
  requireSameVault(mark, vaultId);
  return mark;
}

function toFolderError(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return new AppError('disk-full', t('mainExchange.diskOfFolderFull', { folder }));
  if (isMissing(error)) return lostFolder(folder);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    return new AppError('not-allowed', t('mainExchange.appMayNotRead', { folder }));
  return error;
}

/** One line a file, however many comparisons found the same. */
function distinct(problems: readonly { path: string; why: string }[]): { path: string; why: string }[] {
  return [...new Map(problems.map((problem) => [problem.path, problem])).values()].toSorted((left, right) =>
    left.path < right.path ? -1 : 1,
  );
}
