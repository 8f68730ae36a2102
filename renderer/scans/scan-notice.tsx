import { useState } from 'react';
import { MIN_CONFIDENCE, type Resource, type Scan } from '../../shared/domain/resource';
import { formatList } from '../../shared/messages/format-list';
import { formatNumber } from '../../shared/messages/format-number';
import { t } from '../../shared/messages/message';
import { useCommand } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { ReadScansDialog } from './read-scans-dialog';
import styles from './scans.module.css';

/** Pages that are named one by one. */
const MAX_NAMED = 12;

/** What became of the pages of a document that are pictures, and what can be done about them. */
export function ScanNotice({ resource: { id, format }, scan }: { resource: Resource; scan: Scan }) {
  const [isOpen, setOpen] = useState<'read' | 'again' | null>(null);
  const forget = useCommand('scans.forget', { notice: () => t('ocr.textRemoved') });
  const unread = scan.pages.filter(({ confidence }) => confidence === undefined);
  const read = scan.pages.filter(({ confidence }) => confidence !== undefined && confidence >= MIN_CONFIDENCE);
  const unsure = scan.pages.filter(
    ({ confidence }) => confidence !== undefined && confidence > 0 && confidence < MIN_CONFIDENCE,
  );
  const blank = scan.pages.filter(({ confidence }) => confidence === 0);
  const isPicture = format === 'picture' && scan.pages.length === 1;
  return (
    <aside className={styles.notice} aria-label={t('ocr.pagesThatArePictures')}>
      {unread.length > 0 && (
        <p>{isPicture ? t('ocr.pictureUnread') : t('ocr.pagesUnread', { count: unread.length })}</p>
      )}
      {read.length > 0 && (
        <p className={styles.quiet}>
          {isPicture ? t('ocr.pictureByMachine') : t('ocr.pagesByMachine', { count: read.length })}
        </p>
      )}
      {unsure.length > 0 && (
        <p>
          {isPicture
            ? t('ocr.pictureNotSure', { least: MIN_CONFIDENCE })
            : t('ocr.pagesNotSure', { pages: pageList(unsure), least: MIN_CONFIDENCE })}
        </p>
      )}
      {blank.length > 0 && (
        <p className={styles.quiet}>
          {isPicture ? t('ocr.pictureBlank') : t('ocr.noWordsOn', { pages: pageList(blank) })}
        </p>
      )}
      <div className={styles.line}>
        {unread.length > 0 && (
          <Button tone="primary" size="small" onClick={() => setOpen('read')}>
            {t('ocr.readText')}
          </Button>
        )}
        {unread.length < scan.pages.length && (
          <Button size="small" onClick={() => setOpen('again')}>
            {t('ocr.readAgain')}
          </Button>
        )}
        {read.length > 0 && (
          <Button size="small" tone="plain" disabled={forget.isPending} onClick={() => forget.mutate({ id })}>
            {t('ocr.removeText')}
          </Button>
        )}
      </div>
      {isOpen !== null && <ReadScansDialog ids={[id]} isAgain={isOpen === 'again'} onClose={() => setOpen(null)} />}
    </aside>
  );
}

const pageList = (pages: Scan['pages']): string =>
  formatList([
    ...pages.slice(0, MAX_NAMED).map(({ page }) => formatNumber(page)),
    ...(pages.length > MAX_NAMED ? [t('ocr.morePages', { count: pages.length - MAX_NAMED })] : []),
  ]);
