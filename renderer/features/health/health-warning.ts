import type { HealthReport } from '../../../shared/ipc/routes/health';
import { indexLine, indexProblemLine, journalLine, spaceLine, storeLine } from './health-text';
import { backupLine } from './memory-text';

/**
 * What is wrong with the vault, in words; null when nothing is. Work that goes on by itself (indexing, catching up) and
 * what has merely not been checked yet are nothing wrong.
 */
export function healthWarning(report: HealthReport, now: number): string | null {
  const faults = [journalLine(report, now), storeLine(report), indexLine(report, now)];
  const cares = [spaceLine(report), indexProblemLine(report), embeddingProblem(report), backupFault(report, now)];
  const found =
    faults.find(({ condition }) => condition === 'bad') ??
    cares.find((line) => line?.condition === 'bad') ??
    cares.find((line) => line?.condition === 'attention');
  return found?.words ?? null;
}

const embeddingProblem = ({ embedding }: HealthReport) =>
  embedding.problem == null ? null : { condition: 'attention' as const, words: embedding.problem };

/** A vault without a snapshot is a new one; its first is made by itself. */
const backupFault = (report: HealthReport, now: number) =>
  report.snapshots.length === 0 ? null : backupLine(report, now);
