import { ShieldAlert, RotateCcw, SquareTerminal } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { useCommand } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { DateText } from '../ui/text/date-text';
import { BackupReminder } from './backup-reminder';
import styles from './app-banners.module.css';
import type { LostChange, RecoveryReport } from '../../shared/domain/recovery-report';

const TABLE_LABELS: Record<string, string> = { noteVersions: 'versions of notes', accessEvents: 'uses' };

/** The banners for what the person must know at once: the vault is read-only, or start-up repaired something. */
export function AppBanners({ status }: { status: AppStatus | null }) {
  if (status === null) return null;
  return (
    <>
      {status.readOnlyReason !== null && (
        <div className={styles.readOnly} role="alert">
          <ShieldAlert aria-hidden="true" />
          <div>
            <strong>Read-only.</strong> {status.readOnlyReason} What you type stays here and can be copied.
          </div>
        </div>
      )}
      {status.recovery !== null && <RecoveryBanner report={status.recovery} />}
      <BackupReminder />
      {status.commandLineChanges > 0 && <CommandLineBanner changes={status.commandLineChanges} />}
    </>
  );
}

function CommandLineBanner({ changes }: { changes: number }) {
  const dismiss = useCommand('app.dismissCommandLineChanges');
  return (
    <div className={styles.news} role="status">
      <SquareTerminal aria-hidden="true" />
      <div className={styles.body}>
        <span className="num">{changes.toLocaleString()}</span> {changes === 1 ? 'change' : 'changes'} from the command
        line
      </div>
      <Button size="small" onClick={() => dismiss.mutate(null)}>
        Dismiss
      </Button>
    </div>
  );
}

const MAX_LISTED = 20;

/** What could not be brought back, as far as it is known. */
function LostChanges({ changes }: { changes: readonly LostChange[] }) {
  const known = changes.filter(({ at, label, rows }) => at !== null || label !== null || rows.length > 0);
  if (known.length === 0) return null;
  return (
    <ul className={styles.lost} aria-label="Lost">
      {known.slice(0, MAX_LISTED).map(({ seq, at, label, rows }) => (
        <li key={seq}>
          Change <span className="num">{seq.toLocaleString()}</span>
          {at !== null && (
            <>
              {', '}
              <DateText at={at} />
            </>
          )}
          {label !== null && `: ${label}`}
          {rows.map(({ table, id, title }) => (
            <span key={`${table}/${id}`} className={styles.when}>
              {' '}
              {TABLE_LABELS[table] ?? table} {title === null ? id : `“${title}”`}
            </span>
          ))}
        </li>
      ))}
      {known.length > MAX_LISTED && <li>and {(known.length - MAX_LISTED).toLocaleString()} more</li>}
    </ul>
  );
}

function RecoveryBanner({ report }: { report: RecoveryReport }) {
  const dismiss = useCommand('app.dismissRecovery');
  const tables = Object.keys(report.after).filter(
    (table) => report.after[table] !== 0 || (report.before[table] ?? 0) !== 0,
  );
  return (
    <section className={styles.recovery} aria-label="What was restored">
      <RotateCcw aria-hidden="true" />
      <div className={styles.body}>
        <div>
          <strong>Your vault was put together again from its journal.</strong> {report.cause}{' '}
          <span className={styles.when}>
            <DateText at={report.at} />
          </span>
        </div>
        <ul className={styles.counts}>
          {tables.map((table) => (
            <li key={table}>
              {TABLE_LABELS[table] ?? table}{' '}
              <span className="num">
                {(report.before[table] ?? 0).toLocaleString()} → {(report.after[table] ?? 0).toLocaleString()}
              </span>
            </li>
          ))}
        </ul>
        <LostChanges changes={report.lost ?? []} />
      </div>
      <Button size="small" onClick={() => dismiss.mutate(null)}>
        Dismiss
      </Button>
    </section>
  );
}
