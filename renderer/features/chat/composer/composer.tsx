import { Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AttachmentId, SessionId } from '../../../../shared/domain/ids';
import type { ChosenModel } from '../../../../shared/domain/chosen-model';
import { joinHeard, type Heard } from '../../../../shared/domain/heard';
import type { AskedScope } from '../../../../shared/domain/asked-scope';
import type { AskedSources } from '../../../../shared/domain/message';
import type { Session } from '../../../../shared/domain/session';
import { useRoute } from '../../../ipc/queries';
import { CollectionQueryLine, SourceSwitches, useAskedSources, WebQueryLine } from './source-switches';
import { useCommands } from '../../../commands/commands';
import { chordKeys } from '../../../commands/shortcuts';
import { Button } from '../../../ui/actions/button';
import { focusDespiteClosingLayer, focusUnlessDialogOpen } from '../../../ui/focus/focus-unless-dialog-open';
import { announce } from '../../../ui/feedback/announcer';
import { Kbd } from '../../../ui/actions/kbd';
import { TextArea } from '../../../ui/forms/text-area';
import { useEscape } from '../../../ui/focus/use-escape';
import { AttachButton } from '../files/attach-button';
import { ComposerFiles } from '../files/composer-files';
import { dropsAndPastes } from '../files/drops-and-pastes';
import { useComposerFiles } from '../files/use-composer-files';
import { ModelButton } from '../models/model-button';
import { useChatModel } from '../models/use-chat-model';
import styles from './composer.module.css';
import { DraftContradictionLine } from './draft-contradiction';
import { everywhere, homeScope, isSameProject, ScopeChip, ScopeField, scopeLine } from './scope-field';
import { isSoundName } from '../../../speech/decode-sound';
import { DictateButton } from '../../../speech/dictate-button';
import { HearingStrip } from '../../../speech/hearing-strip';
import { useCanHear } from '../../../speech/use-hearing';
import { useFieldHearing } from '../../../speech/use-field-hearing';
import { SendPreviewButton } from './send-preview-button';
import { useMessageDraft, withBelow } from './use-message-draft';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';
import { useNextScope } from '../../../ipc/next-scope';
import { useProject } from '../../../projects/use-projects';
import { vaultStorageKey } from '../../../ipc/vault-storage';

const SCOPE_KEYS = 'Mod+I';
const heardStorageKey = (sessionId: SessionId | null): string => vaultStorageKey(`heard:${sessionId ?? 'new'}`);

export interface ComposerProps {
  sessionId: SessionId | null;
  /** The chat, once it is read; null for one that is not begun. */
  session: Session | null;
  isAnswering: boolean;
  isStopping: boolean;
  /** What the question before was asked in; null: everything. */
  lastScope: AskedScope | null;
  /** The vault is still being opened: one can type, and send when it is open. */
  isOpening: boolean;
  /** Why nothing can be sent, or null. */
  readOnlyReason: string | null;
  /** Rejects when the message could not be saved; the field then holds the text again, above what is typed by then. */
  onSend: (
    text: string,
    attachments: AttachmentId[],
    sources: AskedSources,
    model: ChosenModel | null,
    several: ChosenModel[],
    heard: Heard | undefined,
  ) => Promise<void>;
  onStop: () => void;
}

/** The message field. Enter or Ctrl+Enter sends, as set; never during text composition. */
export function Composer({
  sessionId,
  session,
  lastScope,
  isAnswering,
  isStopping,
  isOpening,
  readOnlyReason,
  onSend,
  onStop,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, clear } = useMessageDraft(sessionId);
  const files = useComposerFiles(sessionId);
  const speech = useFieldHearing({ field, text, onChange: setText, storageKey: heardStorageKey(sessionId) });
  const sendWith = useRoute('settings.get', null).data?.settings.sendWith ?? 'enter';
  const canHear = useCanHear();
  /** A recording becomes text, where a model is there that listens; the first, since they are written out one by one. */
  const take = (given: readonly File[]) => {
    const recording = canHear ? given.find(({ name }) => isSoundName(name)) : undefined;
    if (recording !== undefined)
      speech.hearing.writeOut({ name: recording.name, bytes: recording.size, read: async () => recording });
    files.add(given.filter((file) => file !== recording));
  };
  const hasWords = text.trim() !== '';
  const canSend =
    (hasWords || files.all.length > 0) &&
    !files.isAdding &&
    speech.hearing.state.step !== 'writing' &&
    !isAnswering &&
    !isOpening &&
    readOnlyReason === null;
  const project = useProject(session?.project);
  const { profile, web, collections, tools, sources, forget } = useAskedSources(sessionId, session, project);
  const model = useChatModel(sessionId, session, project);
  const home = homeScope(project);
  const { scope, ...next } = useNextScope(sessionId, lastScope, home);
  // The chat of a project asks it by itself.
  const asked = scope === null || isSameProject(scope, home) ? null : scope;
  const asksOthers = asked === null || 'everything' in asked;
  /** What is asked once the scope is taken away: everything, or from there what the chat asks by itself. */
  const wider = scope !== null && 'everything' in scope ? home : everywhere(home);
  const [isChoosing, setChoosing] = useState(false);
  const choose = (chosen: AskedScope | null) => {
    next.choose(chosen);
    setChoosing(false);
    field.current?.focus();
  };
  useCommands([
    {
      id: 'chat.scope',
      title: t('chat.askIn'),
      group: t('common.chat2'),
      keys: [SCOPE_KEYS],
      run: () => setChoosing(true),
    },
  ]);
  useEscape(onStop, isAnswering);

  // The palette that led here may still be closing.
  useEffect(() => focusDespiteClosingLayer(() => focusUnlessDialogOpen(field.current)), [sessionId]);

  const latest = useRef({ text, setText, files, speech, next });
  latest.current = { text, setText, files, speech, next };
  const send = async () => {
    if (!canSend || !speech.hearing.isWhole()) return;
    const sent = { text, files: files.all, heard: speech.heard };
    speech.end();
    clear();
    files.set([]);
    try {
      await onSend(
        sent.text,
        sent.files.map(({ id }) => id),
        { ...sources, ...(asked === null ? {} : { scope: asked }) },
        model?.chosen ?? null,
        model?.several ?? [],
        sent.heard,
      );
      forget();
      next.forget();
      model?.forget();
    } catch {
      // What the person typed meanwhile stays, below.
      const now = latest.current;
      now.setText(withBelow(sent.text, now.text));
      now.files.set([...sent.files, ...now.files.all.filter((file) => !sent.files.includes(file))]);
      if (sessionId === null) now.next.choose(scope);
      if (sent.heard !== undefined) now.speech.restore(joinHeard(now.speech.heard, sent.heard));
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && scope !== null) {
      choose(wider);
      announce(wider === null || 'everything' in wider ? t('chat.askEverything') : scopeLine(wider));
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    const hasMod = event.ctrlKey || event.metaKey;
    const sends = hasMod || (sendWith === 'enter' && !event.shiftKey && !event.altKey);
    if (!sends) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className={styles.composer} data-composer={sessionId} data-takes-files {...dropsAndPastes(take)}>
      <ComposerFiles files={files} isTextMissing={!hasWords} onEmptied={() => field.current?.focus()} />
      {isChoosing && (
        <ScopeField
          scope={scope}
          onChoose={choose}
          onClose={() => {
            setChoosing(false);
            field.current?.focus();
          }}
        />
      )}
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <AttachButton isDisabled={readOnlyReason !== null || isOpening} onChoose={take} />
        {scope !== null && (
          <ScopeChip scope={scope} home={home} onEdit={() => setChoosing(true)} onRemove={() => choose(wider)} />
        )}
        <TextArea
          ref={field}
          label={t('chat.message')}
          isLabelHidden
          isBare
          className={styles.field}
          placeholder={t('chat.askOrThinkAloud')}
          rows={1}
          dir="auto"
          value={text}
          data-pane-focus
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <DictateButton hearing={speech.hearing} isDisabled={readOnlyReason !== null || isOpening} />
        {isAnswering ? (
          <Button
            icon={<Square size={11} fill="currentColor" aria-hidden="true" />}
            keys={['Esc']}
            disabled={isStopping}
            onClick={onStop}
          >
            {isStopping ? t('chat.stopping') : t('common.stop')}
          </Button>
        ) : (
          <Button tone="primary" type="submit" disabled={!canSend}>
            {t('chat.send')}
          </Button>
        )}
      </form>
      <HearingStrip {...speech} />
      {!isOpening && session?.incognito !== true && readOnlyReason === null && (
        <DraftContradictionLine text={text} onClosed={() => field.current?.focus()} />
      )}
      {asksOthers && web.choice !== 'off' && <WebQueryLine text={text} choice={web.choice} />}
      {asksOthers && collections.areJoined && collections.choice === 'asked' && <CollectionQueryLine text={text} />}
      <div className={styles.hint}>
        <SendPreviewButton
          sessionId={sessionId}
          text={text}
          attachments={files.all.map(({ id }) => id)}
          isWebAsked={web.choice !== 'off'}
          areToolsOff={tools.choice !== 'on'}
          scope={asked}
          models={model?.several ?? []}
        />
        {scope === null && !isChoosing && (
          <Button size="small" tone="plain" title={t('chat.askIn')} onClick={() => setChoosing(true)}>
            {t('chat.askInEverything')}
          </Button>
        )}
        {model !== null && <ModelButton model={model} />}
        <SourceSwitches {...{ profile, web, collections, tools }} canChooseSession={sessionId !== null} />
        <span className={styles.keys} hidden={isOpening}>
          {rich('chat.kbdSendsValue', {
            kbd: <Kbd keys={sendWith === 'enter' ? ['Enter'] : chordKeys('Mod+Enter')} />,
            value: (
              <>
                {rich('chat.kbdNewLine', { kbd: <Kbd keys={sendWith === 'enter' ? ['Shift', 'Enter'] : ['Enter']} /> })}
              </>
            ),
          })}
        </span>
        {isOpening && <span role="status">{t('chat.openingVaultCanAlready')}</span>}
      </div>
    </div>
  );
}
