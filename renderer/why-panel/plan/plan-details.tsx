import type { RetrievalTrace } from '../../../shared/domain/trace';
import { plannerText, quotedList } from '../../../shared/domain/trace-text/run-text';
import { isReadingNote, readingNoteText } from '../../../shared/domain/trace-text/stage-note-text';
import { formatDate } from '../../ui/text/date-text';
import { SourceLink } from '../trace/source-link';
import { NEED_LABELS } from '../trace/trace-labels';
import styles from './plan.module.css';
import { formatFixed } from '../../../shared/messages/format-number';
import { labels, t } from '../../../shared/messages/message';
import { rich, strong } from '../../ui/text/rich-message';
import { quoted } from '../../../shared/messages/quoted';
import { sourceRef } from '../../../shared/domain/ids';

/** How the question was understood: its subject, needs, people and time range, and the facts looked up by key. */
export function PlanDetails({ trace }: { trace: RetrievalTrace }) {
  const { plan } = trace;
  const needs = plan.needs.toSorted((a, b) => b.confidence - a.confidence);
  const exactPhrases = plan.exactPhrases ?? [];
  const mustKeep = [...new Set(plan.hints.flatMap((hint) => hint.mustKeep))].filter(
    (word) => !exactPhrases.includes(word),
  );
  const readings = trace.stages.flatMap(({ notes }) => notes.filter(isReadingNote));
  return (
    <dl className={styles.details}>
      {plan.intent !== '' && (
        <div>
          <dt>{t('whyPanel.readAs')}</dt>
          <dd>
            {plan.intent}{' '}
            <span className="quiet">{t('whyPanel.byPlanner', { planner: plannerText(plan.planner) })}</span>
          </dd>
        </div>
      )}
      {readings.length > 0 && (
        <div>
          <dt>{t('whyPanel.modelsReading')}</dt>
          <dd>{readings.map(readingNoteText).join(' · ')}</dd>
        </div>
      )}
      {needs.length > 0 && (
        <div>
          <dt>{t('whyPanel.needs')}</dt>
          <dd>
            {needs.map(({ kind, confidence }, index) => (
              <span key={kind}>
                {index > 0 && ' · '}
                {NEED_LABELS[kind]} <span className="num">{formatFixed(confidence, 2)}</span>
              </span>
            ))}
          </dd>
        </div>
      )}
      {plan.references.map((reference) => (
        <div key={reference.mention}>
          <dt>{t('whyPanel.whoIsMeant')}</dt>
          <dd>
            {t('whyPanel.mentionIsResolved', { mention: reference.mention, resolved: reference.resolved })}
            {reference.note !== '' && (
              <>
                :{' '}
                {reference.ref ? (
                  <SourceLink source={reference.ref}>{reference.note}</SourceLink>
                ) : (
                  <span className="note-text">{quoted(reference.note)}</span>
                )}
              </>
            )}
          </dd>
        </div>
      ))}
      {plan.people.length > 0 && (
        <div>
          <dt>{t('common.people')}</dt>
          <dd>{plan.people.join(', ')}</dd>
        </div>
      )}
      {plan.window && (
        <div>
          <dt>{t('common.time2')}</dt>
          <dd>
            {rich('whyPanel.phraseSeenAsof', {
              phrase: plan.window.phrase,
              from: formatDate(plan.window.from, 'day'),
              to: formatDate(plan.window.to, 'day'),
              asOf: formatDate(trace.asOf, 'day'),
              span: (text) => <span className="quiet">{text}</span>,
            })}
          </dd>
        </div>
      )}
      {exactPhrases.length > 0 && (
        <div>
          <dt>{t('whyPanel.onlyWith')}</dt>
          <dd>{quotedList(exactPhrases)}</dd>
        </div>
      )}
      {mustKeep.length > 0 && (
        <div>
          <dt>{t('whyPanel.shouldHold')}</dt>
          <dd>{mustKeep.map(quoted).join(', ')}</dd>
        </div>
      )}
      {(plan.actions?.length ?? 0) > 0 && (
        <div>
          <dt>{t('whyPanel.aboutTo')}</dt>
          <dd>{plan.actions!.join(', ')}</dd>
        </div>
      )}
      {(plan.key !== null || (trace.facts?.length ?? 0) > 0) && (
        <div>
          <dt>{t('whyPanel.lookedUp')}</dt>
          <dd>
            <FactLines trace={trace} />
          </dd>
        </div>
      )}
      {plan.why && (
        <div>
          <dt>{plan.why.isNot ? t('whyPanel.whyNot') : t('common.why')}</dt>
          <dd>
            <DecisionLines trace={trace} />
          </dd>
        </div>
      )}
      {(trace.starters?.length ?? 0) > 0 && (
        <div>
          <dt>{t('whyPanel.starterSet')}</dt>
          <dd>
            {trace.starters!.map(({ text }) => text).join(' ')}{' '}
            <span className="quiet">{t('whyPanel.generalAdviceMemory')}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('common.kind')}</dt>
        <dd>{SHAPE_LABELS[plan.shape]}</dd>
      </div>
    </dl>
  );
}

const SHAPE_LABELS: Record<RetrievalTrace['plan']['shape'], string> = labels({
  'slot-fill': 'whyPanel.oneDetailAsked',
  'broad-list': 'whyPanel.wholeListAsked',
  callback: 'whyPanel.callsSomethingBackSaid',
  why: 'whyPanel.reasonAsked',
  open: 'whyPanel.anOpenQuestion',
});

const STATE_LABELS = { replaced: 'whyPanel.replacedSince', withdrawn: 'common.noLongerKept' } as const;

/** The decisions that answer a why question: what, when, why, the alternatives considered, and where it was stated. */
function DecisionLines({ trace }: { trace: RetrievalTrace }) {
  const history = trace.decisions ?? null;
  if (history === null) return <span className="quiet">{t('whyPanel.noDecisionRecorded')}</span>;
  return (
    <>
      <span>{rich('whyPanel.decisionsOnSubject', { subject: history.subject, strong })}</span>
      <ul className={styles.facts}>
        {history.records.map((record) => (
          <li key={record.id}>
            <span className="quiet">
              {formatDate(record.at, 'day')},{' '}
              {record.kind === 'decision' ? t('whyPanel.decided') : t('common.triedAndFailed')}
              {record.state !== 'stands' && `, ${t(STATE_LABELS[record.state])}`}:{' '}
            </span>
            <SourceLink source={sourceRef('note', record.noteId)}>{record.choice}</SourceLink>
            {record.reasons.length > 0 && (
              <span>{t('whyPanel.becauseReasons', { reasons: record.reasons.join('; ') })}</span>
            )}
            {record.alternatives.length > 0 && (
              <span className="quiet">
                {' '}
                {t('whyPanel.consideredAsWellAlternatives', { alternatives: record.alternatives.join(', ') })}
              </span>
            )}
            {record.messageIds.map((id) => (
              <span key={id}>
                {' '}
                · <SourceLink source={sourceRef('message', id)}>{t('whyPanel.whereItWasSaid')}</SourceLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The facts found by key, with their validity and source. */
function FactLines({ trace }: { trace: RetrievalTrace }) {
  const facts = trace.facts ?? [];
  const { key } = trace.plan;
  if (facts.length === 0)
    return key === null ? null : (
      <span className="quiet">
        {t('whyPanel.entityAttributeNoFact', { entity: key.entity, attribute: key.attribute })}
      </span>
    );
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact.id}>
          {fact.entity} · {fact.attribute} = <strong>{fact.value}</strong>
          <span className="quiet">
            {fact.validUntil === null
              ? t('whyPanel.validSince', { from: formatDate(fact.validFrom, 'day') })
              : t('whyPanel.validSinceUntil', {
                  from: formatDate(fact.validFrom, 'day'),
                  until: formatDate(fact.validUntil, 'day'),
                })}
          </span>
          {fact.source !== null && (
            <>
              {' '}
              ·{' '}
              <SourceLink source={fact.source}>
                {fact.quote === '' ? t('whyPanel.itsSource') : quoted(fact.quote)}
              </SourceLink>
            </>
          )}
          {fact.source === null && <span className="quiet"> {t('whyPanel.youEnteredIt')}</span>}
        </li>
      ))}
    </ul>
  );
}
