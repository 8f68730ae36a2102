import type { ChatContradiction } from '../../../../shared/ipc/routes/contradictions';
import { useGo } from '../../../navigation/navigation';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { DateText } from '../../../ui/text/date-text';
import styles from './contradiction-notice.module.css';

/** Shown under a turn: a statement that differs from a kept note, with the actions to settle it. */
export function ContradictionNotice({ contradictions }: { contradictions: readonly ChatContradiction[] }) {
  if (contradictions.length === 0) return null;
  return (
    <section className={styles.box} aria-label="Differs from what you kept">
      {contradictions.length === 1 ? (
        <ContradictionItem one={contradictions[0]!} />
      ) : (
        <details>
          <summary className={styles.summary}>{contradictions.length} statements differ from what you kept</summary>
          <div className={styles.lines}>
            {contradictions.map((one) => (
              <ContradictionItem key={`${one.unit.id} ${one.kept.id}`} one={one} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

const RESOLUTION_NOTICES = {
  replace: 'Replaced: the new one is kept, the old one stays as a record.',
  'keep-both': 'Both are kept, with a link that says they contradict each other.',
  dismiss: 'No contradiction.',
} as const;

function ContradictionItem({ one: { unit, kept, reason } }: { one: ChatContradiction }) {
  const go = useGo();
  const resolve = useCommand('contradictions.resolve', { notice: (_, { how }) => RESOLUTION_NOTICES[how] });
  const choose = (how: keyof typeof RESOLUTION_NOTICES) => resolve.mutate({ unitId: unit.id, keptId: kept.id, how });
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        “<span dir="auto">{unit.title}</span>” differs from what you kept on <DateText at={kept.keptAt} form="day" />: “
        <span className={styles.kept} dir="auto">
          {kept.title}
        </span>
        ”{reason !== '' && <span className="quiet"> ({reason})</span>}
      </p>
      <div className={styles.acts}>
        <Button size="small" onClick={() => choose('replace')} disabled={resolve.isPending}>
          Replace it
        </Button>
        <Button size="small" onClick={() => choose('keep-both')} disabled={resolve.isPending}>
          Keep both
        </Button>
        <Button size="small" tone="plain" onClick={() => choose('dismiss')} disabled={resolve.isPending}>
          No contradiction
        </Button>
        <Button size="small" tone="plain" onClick={() => go.toNote(kept.id)}>
          Open the note
        </Button>
      </div>
    </div>
  );
}
