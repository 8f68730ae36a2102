import { VaultDialogs } from './vault-dialogs';
import { useEffect, useRef, useState } from 'react';
import type { LinkAnswer } from '../../shared/ipc/routes/vaults';
import { call, onAppEvent } from '../ipc/client';
import { showError, useRoute } from '../ipc/queries';
import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { Dialog } from '../ui/layout/dialog';
import { showClip } from '../web/clips-to-add';
import { showSavePage } from '../web/save-page-state';
import { openFilesGiven } from './files-given';
import { useChangeVault } from './use-change-vault';
import { t } from '../../shared/messages/message';
import { runCommand, useCommands, type Command } from '../commands/commands';
import { showVaultDialog } from './vault-dialog-state';

/** What the frame holds for vaults: their commands and dialogs, and links from outside. Once in the page. */
export function VaultsFrame() {
  useVaultCommands();
  return (
    <>
      <VaultDialogs />
      <LinkArrivals />
    </>
  );
}

/** Follows links and files from outside: shows what they lead to, or says why it cannot. */
function LinkArrivals() {
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
      if (answer?.kind === 'clip') showClip(answer.clip);
      if (answer?.kind === 'files') openFilesGiven(answer);
      if (answer?.kind === 'quick-note') runCommand('note.quick');
      if (answer?.kind === 'refused') showToast({ tone: 'error', text: answer.words });
      if (answer?.kind === 'elsewhere') setElsewhere(answer);
      // Several may have come while the app started.
      if (answer !== null) take();
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
            {t('mainConsent.stayHere')}
          </Button>
        </>
      }
    />
  );
}

/** What can be done with vaults from the palette. */
function useVaultCommands(): void {
  const view = useRoute('vaults.list', null).data;
  const { openVault, closeVault } = useChangeVault();
  const open = view?.vaults.find(({ id }) => id === view.openId);
  const others = view?.vaults.filter((vault) => vault !== open && vault.state !== 'missing') ?? [];
  const group = t('common.vaults');
  const commands: Command[] = [
    ...others.map((vault) => ({
      id: `vaults.open ${vault.id}`,
      title: t('vaults.openVaultName', { name: vault.name }),
      group,
      run: () => openVault(vault),
    })),
    {
      id: 'vaults.create',
      title: t('vaults.createAVaultTitle'),
      group,
      run: () => showVaultDialog({ kind: 'create' }),
    },
    {
      id: 'vaults.openFolder',
      title: t('vaults.openAVaultsFolderTitle'),
      group,
      run: () => showVaultDialog({ kind: 'open-folder' }),
    },
  ];
  if (open !== undefined)
    commands.push(
      {
        id: 'vaults.rename',
        title: t('vaults.renameThisVault'),
        group,
        run: () => showVaultDialog({ kind: 'rename', vault: open }),
      },
      { id: 'vaults.close', title: t('vaults.closeThisVault'), group, run: closeVault },
    );
  useCommands(commands);
}
