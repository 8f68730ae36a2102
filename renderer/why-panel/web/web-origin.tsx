import type { StageProps } from '../stages/stage-props';
import { siteOf, type TrustClass } from '../../../shared/domain/web';
import { currentLocale, labels, t } from '../../../shared/messages/message';
import { openAddress } from '../../ipc/open-address';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { showSavePage } from '../../web/save-page-state';
import styles from '../../web/web.module.css';

const TRUST_TEXT: Record<TrustClass, string> = labels({
  scholarly: 'web.scholarly',
  reference: 'web.reference',
  news: 'web.news',
  forum: 'web.forum',
  unknown: 'web.unknown',
});

const dayText = (at: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(at);

/** Where a text of the web stood and of which date it is, and what can be done with it. */
export function WebOriginLine({ trace, candidate }: StageProps) {
  const { web, ref, kind } = candidate;
  const keep = useCommand('web.keepQuote', { onSuccess: () => showToast({ text: t('web.quoteKept') }) });
  if (web === undefined) return null;
  const site = siteOf(web.url);
  const trust = TRUST_TEXT[web.trust];
  return (
    <div className={styles.report} data-testid="web-origin">
      <p>
        {web.publishedAt === null
          ? t('web.readOn', { site, trust, day: dayText(web.fetchedAt) })
          : t('web.datedOn', { site, trust, day: dayText(web.publishedAt) })}
      </p>
      <p>{web.url}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => openAddress({ url: web.url, label: site }, ref, trace.id)}>
          {t('web.openPage')}
        </Button>
        {kind === 'web' && (
          <>
            <Button size="small" onClick={() => keep.mutate({ traceId: trace.id, ref })}>
              {t('web.keepQuote')}
            </Button>
            <Button size="small" onClick={() => showSavePage({ url: web.url, isFromLink: false })}>
              {t('web.savePageOf')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
