import { useState } from 'react';
import type { Message } from '../../../../shared/domain/message';
import { Button } from '../../../ui/actions/button';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { sourceNames, diffSources } from './source-difference';
import styles from './answer-variant-heading.module.css';
import { t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import { findCitationMarkers } from '../../../../shared/domain/citation-markers';
import { useRoute } from '../../../ipc/queries';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import { useOptionalTraceWithRounds } from '../../../why-panel/trace/use-trace-with-rounds';
import { rich } from '../../../ui/text/rich-message';

interface Props {
  message: Message;
  of: Message | null;
  story: TraceWithRounds | null;
  ofStory: TraceWithRounds | null;
}

/** The heading of a variant: what the person changed, and how that changed the answer. */
export function AnswerVariantHeading({ message, of, story, ofStory }: Props) {
  const [isOpen, setOpen] = useState(true);
  const { without, include, includeArchived, model } = message.variant!;
  const names = (refs: typeof without) => sourceNames([story, ofStory], refs).map(quoted).join(', ');
  const canCompare = of !== null && message.text !== '' && message.state === 'complete';
  return (
    <div className={styles.head} data-testid="variant">
      <p className={styles.title}>
        {without.length + include.length > 0 || includeArchived === true
          ? t('common.askedAgain')
          : t('chat.answeredAgain')}
        {model !== undefined && t('models.byModel', { model: model.name })}
        {includeArchived === true && t('chat.withArchivedNotes')}
        {without.length > 0 && t('chat.withoutNames', { names: names(without) })}
        {include.length > 0 &&
          t(without.length > 0 ? 'chat.andWithNames' : 'chat.withNames', { names: names(include) })}
      </p>
      {canCompare && (
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('chat.hideTheDifference') : t('common.showDifference')}
        </Button>
      )}
      {canCompare && isOpen && <AnswerDifference before={of} after={message} />}
    </div>
  );
}

/** Compares two answers to one question: sources removed and added, by name, and the text word by word. */
function AnswerDifference({ before, after }: { before: Message; after: Message }) {
  const traceBefore =
    useRoute('trace.ofMessage', { messageId: before.id }, { enabled: before.traceId !== null }).data ?? null;
  const traceAfter =
    useRoute('trace.ofMessage', { messageId: after.id }, { enabled: after.traceId !== null }).data ?? null;
  const [storyBefore, storyAfter] = [useOptionalTraceWithRounds(traceBefore), useOptionalTraceWithRounds(traceAfter)];
  const [textBefore, textAfter] = [asPlainText(before.text), asPlainText(after.text)];
  const changes = storyBefore && storyAfter ? diffSources(storyBefore, storyAfter) : null;
  return (
    <div role="group" className={styles.difference} aria-label={t('chat.differenceTwoAnswers')}>
      {changes && (
        <dl className={styles.changes}>
          <div>
            <dt>{t('chat.noLongerUsed')}</dt>
            <dd>{quotedNames(changes.removed, t('chat.noSource'))}</dd>
          </div>
          <div>
            <dt>{t('chat.newlyUsed')}</dt>
            <dd>{quotedNames(changes.added, t('chat.noSource'))}</dd>
          </div>
        </dl>
      )}
      {textBefore === textAfter ? (
        <p className="quiet">{t('chat.twoAnswersSaySame')}</p>
      ) : (
        <WordDiffView before={textBefore} after={textAfter} layout="inline" />
      )}
      <p className={styles.legend}>
        {rich('chat.struckThroughOnlyEarlier', { del: (text) => <del>{text}</del>, ins: (text) => <ins>{text}</ins> })}
      </p>
    </div>
  );
}

const quotedNames = (names: readonly string[], none: string): string =>
  names.length === 0 ? none : names.map(quoted).join(', ');

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
