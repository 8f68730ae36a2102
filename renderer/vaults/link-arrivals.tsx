import { useEffect, useRef, useState } from 'react';
import type { LinkAnswer } from '../../shared/ipc/routes/vaults';
import { call, onAppEvent } from '../ipc/client';
import { showError } from '../ipc/queries';
import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { Dialog } from '../ui/layout/dialog';
import { showSavePage } from '../web/save-page-state';
import { useChangeVault } from './use-change-vault';
import { t } from '../../shared/messages/message';

/** Follows links from outside: shows what they lead to, or says why it cannot. */
export function LinkArrivals() {
  const go = useGo();
  const { openVault } = useChangeVault();
  const stay = useRef<HTMLButtonElement>(null);
  const [elsewhere, setElsewhere] = useState<Extract<LinkAnswer, { kind: 'elsewhere' }> | null>(null);

  useEffect(() => {
    const follow = (answer: LinkAnswer | null) => {
      if (answer?.kind === 'note') go.toNote(answer.noteId);
      if (answer?.kind === 'search') go.toSearchField(answer.text);
      if (answer?.kind === 'review') go.toReview();
      if (answer?.kind === 'save') showSavePage({ url: answer.url, isFromLink: true });
      if (answer?.kind === 'refused') showToast({ tone: 'error', text: answer.words });
      if (answer?.kind === 'elsewhere') setElsewhere(answer);
    };
    const take = () => void call('links.take', null).then(follow, showError);
    take();
    return onAppEvent('link.arrived', take);
  }, [go]);

  return (
    <Dialog
      isOpen={elsewhere !== null}
      onClose={() => setElsewhere(null)}
      // A link may arrive while one types: Enter must not leave the vault.
      initialFocus={stay}
      title={t('vaults.linkLeadsIntoAnother')}
      description={t('vaults.wordsOpenVaultSaved', { words: elsewhere?.words ?? '' })}
      actions={
        <>
          <Button
            tone="primary"
            onClick={() => {
              setElsewhere(null);
              if (elsewhere !== null) openVault(elsewhere.vault, true);
            }}
          >
            {t('vaults.openQuoted', { name: elsewhere?.vault.name ?? '' })}
          </Button>
          <Button ref={stay} onClick={() => setElsewhere(null)}>
            {t('vaults.stayHere')}
          </Button>
        </>
      }
    />
  );
}
