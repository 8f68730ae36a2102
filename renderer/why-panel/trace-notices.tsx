import { askedInText } from '../../shared/domain/asked-scope';
import type { RetrievalTrace } from '../../shared/domain/trace';
import {
  gateFailureText,
  noticeText,
  quotedList,
  skipReasonText,
  vaultAsOfText,
} from '../../shared/domain/trace-text/run-text';
import { namesIn } from '../../shared/domain/trace-text/names-in';
import { SourceLink } from './trace/source-link';
import { candidateName, candidateOf, type TraceSummary } from './trace/trace-summary';
import styles from './styles/why-panel.module.css';
import { t } from '../../shared/messages/message';
import { rich, strong } from '../ui/text/rich-message';
import { gateReasonText } from '../../shared/domain/trace-text/candidate-text';
import { Disclosure } from '../ui/disclosure';
import { VERDICT_LABELS } from './trace/trace-labels';

/** Important notices: a skipped funnel, a gate that failed open, an empty package, and the funnel's own notices. */
export function TraceNotices({ trace, summary }: { trace: RetrievalTrace; summary: TraceSummary }) {
  const nearest = summary.leftOut.toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))[0];
  const isEmpty =
    trace.skipped === null && summary.used.length === 0 && trace.notices.every(({ kind }) => kind !== 'token-cap');
  const phrases = missingPhrases(trace);
  return (
    <div className={styles.notices}>
      {vaultAsOfText(trace) !== null && (
        <p role="note" data-notice="as-of">
          {vaultAsOfText(trace)}
        </p>
      )}
      {trace.askedIn !== undefined && <p role="note">{askedInText(trace)}</p>}
      {trace.skipped !== null && <p>{t('whyPanel.notSearched', { reason: skipReasonText(trace.skipped) })}</p>}
      {trace.gate.state === 'failed-open' && (
        <div className={styles.warning} role="note">
          {rich('whyPanel.relevanceCouldCheckedSources', { strong })}
          {trace.gate.failures.map(gateFailureText).map((failure) => (
            <div key={failure}>{failure}</div>
          ))}
        </div>
      )}
      <LateVerdicts trace={trace} />
      {isEmpty && phrases !== null && <p>{t('whyPanel.nothingContainsPhrases', { phrases })}</p>}
      {isEmpty && phrases === null && nearest?.similarity != null && (
        <p>{t('whyPanel.nearestTitle', { title: nearest.title })}</p>
      )}
      {trace.notices
        .filter(({ kind }) => !(kind === 'nothing-applies' && isEmpty))
        .map((notice) => (
          <Notice key={notice.kind + noticeText(notice, namesIn(trace))} trace={trace} notice={notice} />
        ))}
      {trace.candidates.some((candidate) => candidate.similarity === null) &&
        trace.embedder === null &&
        trace.skipped === null && <p className="quiet">{t('whyPanel.wordsOnlyMeaningUsedRetrieval')}</p>}
    </div>
  );
}

/** The quoted phrases that no source holds, in words; null where that is not why nothing applies. */
function missingPhrases({ notices }: RetrievalTrace): string | null {
  for (const { message } of notices)
    if (message.code === 'nothing-applies' && message.phrases !== undefined) return quotedList(message.phrases);
  return null;
}

/** One notice of the funnel, with links to its sources. */
export function Notice({ trace, notice }: { trace: RetrievalTrace; notice: RetrievalTrace['notices'][number] }) {
  const { kind, refs = [] } = notice;
  const sources = refs.map((ref) => ({ ref, candidate: candidateOf(trace, ref) }));
  return (
    <div className={styles.warning} role="note" data-notice={kind}>
      {noticeText(notice, namesIn(trace))}
      {sources.length > 0 && (
        <ul className={styles.noticeLinks}>
          {sources.map(({ ref, candidate }) => (
            <li key={ref}>
              <SourceLink source={ref}>
                {candidate === null ? t('common.anotherSource') : candidateName(candidate)}
              </SourceLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where the model, which was not back in time, judges otherwise than the rules did. */
export function LateVerdicts({ trace }: { trace: RetrievalTrace }) {
  const { late } = trace.gate;
  if (late === undefined) return null;
  const differing = late.verdicts.flatMap((verdict) => {
    const candidate = candidateOf(trace, verdict.ref);
    const byRules = candidate?.gate?.verdict;
    return candidate === null || byRules === undefined || (byRules === 'drop') === (verdict.verdict === 'drop')
      ? []
      : [{ ...verdict, candidate }];
  });
  return (
    <div role="note" data-notice="late-verdicts">
      <p className="quiet">
        {t('whyPanel.judgedRulesJudgeBack', {
          judge: late.judge,
          agreeing: late.verdicts.length - differing.length,
          verdicts: late.verdicts.length,
        })}
      </p>
      {differing.length > 0 && (
        <Disclosure label={t('whyPanel.itJudgesSourcesOtherwise', { differing: differing.length })}>
          <ul>
            {differing.map(({ ref, verdict, reason, candidate }) => (
              <li key={ref}>
                <SourceLink source={ref}>{candidateName(candidate)}</SourceLink> {VERDICT_LABELS[verdict]}
                {gateReasonText(reason) !== '' && (
                  <span className="quiet"> {t('whyPanel.dashReason', { reason: gateReasonText(reason) })}</span>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
