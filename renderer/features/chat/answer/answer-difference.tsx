import type { Message } from '../../../../shared/domain/message';
import { findCitationMarkers } from '../../../../shared/domain/citation-markers';
import { useRoute } from '../../../ipc/queries';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import { useOptionalTraceWithRounds } from '../../../why-panel/trace/use-trace-with-rounds';
import { diffSources } from './source-difference';
import styles from './answer-variant.module.css';

/** Compares two answers to one question: sources removed and added, by name, and the text word by word. */
export function AnswerDifference({ before, after }: { before: Message; after: Message }) {
  const traceBefore =
    useRoute('trace.ofMessage', { messageId: before.id }, { enabled: before.traceId !== null }).data ?? null;
  const traceAfter =
    useRoute('trace.ofMessage', { messageId: after.id }, { enabled: after.traceId !== null }).data ?? null;
  const [storyBefore, storyAfter] = [useOptionalTraceWithRounds(traceBefore), useOptionalTraceWithRounds(traceAfter)];
  const [textBefore, textAfter] = [asPlainText(before.text), asPlainText(after.text)];
  const changes = storyBefore && storyAfter ? diffSources(storyBefore, storyAfter) : null;
  return (
    <section className={styles.difference} aria-label="Difference of the two answers">
      {changes && (
        <dl className={styles.changes}>
          <div>
            <dt>− no longer used</dt>
            <dd>{quotedNames(changes.removed, 'no source')}</dd>
          </div>
          <div>
            <dt>+ newly used</dt>
            <dd>{quotedNames(changes.added, 'no source')}</dd>
          </div>
        </dl>
      )}
      {textBefore === textAfter ? (
        <p className="quiet">The two answers say the same, word for word.</p>
      ) : (
        <WordDiffView before={textBefore} after={textAfter} layout="inline" />
      )}
      <p className={styles.legend}>
        <del>−struck through</del> only in the earlier answer · <ins>+underlined</ins> only in this one
      </p>
    </section>
  );
}

const quotedNames = (names: readonly string[], none: string): string =>
  names.length === 0 ? none : names.map((name) => `“${name}”`).join(', ');

/**
 * The text without Markdown signs, which would look like signs of the difference, and without source numbers, which
 * differ between packages.
 */
const asPlainText = (text: string): string =>
  withoutCitationMarkers(text)
    .replace(/^(\s*)[-*+] /gmu, '$1• ')
    .replace(/^#{1,6} /gmu, '')
    .replace(/\*\*|__/gu, '')
    .trim();

function withoutCitationMarkers(text: string): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of findCitationMarkers(text)) {
    kept += text.slice(at, start).replace(/ $/u, '');
    at = end;
  }
  return kept + text.slice(at);
}
