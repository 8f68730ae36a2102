import type { Analysis } from '../../../../shared/domain/message';
import type { SourceRef, TraceId } from '../../../../shared/domain/ids';
import { useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { useOptionalTraceWithRounds } from '../../../why-panel/trace/use-trace-with-rounds';
import styles from './analysis-view.module.css';
import { CitedText } from '../answer/cited-text';
import { SourcesRow } from '../answer/sources-row';
import { labels, t } from '../../../../shared/messages/message';
import { sourceNames } from '../answer/source-difference';
import { num, rich } from '../../../ui/text/rich-message';

export interface AnalysisViewProps {
  analysis: Analysis;
  selected: SourceRef | null;
  /** Opens the panel with one analyst's own run. */
  onOpen: (ref: SourceRef | null, traceId: TraceId) => void;
  /** The message that contains the analysis. */
  from: SourceRef;
}

/**
 * Two analysts side by side, or stacked on narrow windows, followed by the overlap of their evidence and conclusions.
 */
export function AnalysisView({ analysis, ...shared }: AnalysisViewProps) {
  const depth = useAnalystTrace(analysis.depth.traceId);
  const breadth = useAnalystTrace(analysis.breadth.traceId);
  return (
    <div className={styles.box} data-testid="analysis">
      <div className={styles.pair}>
        <Analyst text={DEPTH_TEXT} answer={analysis.depth} story={depth} {...shared} />
        <Analyst text={BREADTH_TEXT} answer={analysis.breadth} story={breadth} {...shared} />
      </div>
      <AnalysisOverlap analysis={analysis} stories={[depth, breadth]} />
    </div>
  );
}

const DEPTH_TEXT = labels({
  name: 'chat.depthName',
  about: 'chat.goesFurtherIntoWhat',
  analyst: 'chat.analystOfDepth',
  why: 'chat.whyDepthDrewThese',
});
const BREADTH_TEXT: typeof DEPTH_TEXT = labels({
  name: 'chat.breadthName',
  about: 'chat.looksAroundTheSubject',
  analyst: 'chat.analystOfBreadth',
  why: 'chat.whyBreadthDrewThese',
});

function useAnalystTrace(id: TraceId): TraceWithRounds | null {
  return useOptionalTraceWithRounds(useRoute('trace.get', { id }).data ?? null);
}

interface AnalystProps extends Omit<AnalysisViewProps, 'analysis'> {
  text: typeof DEPTH_TEXT;
  answer: Analysis['depth'];
  story: TraceWithRounds | null;
}

function Analyst({ text: { name, about, analyst, why }, answer, story, selected, onOpen, from }: AnalystProps) {
  const open = (ref: SourceRef | null) => onOpen(ref, answer.traceId);
  return (
    <div role="group" className={styles.analyst} aria-label={analyst}>
      <h3 className={styles.name}>
        {name} <span className="quiet">{about}</span>
      </h3>
      <CitedText
        text={answer.text}
        citations={answer.citations}
        story={story}
        selected={selected}
        onOpen={open}
        from={from}
      />
      {story && <SourcesRow citations={answer.citations} story={story} selected={selected} onOpen={open} />}
      <Button size="small" tone="plain" onClick={() => open(null)}>
        {why}
      </Button>
    </div>
  );
}

/** What the two analysts share: evidence by name, conclusions by sentence, and what that implies. */
function AnalysisOverlap({ analysis, stories }: { analysis: Analysis; stories: readonly (TraceWithRounds | null)[] }) {
  const { evidence, conclusions } = analysis;
  const all = evidence.shared.length + evidence.onlyDepth.length + evidence.onlyBreadth.length;
  const conflicts = conclusions.conflicts ?? [];
  // Sentences that contradict each other are also listed under each analyst alone.
  const inConflict = new Set(conflicts.flatMap(({ depth, breadth }) => [depth, breadth]));
  const [onlyDepth, onlyBreadth] = [conclusions.onlyDepth, conclusions.onlyBreadth].map((list) =>
    list.filter((sentence) => !inConflict.has(sentence)),
  ) as [string[], string[]];
  const alone = onlyDepth.length + onlyBreadth.length;
  return (
    <div role="group" className={styles.overlap} aria-label={t('chat.whatTheAnalystsShare')}>
      <p className={styles.verdict}>{ANALYSIS_VERDICT_TEXT[analysis.verdict]}</p>
      <h3>{rich('chat.evidenceSharedSharedAll', { shared: evidence.shared.length, num, all })}</h3>
      <dl className={styles.lists}>
        <NameList term={t('chat.both')} names={sourceNames(stories, evidence.shared)} />
        <NameList term={t('chat.depthAlone')} names={sourceNames(stories, evidence.onlyDepth)} />
        <NameList term={t('chat.breadthAlone')} names={sourceNames(stories, evidence.onlyBreadth)} />
      </dl>
      <h3>
        {rich('chat.conclusionsSharedAgreeConflicts', {
          shared: conclusions.shared.length,
          num,
          conflicts: conflicts.length,
          alone,
        })}
      </h3>
      {conflicts.length > 0 && <SentencePairs label={t('chat.theyContradictEachOther')} pairs={conflicts} isWarning />}
      {conclusions.shared.length > 0 && <SentencePairs label={t('chat.agree')} pairs={conclusions.shared} />}
      <dl className={styles.lists}>
        <SentenceList term={t('chat.depthAlone')} sentences={onlyDepth} />
        <SentenceList term={t('chat.breadthAlone')} sentences={onlyBreadth} />
      </dl>
    </div>
  );
}

const ANALYSIS_VERDICT_TEXT: Record<Analysis['verdict'], string> = labels({
  'converging-from-different-evidence': 'chat.bothComeSameDifferent',
  'converging-from-the-same-evidence': 'chat.bothComeSameBut',
  diverging: 'chat.theyDisagreeNeitherProven',
  'nothing-applies': 'chat.nothingVaultAppliesEither',
});

function NameList({ term, names }: { term: string; names: string[] }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {names.length === 0 ? (
          <span className="quiet">{t('chat.none')}</span>
        ) : (
          <ul>
            {names.map((name, index) => (
              <li key={index}>{name}</li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}

function SentenceList({ term, sentences }: { term: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <ul>
          {sentences.map((sentence, index) => (
            <li key={index} className="note-text">
              {sentence}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

interface SentencePairsProps {
  label: string;
  pairs: readonly { depth: string; breadth: string }[];
  isWarning?: boolean;
}

function SentencePairs({ label, pairs, isWarning = false }: SentencePairsProps) {
  return (
    <div className={isWarning ? styles.conflicts : undefined}>
      <h4 className={styles.pairsLabel}>{label}</h4>
      {pairs.map(({ depth, breadth }, index) => (
        <div key={index} className={styles.sentencePair}>
          <p>
            <span className="quiet">{t('common.depth')} </span>
            <span className="note-text">{depth}</span>
          </p>
          <p>
            <span className="quiet">{t('chat.breadth')} </span>
            <span className="note-text">{breadth}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
