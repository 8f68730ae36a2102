import { useRef, useState } from 'react';
import type { ChosenModel } from '../../../../shared/domain/chosen-model';
import { MAX_SIDE_BY_SIDE } from '../../../../shared/domain/message';
import { Button } from '../../../ui/actions/button';
import { TextField } from '../../../ui/forms/text-field';
import { Dialog, type DialogProps } from '../../../ui/layout/dialog';
import { useModelNames } from './model-picker';
import { chosenByName, noteRecentModel, type Answerers } from './use-chat-model';
import styles from './model-picker.module.css';
import { t } from '../../../../shared/messages/message';

interface Props extends Pick<DialogProps, 'finalFocus'> {
  server: Answerers;
  /** The model that answers now. */
  current: string;
  /** Names that are chosen already; none: the one that answers now. */
  chosen?: readonly string[];
  onChoose: (models: ChosenModel[]) => void;
  onClose: () => void;
}

/** Chooses two or three models that answer the same question side by side. */
export function SeveralModels({ server, current, chosen: before, finalFocus, onChoose, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(before?.length ? before : [current]);
  const { names, notice, factsOf } = useModelNames(current, server.agent?.name ?? null, text);
  // What is chosen stays in the list, whatever is looked for.
  const offered = [...chosen.filter((name) => !names.includes(name)), ...names];
  const isFull = chosen.length === MAX_SIDE_BY_SIDE;
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const choose = () => {
    for (const name of chosen) noteRecentModel(name);
    onChoose(chosen.map((name) => chosenByName(server, name)));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('models.whichSeveral')}
      initialFocus={field}
      finalFocus={finalFocus}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" disabled={chosen.length < 2} onClick={choose}>
            {t('models.askThese', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <p className={styles.fact}>{t('models.severalHint')}</p>
        <TextField
          ref={field}
          label={t('models.findModel')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <ul aria-label={t('models.models')} className={styles.found}>
          {offered.map((name) => (
            <li key={name}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  disabled={isFull && !chosen.includes(name)}
                  onChange={() => toggle(name)}
                />
                <span>{name}</span>
                {factsOf(name).map((fact) => (
                  <span key={fact} className={styles.fact}>
                    {fact}
                  </span>
                ))}
              </label>
            </li>
          ))}
        </ul>
        {notice}
      </div>
    </Dialog>
  );
}
