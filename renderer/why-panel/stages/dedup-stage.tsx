import { useState } from 'react';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { resolveNoteText } from '../../../shared/domain/trace-text/candidate-text';
import { TierMark } from '../../ui/marks/tier-mark';
import { candidateName, candidateOf } from '../trace/trace-summary';
import styles from '../styles/stages.module.css';
import type { StageProps } from './stage-props';
import { t } from '../../../shared/messages/message';
import { em, num, rich } from '../../ui/text/rich-message';

/** The duplicates folded into this candidate, or the one it was folded into; and the notes of the resolve stage. */
export function DedupStage({ trace, candidate }: StageProps) {
  const [isOpen, setOpen] = useState(false);
  const { dedup, resolve } = candidate;
  const into = dedup?.foldedInto ? candidateOf(trace, dedup.foldedInto) : null;
  const count = dedup?.folded.length ?? 0;
  const nameOf = namesIn(trace);
  return (
    <>
      {dedup === null && <span className="quiet">{t('whyPanel.notUsed')}</span>}
      {dedup?.foldedInto && (
        <>
          {rich('whyStages.sameTextCandidate', {
            candidate: into ? candidateName(into) : t('common.anotherSource'),
            em,
          })}
        </>
      )}
      {dedup && !dedup.foldedInto && count === 0 && <span className="quiet">{t('whyStages.noCopies')}</span>}
      {count > 0 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {rich('whyStages.countCopiesFoldedInto', { count, num })}
        </button>
      )}
      {isOpen && (
        <ul className={styles.folded}>
          {dedup?.folded.map((ref) => {
            const copy = candidateOf(trace, ref);
            return (
              <li key={ref}>
                {copy ? (
                  <>
                    <TierMark tier={copy.tier} /> {candidateName(copy)}
                  </>
                ) : (
                  ref
                )}
              </li>
            );
          })}
        </ul>
      )}
      {resolve?.notes
        .map((note) => resolveNoteText(note, nameOf))
        .map((text) => (
          <div key={text}>{text}</div>
        ))}
    </>
  );
}
