import { labels, t } from '../../../shared/messages/message';
import type { ProgramState } from '../../../shared/ipc/routes/program';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { NewVersion } from './new-version';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** The app's version, whether a newer one is out, and whether its window is protected as it should be. */
export function ProgramSection() {
  const state = useRoute('program.state', null).data;
  if (state === undefined) return null;
  const isLooking = state.toldBy === 'app';
  return (
    <SettingsSection title={t('program.thisApp')} intro={isLooking ? t('program.intro') : undefined}>
      <p>{t('program.version', { version: state.version })}</p>
      {isLooking && <Looking state={state} />}
      {state.toldBy === 'package-manager' && <p className={styles.fact}>{t('program.packageManager')}</p>}
      {!state.isSandboxed && <UnsandboxedNotice />}
    </SettingsSection>
  );
}

function Looking({ state }: { state: ProgramState }) {
  const show = useShown('program.state');
  const allow = useCommand('program.allowLooking', { onSuccess: show });
  const look = useCommand('program.look', { onSuccess: show });
  return (
    <>
      {state.newer !== null && <NewVersion newer={state.newer} />}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={state.mayLook}
          disabled={allow.isPending}
          onChange={(event) => allow.mutate({ mayLook: event.target.checked })}
        />
        {t('program.lookDaily')}
      </label>
      <div className={styles.keyLine}>
        <Button disabled={look.isPending} onClick={() => look.mutate(null)}>
          {t('program.lookNow')}
        </Button>
        <span className={styles.fact} role="status">
          {lookedText(state)}
        </span>
      </div>
    </>
  );
}

/** When the app last looked and what came of it, unless a newer version stands above it; nothing before the first. */
function lookedText({ lookedAt, problem, newer }: ProgramState): string {
  if (lookedAt === null) return '';
  const found = problem === null ? (newer === null ? 'newest' : null) : problem;
  const looked = t('program.lookedAt', { at: formatDate(lookedAt) });
  return found === null ? looked : `${looked} ${FOUND[found]}`;
}

const FOUND: Record<'newest' | NonNullable<ProgramState['problem']>, string> = labels({
  newest: 'program.newest',
  unreachable: 'program.unreachable',
  unusable: 'program.unusable',
});

function UnsandboxedNotice() {
  const openPage = useCommand('program.openPage');
  return (
    <div className={styles.keyLine}>
      <p className={styles.problem}>{t('program.unsandboxed')}</p>
      <Button onClick={() => openPage.mutate({ page: 'sandbox' })}>{t('program.more')}</Button>
    </div>
  );
}
