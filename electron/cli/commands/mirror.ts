import type { MirrorReport, PlannedStep, WaitingQuestion } from '../../exchange/live-folder/mirror';
import { readExcludedNames } from '../../settings/read-excluded-names';
import { settingsFileIn, settingsFolderFor } from '../../settings/vault-settings';
import type { Command, CommandContext } from '../command';
import { EXIT } from '../exit-codes';
import { readVaultList } from '../find-vault';

/** Runs that wait for files which are being written. */
const MAX_WAITS = 20;
const WAIT_MS = 500;

/** Brings a live folder and the vault together, once or until it is stopped. */
export const runMirror: Command = async (context) => {
  const { line, path, access, signal, writeProgress } = context;
  const folder = path(line.operands[0]!);
  const { mirror, remark, close } = await access.openMirror({
    folder,
    choice: {
      links: line.links ?? 'wiki',
      areMine: line.mine === true,
      documents: line.with?.includes('documents') === true,
      chats: line.with?.includes('chats') === true,
    },
    isPreview: line.dryRun === true,
    excluded: await excludedOf(context),
  });
  try {
    if (remark !== null) writeProgress(remark);
    if (line.dryRun) {
      const { steps, waiting, problems } = await mirror.preview();
      return {
        json: { steps, waiting, problems },
        text: [
          ...steps.map(stepLine),
          ...waitingLines(waiting),
          ...problemLines(problems),
          'Nothing was written.',
        ].join('\n'),
      };
    }
    let report = await runToEnd(mirror.run, signal);
    const answered = report.waiting.filter(
      ({ answers, path: file }) =>
        line.answer !== undefined &&
        (answers as readonly string[]).includes(line.answer) &&
        (line.file ?? file) === file,
    );
    for (const { id, kind, bytes, content } of answered)
      report = addUp(report, await mirror.decide({ id, kind, bytes, content, answer: line.answer! }, signal));
    if (!line.watch) return { json: report, text: reportText(report) };
    let total = report;
    writeProgress(reportText(report));
    writeProgress(`Watching ${folder}. Ctrl+C ends it.`);
    for (;;) {
      await mirror.nextChange(signal);
      if (signal.aborted) break;
      report = await runToEnd(mirror.run, signal);
      total = addUp(total, report);
      if (countOf(report) > 0) writeProgress(reportText(report));
    }
    return { json: total, text: `Stopped. ${reportText(total)}`, exitCode: EXIT.cancelled };
  } finally {
    await close();
  }
};

async function runToEnd(
  run: (signal: AbortSignal) => Promise<MirrorReport>,
  signal: AbortSignal,
): Promise<MirrorReport> {
  let report = await run(signal);
  for (let wait = 0; report.isUnfinished && wait < MAX_WAITS && !signal.aborted; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    report = addUp(report, await run(signal));
  }
  return report;
}

/** What both runs did; what waits after the second. */
const addUp = (before: MirrorReport, after: MirrorReport): MirrorReport => ({
  ...after,
  written: before.written + after.written,
  moved: before.moved + after.moved,
  takenIn: before.takenIn + after.takenIn,
  added: before.added + after.added,
  agreed: before.agreed + after.agreed,
  files: before.files + after.files,
});

/** The people, places and folders that the person excluded in the vault's settings. */
async function excludedOf({ line, folder }: CommandContext) {
  const listed = (await readVaultList(line.dataFolder)).vaults().find((vault) => vault.folder === folder);
  const settingsFolder = listed === undefined ? line.dataFolder : settingsFolderFor(line.dataFolder, listed);
  return readExcludedNames(settingsFileIn(settingsFolder));
}

const countOf = ({ written, moved, takenIn, added, files }: MirrorReport): number =>
  written + moved + takenIn + added + files;

function reportText(report: MirrorReport): string {
  const { written, moved, takenIn, added, files, waiting, problems, isUnfinished } = report;
  return [
    `${written} files written, ${moved} renamed; ${takenIn} versions and ${added} new notes came from the folder${files === 0 ? '' : `; ${files} other files copied`}.`,
    ...waitingLines(waiting),
    ...problemLines(problems),
    ...(isUnfinished ? ['Some files are still being written; run it again.'] : []),
  ].join('\n');
}

const STEPS: Record<PlannedStep['do'], string> = {
  'write-file': 'would write',
  'move-file': 'would rename to',
  'end-move': 'would rename to',
  'take-in': 'would take in',
  arrive: 'would become a note',
};
const stepLine = ({ do: what, path }: PlannedStep): string => `  ${STEPS[what]}: ${path}`;

const REASONS: Record<WaitingQuestion['kind'], string> = {
  conflict: 'note and file were both changed',
  'conflict-copy': 'a sync service put a second version beside the file',
  'file-gone': 'the file was deleted, the note is there',
  'attachment-gone': 'the file was deleted, the vault has it',
  'record-changed': 'the file of a document or chat was changed',
  'note-gone': 'the note is no longer among the mirrored ones, its file is there',
};

const waitingLines = (waiting: readonly WaitingQuestion[]): string[] =>
  waiting.length === 0
    ? []
    : [
        `${waiting.length} wait for you; decide in the app, or with --answer:`,
        ...waiting.map(({ kind, path, answers }) => `  ${path}: ${REASONS[kind]} (${answers.join(', ')})`),
      ];

const problemLines = (problems: MirrorReport['problems']): string[] =>
  problems.map(({ path, why }) => `  left alone: ${path}: ${why}`);
