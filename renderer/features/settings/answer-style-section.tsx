import { AlertText } from '../../ui/feedback/alert-text';
import { Form } from '../../ui/forms/form';
import { useEffect, useId, useRef, useState } from 'react';
import { settingsSchema, type SettingsView } from '../../../shared/ipc/routes/settings';
import { errorText } from '../../ipc/client';
import { useCommand, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { TextArea } from '../../ui/forms/text-area';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

const MAX_CHARACTERS = 2_000;

/** The answer style: saved when the field is left, or by its button. */
export function AnswerStyleSection({ view }: { view: SettingsView }) {
  const kept = view.settings.answerStyle;
  const [text, setText] = useState(kept);
  const isTouched = useRef(false);
  const noteId = useId();
  const save = useCommand('settings.save', { quiet: true, onSuccess: useShown('settings.get') });
  // Shows a text saved in another window, unless one is being edited here.
  useEffect(() => {
    if (!isTouched.current) setText(kept);
  }, [kept]);

  const check = settingsSchema.shape.answerStyle.safeParse(text);
  const problem = check.success
    ? save.isError
      ? errorText(save.error)
      : null
    : (check.error.issues[0]?.message ?? t('settings.thisCannotBeKept'));
  const isChanged = text !== kept;
  const keep = () => {
    if (!isChanged || !check.success || save.isPending) return;
    save.mutate({ answerStyle: text }, { onSuccess: () => void (isTouched.current = false) });
  };

  return (
    <SettingsSection title={t('settings.answerStyle')}>
      <Form className={styles.group} onSubmit={keep} onBlur={keep}>
        <TextArea
          label={t('settings.answerStyleField')}
          className={styles.answerStyle}
          rows={5}
          dir="auto"
          value={text}
          aria-describedby={noteId}
          aria-invalid={!check.success}
          placeholder={t('settings.exampleAnswerBrieflyPlain')}
          onChange={(event) => {
            isTouched.current = true;
            setText(event.target.value);
          }}
        />
        <div className={styles.answerStyleFoot}>
          <span id={noteId}>
            <span className={check.success ? styles.fact : styles.problem}>
              {rich('settings.textNumberMaxcharactersNumber', {
                text: text.length,
                num,
                maxCharacters: MAX_CHARACTERS,
              })}
            </span>
          </span>
          <span className={styles.fact} role="status">
            {save.isPending
              ? t('settings.saving')
              : isChanged
                ? t('settings.notSavedYet')
                : save.isSuccess
                  ? t('common.saved')
                  : ''}
          </span>
          <Button type="submit" size="small" disabled={!isChanged || !check.success || save.isPending}>
            {t('common.save')}
          </Button>
        </div>
        <AlertText text={problem} className={styles.problem} />
        <p className={styles.fact}>
          {t(view.settings.engine === 'offline' ? 'settings.offlineHasNoStyle' : 'settings.goesBeforeEveryAnswer')}
        </p>
      </Form>
    </SettingsSection>
  );
}
