import type { RetrievalTrace, WebReport as Report } from '../../../shared/domain/trace';
import { siteOf } from '../../../shared/domain/web';
import { labels, t } from '../../../shared/messages/message';
import { openAddress } from '../../ipc/open-address';
import { Button } from '../../ui/actions/button';
import { showSavePage } from '../../web/save-page-state';
import styles from '../../web/web.module.css';

const ROUTE_TEXT: Record<Report['route'], string> = labels({
  'asked-by-person': 'web.routeAsked',
  'live-facts': 'web.routeLive',
  'vault-empty': 'web.routeEmpty',
});
const STATE_TEXT: Record<Exclude<Report['state'], 'answered'>, string> = labels({
  'not-found': 'web.stateNotFound',
  thin: 'web.stateThin',
  'behind-scripts': 'web.stateBehindScripts',
});

/** What was asked of the web for this answer: why, with which words, what came back, which pages were fetched. */
export function WebReportSection({ trace }: { trace: RetrievalTrace }) {
  const { web } = trace;
  if (web === undefined) return null;
  const first = trace.candidates.find((candidate) => candidate.kind === 'web');
  const page = web.escalations.find(({ state }) => state !== 'read') ?? web.escalations[0];
  const url = page?.url ?? first?.web?.url;
  return (
    <section
      className={styles.report}
      aria-label={t('web.askedTheWeb')}
      data-testid="web-report"
      data-state={web.state}
    >
      <h3>{t('web.askedTheWeb')}</h3>
      <p>{ROUTE_TEXT[web.route]}</p>
      <p>
        {t('web.whatLeft', { query: web.query })}
        {web.queryBy !== undefined && ` ${t('web.wordsBy', { model: web.queryBy })}`}
      </p>
      <ul>
        {web.answers.map(({ source, host, results, failure }) => (
          <li key={source}>
            {failure === null
              ? t('web.answerOf', { source, host, count: results })
              : t('web.failureOf', { source, host, failure })}
          </li>
        ))}
      </ul>
      {web.escalations.length > 0 && (
        <>
          <p>{t('web.fetchedPages')}</p>
          <ul>
            {web.escalations.map((escalation) => (
              <li key={escalation.ref} data-escalation={escalation.state}>
                {escalationText(escalation)}
              </li>
            ))}
          </ul>
        </>
      )}
      {web.notFetched > 0 && <p>{t('web.notFetched', { count: web.notFetched })}</p>}
      {web.state !== 'answered' && <p role="status">{STATE_TEXT[web.state]}</p>}
      {web.state !== 'answered' && web.state !== 'not-found' && url !== undefined && first !== undefined && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => openAddress({ url, label: siteOf(url) }, first.ref, trace.id)}>
            {t('web.openPage')}
          </Button>
          <Button size="small" onClick={() => showSavePage({ url, isFromLink: false })}>
            {t('web.savePageOf')}
          </Button>
        </div>
      )}
    </section>
  );
}

function escalationText({ url, state, readBy, kept, passages, failure }: Report['escalations'][number]): string {
  const site = siteOf(url);
  switch (state) {
    case 'read':
      return readBy === 'scripts'
        ? t('web.pageReadByScripts', { site, kept, passages })
        : t('web.pageRead', { site, kept, passages });
    case 'not-found':
      return t('web.pageNotFound', { site });
    case 'thin':
      return t('web.pageThin', { site });
    case 'behind-scripts':
      return t('web.pageBehindScripts', { site });
    case 'failed':
      return t('web.pageFailed', { site, failure: failure ?? '' });
  }
}
