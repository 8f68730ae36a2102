import type { RecoveryReport } from '../../../shared/domain/recovery-report';

/** What opening a vault found and did, until the person has read it. */
export interface RecoveryState {
  readonly report: RecoveryReport | null;
  /** Number of changes that the command line made while the vault was closed. */
  readonly commandLineChanges: number;
  /** What became of the store, after everything that is told so far. */
  add(later: RecoveryReport): void;
  /** What became of the journal, on which the store was opened. */
  addBefore(earlier: RecoveryReport): void;
  replace(report: RecoveryReport): RecoveryReport;
  addCommandLineChanges(count: number): void;
  dismiss(): void;
  dismissCommandLineChanges(): void;
}

export function createRecoveryState(): RecoveryState {
  let report: RecoveryReport | null = null;
  let commandLineChanges = 0;
  return {
    get report() {
      return report;
    },
    get commandLineChanges() {
      return commandLineChanges;
    },
    add(later) {
      report = report === null ? later : joined(report, later);
    },
    addBefore(earlier) {
      report = report === null ? earlier : { ...joined(earlier, report), after: earlier.after };
    },
    replace: (other) => (report = other),
    addCommandLineChanges(count) {
      commandLineChanges += count;
    },
    dismiss() {
      report = null;
    },
    dismissCommandLineChanges() {
      commandLineChanges = 0;
    },
  };
}

const joined = (earlier: RecoveryReport, later: RecoveryReport): RecoveryReport => ({
  ...earlier,
  ...later,
  cause: `${earlier.cause} ${later.cause}`,
});
