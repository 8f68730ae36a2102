import { UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import { MAX_PROFILE, type ProfileReason, type ProfileSuggestion } from '../../../shared/ipc/routes/profile';
import { labels, t } from '../../../shared/messages/message';
import { useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { NotePicker } from '../../note-acts/dialogs/note-picker';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { Chip } from '../../ui/lists/chip';
import { OrderedList } from '../../ui/lists/ordered-list';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/**
 * The standing profile: notes that are weighed with every message, in the person's order, and what may belong there.
 *
 * @param isOpened somebody came here for it: it is scrolled to and has the focus
 */
export function ProfileSection({ isOpened }: { isOpened: boolean }) {
  const go = useGo();
  const section = useRef<HTMLElement>(null);
  const [isAdding, setAdding] = useState(false);
  const profile = useRoute('profile.get', null).data;
  const move = useCommand('profile.move');
  const remove = useCommand('profile.remove', { notice: () => t('profile.isNowOut') });
  const isRead = profile !== undefined;
  useEffect(() => {
    if (!isOpened || !isRead || section.current === null) return;
    const list = section.current.parentElement!;
    list.scrollTop += section.current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    section.current.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [isOpened, isRead]);
  return (
    <SettingsSection ref={section} title={t('profile.title')} intro={t('profile.intro')}>
      {profile !== undefined && (
        <>
          {profile.entries.length === 0 ? (
            <div className={styles.group}>
              <h3 className={styles.title}>{t('profile.emptyTitle')}</h3>
              <p className={styles.fact}>{t('profile.emptyText')}</p>
            </div>
          ) : (
            <>
              <OrderedList
                label={t('profile.title')}
                icon={<UserRound size={13} aria-hidden="true" />}
                isWrapping
                rows={profile.entries.map(({ id, title, isHidden }) => ({
                  id,
                  name: title,
                  ...(isHidden ? { detail: t('common.neverUsedInAnswers') } : {}),
                }))}
                onOpen={({ id }) => go.toNote(id)}
                onMove={({ id }, to, done) => move.mutate({ id, to }, { onSuccess: done })}
                removal={{ text: t('profile.remove'), onRemove: ({ id }) => remove.mutate({ id }) }}
              />
              <p className={styles.fact}>{t('profile.weighed', { count: profile.entries.length })}</p>
            </>
          )}
          <div className={styles.keyLine}>
            <Button disabled={profile.entries.length >= MAX_PROFILE} onClick={() => setAdding(true)}>
              {t('profile.add')}
            </Button>
            <span className={styles.fact}>
              {t('profile.count', { count: profile.entries.length, limit: MAX_PROFILE })}
            </span>
          </div>
          <Suggestions suggestions={profile.suggestions} />
        </>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </SettingsSection>
  );
}

const REASON_TEXT: Record<ProfileReason, string> = labels({
  limit: 'profile.limit',
  preference: 'profile.preference',
  person: 'profile.person',
});

/** Kept notes that may belong in the profile; each is added or declined by the person. */
function Suggestions({ suggestions }: { suggestions: readonly ProfileSuggestion[] }) {
  const add = useCommand('profile.add', { notice: () => t('profile.isNowIn') });
  const decline = useCommand('profile.decline', { notice: () => null });
  if (suggestions.length === 0) return null;
  return (
    <section className={styles.group} aria-label={t('profile.suggestions')}>
      <h3 className={styles.title}>{t('profile.suggestions')}</h3>
      <p className={styles.fact}>{t('profile.suggestionsIntro')}</p>
      <ul>
        {suggestions.map(({ id, title, reason }) => (
          <li key={id} className={styles.keyRow} data-suggestion={id}>
            <span className={styles.keyTitle} dir="auto">
              {title}
            </span>
            <span className={styles.keyButtons}>
              <Chip>{REASON_TEXT[reason]}</Chip>
              <Button
                size="small"
                aria-label={t('profile.addNamed', { title })}
                disabled={add.isPending}
                onClick={() => add.mutate({ id })}
              >
                {t('profile.addThis')}
              </Button>
              <Button
                size="small"
                tone="plain"
                aria-label={t('profile.notNamed', { title })}
                disabled={decline.isPending}
                onClick={() => decline.mutate({ id })}
              >
                {t('profile.notThis')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const add = useCommand('profile.add', { notice: () => t('profile.isNowIn'), onSuccess: onClose });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('profile.addTitle')}
      initialFocus={field}
      actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <div className={styles.dialogForm}>
        <NotePicker
          label={t('profile.whichNote')}
          ownId=""
          fieldRef={field}
          onPick={({ id }: { id: NoteId }) => add.mutate({ id })}
        />
      </div>
    </Dialog>
  );
}
