import type { Agreement, PairAgreement } from '../../../shared/domain/collection-review';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { agreementOf } from '../../collections/review/agreement';
import { createCollectionExport } from '../../collections/review/export/export-collection';
import { readCollection } from '../../collections/review/export/read-collection';
import { readJudgements } from '../../collections/review/judgements';
import { readMarks } from '../../collections/review/marks';
import { requireMembership } from '../../collections/review/review-notes';
import type { CollectionAct } from './collection-act';

/** What any member may read of a collection, with their own login. */
export const REVIEW_ACTS: Record<'marks' | 'agreement' | 'export', CollectionAct> = {
  marks: {
    words: 1,
    async run(database, [name]) {
      const { id } = await requireMembership(database, name!);
      const marks = await readMarks(database, id);
      return {
        json: { collection: name, marks },
        text:
          marks.length === 0
            ? `No notes of “${name}” are marked.`
            : marks
                .map(
                  ({ kind, firstTitle, secondTitle, reason, markedBy }) =>
                    `${kind}: “${firstTitle}” and “${secondTitle}” (${markedBy})${reason === '' ? '' : `\n  ${reason}`}`,
                )
                .join('\n'),
      };
    },
  },
  agreement: {
    words: 1,
    async run(database, [name]) {
      const { id } = await requireMembership(database, name!);
      const agreement = agreementOf(await readJudgements(database, id));
      return { json: { collection: name, ...agreement }, text: agreementText(agreement) };
    },
  },
  export: {
    words: 2,
    async run(database, [name, folder], { path, licence, writeProgress, signal }) {
      const target = path(folder!);
      const exporter = createCollectionExport({
        // What a person excludes is a setting of their vault, and this opens none.
        read: () => readCollection(database, name!, () => false),
        licence,
        now: Date.now,
        log: silentLogger,
      });
      let report: ExportReport | null = null;
      await exporter.run(
        target,
        (event) => {
          if (event.type === 'finished') report = event.report;
          else if (event.type === 'progress') writeProgress(`${event.done} of ${event.total} files`);
        },
        signal,
      );
      const { notes, files, isCancelled } = report!;
      if (isCancelled) throw new AppError('cancelled', 'Stopped. Nothing was left behind.');
      return {
        json: { collection: name, folder: target, notes, files },
        text: `${notes} notes of “${name}” in ${files} files: ${target}`,
      };
    },
  },
};

const figure = (value: number): string => value.toFixed(3);

function agreementText({ pairs, mean, undefinedPairs }: Agreement): string {
  if (pairs.length === 0) return 'Agreement needs two members who have judged the same notes.';
  return [
    ...pairs.map((pair) => `${pair.first} and ${pair.second}: ${kappaText(pair)}`),
    ...(mean === null ? [] : [`Mean of ${pairs.length - undefinedPairs} pairs (Light’s kappa): ${figure(mean)}`]),
  ].join('\n');
}

function kappaText({ notes, observed, expected, kappa, interval, undefinedBecause }: PairAgreement): string {
  if (undefinedBecause === 'no-shared-notes') return 'no notes in common';
  if (kappa === null || interval === null || observed === null || expected === null)
    return `kappa is undefined, both gave one and the same answer to all ${notes} notes`;
  return `kappa ${figure(kappa)} (95 % ${figure(interval.low)} to ${figure(interval.high)}), observed ${figure(observed)}, by chance ${figure(expected)}, ${notes} notes`;
}
