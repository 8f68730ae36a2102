import type { RetrievalTrace } from '../../../shared/domain/trace';
import { laneReasonText } from '../../../shared/domain/trace-text/run-text';
import { t } from '../../../shared/messages/message';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { SourceLink } from '../trace/source-link';
import { candidateName } from '../trace/trace-summary';
import styles from '../styles/why-panel.module.css';

/** What of the standing profile applied, by name; that it is off in this chat; nothing where there is no profile. */
export function ProfileReport({ trace }: { trace: RetrievalTrace }) {
  const go = useGo();
  const report = trace.lanes.find(({ lane }) => lane === 'profile');
  const isOff = report?.reason?.code === 'profile-off';
  if (report === undefined || report.state === 'empty' || (report.state === 'off' && !isOff)) return null;
  const applied = trace.candidates.filter(
    ({ found, outcome }) => outcome.state === 'kept' && found.some(({ lane }) => lane === 'profile'),
  );
  return (
    <section className={styles.report} aria-label={t('profile.fromYourProfile')} data-testid="profile-report">
      <h3>{t('profile.fromYourProfile')}</h3>
      <p>
        {isOff
          ? t('profile.offInChat')
          : report.reason === null
            ? t('profile.applied', { applied: applied.length, all: report.hits })
            : laneReasonText(report.reason)}
      </p>
      {applied.length > 0 && (
        <ul>
          {applied.map((candidate) => (
            <li key={candidate.ref}>
              <SourceLink source={candidate.ref}>{candidateName(candidate)}</SourceLink>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button size="small" tone="plain" onClick={go.toProfile}>
          {t('profile.edit')}
        </Button>
      </p>
    </section>
  );
}
