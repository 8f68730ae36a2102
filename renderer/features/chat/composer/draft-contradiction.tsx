import { useState } from 'react';
import type { DraftContradiction } from '../../../../shared/ipc/routes/contradictions';
import { labels, t } from '../../../../shared/messages/message';
import { useCommand, useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { useEscape } from '../../../ui/focus/use-escape';
import { rich } from '../../../ui/text/rich-message';
import { useDebouncedText } from '../../../ui/use-debounced-text';
import styles from './composer.module.css';

/** What is said when a contradiction was settled. */
export const RESOLUTION_NOTICES = labels({
  replace: 'chat.replacedNewOneKept',
  'keep-both': 'chat.bothKeptLinkSays',
  dismiss: 'chat.noContradiction',
});

/** Nobody is interrupted while they write. */
const PAUSE_MS = 1_200;
const MAX_CHARACTERS = 2_000;

/** Pairs that were closed, or settled a moment ago, until the app is started anew. */
const closed = new Set<string>();
const keyOf = ({ said, kept }: DraftContradiction): string => `${kept.id}\n${said}`;

/** One line under the message field: a kept sentence that what is being written contradicts. */
export function DraftContradictionLine({ text, onClosed }: { text: string; onClosed: () => void }) {
  const go = useGo();
  const [, setClosedCount] = useState(0);
  const paused = useDebouncedText(text.slice(-MAX_CHARACTERS), PAUSE_MS);
  const found = useRoute('contradictions.ofDraft', { text: paused }, { enabled: paused.trim() !== '' }).data;
  const shown = found?.find((one) => text.includes(one.said) && !closed.has(keyOf(one)));
  const resolve = useCommand('contradictions.resolveDraft', { notice: (_, { how }) => RESOLUTION_NOTICES[how] });
  const close = () => {
    if (shown === undefined) return;
    closed.add(keyOf(shown));
    setClosedCount(closed.size);
    onClosed();
  };
  useEscape(close, shown !== undefined);
  const choose = (how: 'replace' | 'keep-both' | 'dismiss') => {
    if (shown === undefined) return;
    const { said, kept } = shown;
    resolve.mutate({ said, kept: { id: kept.id, version: kept.version }, how }, { onSuccess: close });
  };
  return (
    <div className={styles.differs}>
      <p role="status" className={styles.differing} data-testid="draft-contradiction">
        {shown !== undefined &&
          rich('chat.yourNoteSays', {
            said: shown.said,
            kept: shown.kept.sentence,
            quote: (words) => <q dir="auto">{words}</q>,
          })}
      </p>
      {shown !== undefined && (
        <div role="group" aria-label={t('chat.differsWhatKept')} className={styles.acts}>
          {shown.kept.isSentence ? (
            <Button size="small" disabled={resolve.isPending} onClick={() => choose('replace')}>
              {t('chat.replaceIt')}
            </Button>
          ) : (
            <Button size="small" onClick={() => go.toNote(shown.kept.id)}>
              {t('common.openTheNote')}
            </Button>
          )}
          <Button size="small" disabled={resolve.isPending} onClick={() => choose('keep-both')}>
            {t('common.keepBoth')}
          </Button>
          <Button size="small" tone="plain" disabled={resolve.isPending} onClick={() => choose('dismiss')}>
            {t('chat.dismissContradiction')}
          </Button>
          <Button size="small" tone="plain" keys={['Esc']} onClick={close}>
            {t('common.close')}
          </Button>
        </div>
      )}
    </div>
  );
}
