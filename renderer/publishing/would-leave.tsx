import type { LeftOutReason, PublicationPreview } from '../../shared/ipc/routes/collections';
import { labels, t } from '../../shared/messages/message';
import styles from './publishing.module.css';

const REASON_TEXT: Record<LeftOutReason, string> = labels({
  'not-kept': 'collections.reasonNotKept',
  'never-surface': 'common.neverUsedInAnswers',
  project: 'mainProjects.keepsItHere',
  'excluded-name': 'collections.reasonExcludedName',
  secret: 'collections.reasonSecret',
  'hidden-words': 'collections.reasonHiddenWords',
  incognito: 'collections.reasonIncognito',
  'too-long': 'collections.reasonTooLong',
  unchanged: 'collections.reasonUnchanged',
});
/** Titles of each list; the rest are counted. */
const MAX_TITLES = 30;

/**
 * What would leave, and what would not with each reason.
 *
 * @param going says how many notes would leave, and where to
 */
export function WouldLeave({ shown: { notes, leftOut }, going }: { shown: PublicationPreview; going: string }) {
  return (
    <div role="status" data-testid="would-leave">
      <p>{going}</p>
      <Titles label={going} titles={notes.map(({ title }) => title)} />
      {leftOut.length > 0 && (
        <>
          <p>{t('collections.wouldStay', { count: leftOut.length })}</p>
          <Titles
            label={t('collections.wouldStay', { count: leftOut.length })}
            titles={leftOut.map(({ title, reason }) =>
              t('collections.noteAndReason', { title, reason: REASON_TEXT[reason] }),
            )}
          />
        </>
      )}
    </div>
  );
}

/** A long list is scrolled by keys too. */
function Titles({ label, titles }: { label: string; titles: readonly string[] }) {
  return (
    <ul className={styles.titles} tabIndex={0} aria-label={label}>
      {titles.slice(0, MAX_TITLES).map((title, index) => (
        <li key={index}>{title}</li>
      ))}
      {titles.length > MAX_TITLES && <li>{t('common.andMore', { count: titles.length - MAX_TITLES })}</li>}
    </ul>
  );
}
