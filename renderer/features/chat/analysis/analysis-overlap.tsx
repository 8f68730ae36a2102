import type { Analysis } from '../../../../shared/domain/message';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import styles from './analysis.module.css';
import { sourceNames } from '../answer/source-difference';

/** What the two analysts share: evidence by name, conclusions by sentence, and what that implies. */
export function AnalysisOverlap({
  analysis,
  stories,
}: {
  analysis: Analysis;
  stories: readonly (TraceWithRounds | null)[];
}) {
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
    <section className={styles.overlap} aria-label="What the analysts share">
      <p className={styles.verdict}>{ANALYSIS_VERDICT_TEXT[analysis.verdict]}</p>
      <h3>
        Evidence shared <span className="num">{evidence.shared.length}</span> of <span className="num">{all}</span>
      </h3>
      <dl className={styles.lists}>
        <NameList term="both" names={sourceNames(stories, evidence.shared)} />
        <NameList term="depth alone" names={sourceNames(stories, evidence.onlyDepth)} />
        <NameList term="breadth alone" names={sourceNames(stories, evidence.onlyBreadth)} />
      </dl>
      <h3>
        Conclusions: <span className="num">{conclusions.shared.length}</span> agree,{' '}
        <span className="num">{conflicts.length}</span> contradict, <span className="num">{alone}</span> said by one
        alone
      </h3>
      {conflicts.length > 0 && <SentencePairs label="They contradict each other" pairs={conflicts} isWarning />}
      {conclusions.shared.length > 0 && <SentencePairs label="Agree" pairs={conclusions.shared} />}
      <dl className={styles.lists}>
        <SentenceList term="depth alone" sentences={onlyDepth} />
        <SentenceList term="breadth alone" sentences={onlyBreadth} />
      </dl>
    </section>
  );
}

const ANALYSIS_VERDICT_TEXT: Record<Analysis['verdict'], string> = {
  'converging-from-different-evidence': 'Both come to the same from different evidence: that speaks for it.',
  'converging-from-the-same-evidence':
    'Both come to the same, but from the same evidence: that says little more than one answer would.',
  diverging: 'They disagree. Neither is proven; read both with their sources.',
  'nothing-applies': 'Nothing in your vault applies for either of them.',
};

function NameList({ term, names }: { term: string; names: string[] }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {names.length === 0 ? (
          <span className="quiet">none</span>
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

function SentencePairs({
  label,
  pairs,
  isWarning = false,
}: {
  label: string;
  pairs: readonly { depth: string; breadth: string }[];
  isWarning?: boolean;
}) {
  return (
    <div className={isWarning ? styles.conflicts : undefined}>
      <h4 className={styles.pairsLabel}>{label}</h4>
      {pairs.map(({ depth, breadth }, index) => (
        <div key={index} className={styles.sentencePair}>
          <p>
            <span className="quiet">depth </span>
            <span className="note-text">{depth}</span>
          </p>
          <p>
            <span className="quiet">breadth </span>
            <span className="note-text">{breadth}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
