import { useState } from 'react';
import type { ReadingLanguage, ScanReport } from '../../shared/ipc/routes/scans';
import { toggleInSet } from '../../shared/lib/toggle-in-set';
import { formatList } from '../../shared/messages/format-list';
import { currentLocale, t } from '../../shared/messages/message';
import { call } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { useJob } from '../ipc/use-job';
import { JobActions, JobProblem } from '../jobs/job-parts';
import { ProgressBar } from '../ui/feedback/progress-bar';
import { Dialog } from '../ui/layout/dialog';
import { ScanLanguages } from './scan-languages';
import styles from './scans.module.css';

interface Props {
  /** Documents with pages to read. */
  ids: readonly string[];
  /** Pages that are read in other languages than they were. */
  isAgain?: boolean;
  onClose: () => void;
}

/** Reads the words off pages that are pictures: in which languages, how far it is, and what came of it. */
export function ReadScansDialog({ ids, isAgain = false, onClose }: Props) {
  const list = useRoute('scans.languages', null, { staleTime: 0 }).data;
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const here = (list?.languages ?? []).filter(({ isHere }) => isHere);
  const wanted = chosen ?? firstChoice(here);
  const languages = here.map(({ code }) => code).filter((code) => wanted.has(code));
  const job = useJob<ScanReport>(() => call('scans.read', { ids: [...ids], languages, isAgain }), t('ocr.opening'));
  const { state } = job;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ocr.readTheirText')}
      actions={<JobActions job={job} label={t('ocr.read')} isReady={languages.length > 0} onClose={onClose} />}
    >
      <div className={styles.body}>
        {(state.step === 'ready' || state.step === 'asking') && (
          <>
            <JobProblem job={job} />
            <p>{t('ocr.howItIsRead')}</p>
            {list !== undefined && (
              <ScanLanguages list={list} chosen={wanted} onToggle={(code) => setChosen(toggleInSet(wanted, code))} />
            )}
          </>
        )}
        {state.step === 'running' && (
          <div className={styles.working}>
            <p className={styles.line}>
              <span>{state.what}</span>
              <span className={styles.quiet}>{t('ocr.pagesDone', { done: state.done, total: state.total })}</span>
            </p>
            <ProgressBar label={t('ocr.reading')} value={state.total === 0 ? null : state.done / state.total} />
          </div>
        )}
        {state.step === 'done' && <Outcome report={state.report} />}
      </div>
    </Dialog>
  );
}

/** The one of the interface where it is here; of others all. */
function firstChoice(here: readonly ReadingLanguage[]): ReadonlySet<string> {
  const own = here.filter(({ tag }) => tag !== null && currentLocale().startsWith(tag));
  return new Set((own.length > 0 ? own : here).map(({ code }) => code));
}

function Outcome({ report: { read, blank, unsure, kept, skipped, isCancelled } }: { report: ScanReport }) {
  const parts = (
    [
      ['ocr.pagesRead', read],
      ['ocr.pagesUnsure', unsure],
      ['ocr.pagesBlank', blank],
      ['ocr.pagesKept', kept],
    ] as const
  ).flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  return (
    <div role="status">
      <p>{parts.length === 0 ? t('ocr.nothingRead') : `${formatList(parts)}.`}</p>
      {isCancelled && <p className={styles.quiet}>{t('ocr.goesOnLater')}</p>}
      <ul>
        {skipped.map(({ what, why }, index) => (
          <li key={index}>
            {what}: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
