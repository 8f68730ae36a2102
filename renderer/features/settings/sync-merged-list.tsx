import { useState } from 'react';
import type { JoinedNote } from '../../../shared/ipc/routes/sync';
import type { NoteId } from '../../../shared/domain/ids';
import { t } from '../../../shared/messages/message';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import styles from './settings.module.css';

/** What merges joined, with both texts, and what stayed although one device deleted it. */
export function MergedList() {
  const { data } = useRoute('sync.merged', null, { staleTime: 0 });
  const go = useGo();
  if (data === undefined) return null;
  const { joined, stayed } = data;
  return (
    <>
      {joined.length > 0 && (
        <div>
          <h3>{t('sync.joinedTitle')}</h3>
          <p className={styles.fact}>{t('sync.joinedHint')}</p>
          <ul className={styles.bullets}>
            {joined.map(({ id, title }) => (
              <JoinedLine key={id} id={id} title={title} />
            ))}
          </ul>
        </div>
      )}
      {stayed.length > 0 && (
        <div>
          <h3>{t('sync.stayedTitle')}</h3>
          <p className={styles.fact}>{t('sync.stayedHint')}</p>
          <ul className={styles.bullets}>
            {stayed.map(({ table, id, title }) => (
              <li key={`${table} ${id}`} dir="auto">
                {table === 'notes' ? (
                  <Button tone="plain" size="small" onClick={() => go.toNote(id)}>
                    {title}
                  </Button>
                ) : (
                  title
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function JoinedLine({ id, title }: { id: NoteId; title: string }) {
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <span dir="auto">{title}</span>
      <div className={styles.keyLine}>
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('sync.hideTexts') : t('sync.showTexts')}
        </Button>
        <Button size="small" tone="plain" onClick={() => go.toNote(id)}>
          {t('sync.openNote')}
        </Button>
      </div>
      {isOpen && <Texts id={id} />}
    </li>
  );
}

/** Each text against the latest one. */
function Texts({ id }: { id: NoteId }) {
  const { data, error } = useRoute('sync.texts', { id }, { staleTime: 0 });
  if (error !== null) return <p className={styles.fact}>{errorText(error)}</p>;
  const [latest, ...earlier] = data?.texts ?? [];
  if (latest === undefined) return null;
  return earlier.map((each) => (
    <div key={each.at}>
      <p className={styles.fact}>{t('sync.legend', { earlier: writtenAt(each), later: writtenAt(latest) })}</p>
      <WordDiffView before={each.text} after={latest.text} layout="inline" />
    </div>
  ));
}

const writtenAt = ({ at, isHere }: JoinedNote['texts'][number]): string => {
  const moment = formatDate(at, 'moment', Date.now());
  return isHere ? t('sync.here', { at: moment }) : t('sync.elsewhere', { at: moment });
};
