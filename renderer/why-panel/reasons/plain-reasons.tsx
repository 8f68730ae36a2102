import type { Finding, RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { capitalise, type ReasonLine, reasonsOf } from './reason-lines';
import styles from './plain-reasons.module.css';
import { currentLocale, t } from '../../../shared/messages/message';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { parseSourceRef } from '../../../shared/domain/ids';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { formatDate } from '../../ui/text/date-text';
import { candidateName, candidateOf } from '../trace/trace-summary';
import { plainDropReason } from './drop-reason';
import { containedText, wordList } from './matched-words';
import { quoted } from '../../../shared/messages/quoted';

/** Why a source came up, in one sentence: "It contains “empty” and “space”, and you kept it in September." */
export function openingSentence(trace: RetrievalTrace, candidate: TraceCandidate): string {
  const found = foundText(trace, candidate);
  const { outcome } = candidate;
  if (outcome.state === 'kept')
    return t('whyPanel.foundAndOrigin', { found, origin: originText(candidate, trace.asOf) });
  const { text } = plainDropReason(outcome.reason, outcome.stage, namesIn(trace));
  return t('whyPanel.foundButLeftOut', { found, reason: text.replace(/[.\s]+$/u, '') });
}

/** What made it a candidate: the person's choice, what it is, its words, a link, or its meaning. */
function foundText(trace: RetrievalTrace, candidate: TraceCandidate): string {
  if (candidate.override === 'include') return capitalise(t('trace.youPutItIn'));
  for (const { note } of candidate.found) if (note !== undefined && isSpecial(note)) return specialText(note);
  const contained = containedText(trace, candidate);
  if (contained !== null) return contained;
  const has = (lane: Finding['lane']) => candidate.found.some((finding) => finding.lane === lane);
  const from = candidate.found.find((finding) => finding.note?.code === 'source-turn');
  if (from?.note?.code === 'source-turn' && from.note.terms.length > 0)
    return t('whyPanel.comesMessageWordlist', { wordList: wordList(from.note.terms) });
  if (has('profile')) return t('profile.isInIt');
  if (has('dense')) return t('whyPanel.saysSomethingCloseQuestion');
  const via = candidate.found.find((finding) => finding.via !== null)?.via;
  if (via != null) {
    const source = candidateOf(trace, via);
    const isMessage = parseSourceRef(via).kind === 'message';
    const name = source === null ? t('common.anotherSource') : quoted(candidateName(source));
    return isMessage ? t('whyPanel.saidNextName', { name }) : t('whyPanel.isLinkedWithName', { name });
  }
  if (has('temporal') && trace.plan.window !== null)
    return t('whyPanel.isFromPhrase', { phrase: trace.plan.window.phrase });
  if (has('overview')) return t('whyPanel.sumsUpWhatBeen');
  return t('whyPanel.cameUpQuestion');
}

type SpecialNote = Extract<
  NonNullable<Finding['note']>,
  { code: 'lesson-trigger' | 'decision' | 'negative-result' | 'decision-message' }
>;
const SPECIAL = new Set<string>(['lesson-trigger', 'decision', 'negative-result', 'decision-message']);
const isSpecial = (note: NonNullable<Finding['note']>): note is SpecialNote => SPECIAL.has(note.code);

function specialText(note: SpecialNote): string {
  if (note.code === 'lesson-trigger') return t('whyPanel.lessonWhenAction', { action: note.action });
  if (note.code === 'decision') return t('whyPanel.whatDecidedAboutSubject', { subject: note.subject });
  if (note.code === 'negative-result') return t('whyPanel.saysWhatTriedBefore', { subject: note.subject });
  return t('whyPanel.whereDecidedAboutSubject', { subject: note.subject });
}

/** Whose it is, and since when. */
function originText(candidate: TraceCandidate, asOf: number): string {
  const { kind, keptAt, at, origin, title } = candidate;
  if (kind === 'chunk') return t('whyPanel.titleWhichImported', { title: candidate.resource?.title ?? title });
  if (kind === 'topic') return t('whyPanel.gathersWhatSaidAbout');
  if (kind === 'summary') return t('whyPanel.sumsUpChatSessiontitle', { sessionTitle: origin?.sessionTitle ?? title });
  if (kind === 'message') {
    const month = monthText(at, asOf);
    const isOwn = candidate.speaker === null && candidate.role === 'person';
    const said = isOwn
      ? t('whyPanel.youSaidIt', { month })
      : t('whyPanel.whoSaidItMonth', { who: candidate.speaker ?? t('whyPanel.theAssistant'), month });
    return origin === null ? said : t('whyPanel.saidIn', { said, sessionTitle: origin.sessionTitle });
  }
  if (candidate.shared !== undefined)
    return t('collections.memberKeptMonth', {
      member: candidate.shared.member,
      collection: candidate.shared.collection,
      month: monthText(candidate.shared.keptAt, asOf),
    });
  if (candidate.tool !== undefined)
    return t('tools.repliedToCall', { tool: candidate.tool.tool, server: candidate.tool.server });
  if (candidate.tier === 'web') return t('whyPanel.webSavedMonth', { month: monthText(at, asOf) });
  if (candidate.tier === 'resource') return t('whyPanel.importedNotesWrittenMonth', { month: monthText(at, asOf) });
  if (keptAt !== null && origin !== null) return t('whyPanel.youKeptItMonth', { month: monthText(keptAt, asOf) });
  return candidate.tier === 'engram'
    ? t('whyPanel.youWroteItMonth', { month: monthText(at, asOf) })
    : t('whyPanel.itIsFromAt', { at: formatDate(at, 'day', asOf) });
}

/** "on 3 May" within two weeks, "in September" within the year, else "in September 2024". */
function monthText(at: number, asOf: number): string {
  const date = new Date(at);
  if (Math.abs(asOf - at) < 14 * DAY_MS)
    return t('whyPanel.onDate', {
      date: new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'long' }).format(date),
    });
  const isSameYear = date.getFullYear() === new Date(asOf).getFullYear();
  return t('whyPanel.inDate', {
    date: new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: isSameYear ? undefined : 'numeric' }).format(
      date,
    ),
  });
}

/** Why a source was used or left out: one sentence, then what counts for it and what against it. */
export function PlainReasons({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const reasons = reasonsOf(trace, candidate);
  return (
    <section className={styles.reasons} aria-label={t('common.why')} data-testid="plain-reasons">
      <p className={styles.sentence}>{openingSentence(trace, candidate)}</p>
      <Lines label={t('whyPanel.forIt')} lines={reasons.for} />
      <Lines label={t('whyPanel.againstIt')} lines={reasons.against} />
    </section>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly ReasonLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.label}>{label}</h3>
      <ul aria-label={label}>
        {lines.map(({ text, points }) => (
          <li key={text} className={styles.line}>
            <span>{text}</span>
            {points !== null && <Strength points={points} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Points of 100 from which a reason is strong, and some. Set by hand: fit gives up to 65, words up to 15. */
const STRENGTHS = [
  { from: 40, name: 'strong', label: 'whyPanel.strong' },
  { from: 8, name: 'some', label: 'whyPanel.some' },
  { from: 0, name: 'weak', label: 'whyPanel.weak' },
] as const;

/** How much a reason counts: a bar of three parts, and its word. The figures stand under Details. */
function Strength({ points }: { points: number }) {
  const { name, label } = STRENGTHS.find(({ from }) => Math.abs(points) >= from)!;
  return (
    <span className={styles.strength} data-strength={name}>
      <i aria-hidden="true" />
      {t(label)}
    </span>
  );
}
