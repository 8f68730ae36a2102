import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ActionSynonyms } from '../../../shared/ipc/routes/lessons';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import styles from './lessons.module.css';
import { t } from '../../../shared/messages/message';

const NEW_GROUP = '';

/** Synonyms for actions: a lesson on one word of a line matches all of them. The person adds their own. */
export function ActionWordsTab() {
  const queries = useQueryClient();
  const groups = useRoute('lessons.actions', null).data;
  const [name, setName] = useState('');
  const [to, setTo] = useState<string>(NEW_GROUP);
  const changed = (after: ActionSynonyms[]) => queries.setQueryData(routeKey('lessons.actions', null), after);
  const add = useCommand('lessons.addAction', {
    onSuccess: (after) => {
      changed(after);
      setName('');
    },
  });
  const remove = useCommand('lessons.removeAction', {
    notice: (_, { name: word }) => t('lessons.wordTakenOut', { word }),
    onSuccess: changed,
  });
  if (groups === undefined) return null;
  return (
    <>
      <p className={styles.lead}>{t('lessons.wordsOneLineMean')}</p>
      <form
        className={styles.addAction}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') add.mutate({ name: name.trim(), to: to === NEW_GROUP ? null : to });
        }}
      >
        <TextField
          label={t('lessons.yourWord')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={t('lessons.pushToProduction')}
        />
        <Select
          label={t('lessons.meansTheSameAs')}
          value={to}
          onChange={setTo}
          options={[
            { value: NEW_GROUP, label: t('lessons.actionOwn') },
            ...groups.map(({ names }) => ({ value: names[0]!, label: names[0]! })),
          ]}
        />
        <Button type="submit" disabled={name.trim() === '' || add.isPending}>
          {t('lessons.add')}
        </Button>
      </form>
      <ul className={styles.groups}>
        {groups.map(({ names, own }) => (
          <li key={names[0]} className={styles.group}>
            {names.map((word) => (
              <span key={word} className={own.includes(word) ? styles.ownWord : styles.word}>
                {word}
                {own.includes(word) && (
                  <IconButton
                    label={t('lessons.removeWord', { word })}
                    icon={<X aria-hidden="true" />}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ name: word })}
                  />
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
