import type { LeftOutReason, PublicationPreview } from '../../shared/ipc/routes/collections';
import { labels, t } from '../../shared/messages/message';
import styles from './publishing.module.css';

const REASON_TEXT: Record<LeftOutReason, string> = labels({
  'not-kept': 'collections.reasonNotKept',
  'never-surface': 'collections.reasonNeverSurface',
  'excluded-name': 'collections.reasonExcludedName',
  secret: 'collections.reasonSecret',
  'hidden-words': 'collections.reasonHiddenWords',
  incognito: 'collections.reasonIncognito',
  'too-long': 'collections.reasonTooLong',
  unchanged: 'collections.reasonUnchanged',
});
/** Titles of each list; the rest are counted. */
const MAX_TITLES = 30;

/** What would be published, and what would not with each reason. */
export function WouldLeave({ shown: { notes, leftOut } }: { shown: PublicationPreview }) {
  return (
    <div role="status" data-testid="would-leave">
      <p>{t('collections.wouldLeave', { count: notes.length })}</p>
      <Titles titles={notes.map(({ title }) => title)} />
      {leftOut.length > 0 && (
        <>
          <p>{t('collections.wouldStay', { count: leftOut.length })}</p>
          <Titles
            titles={leftOut.map(({ title, reason }) =>
              t('collections.noteAndReason', { title, reason: REASON_TEXT[reason] }),
            )}
          />
        </>
      )}
    </div>
  );
}

function Titles({ titles }: { titles: readonly string[] }) {
  return (
    <ul className={styles.titles}>
      {titles.slice(0, MAX_TITLES).map((title, index) => (
        <li key={index}>{title}</li>
      ))}
      {titles.length > MAX_TITLES && <li>{t('collections.moreNotes', { count: titles.length - MAX_TITLES })}</li>}
    </ul>
  );
}
