import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ActionWords } from '../../../shared/ipc/routes/cues';
import { routeKey, useCommand, useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import styles from './lessons.module.css';

const NEW = '';

/** The vault's words for actions: a lesson on one of a line comes up for all of it. The person adds their own. */
export function ActionsTab() {
  const queries = useQueryClient();
  const groups = useRoute('cues.actions', null).data;
  const [name, setName] = useState('');
  const [to, setTo] = useState<string>(NEW);
  const changed = (after: ActionWords[]) => queries.setQueryData(routeKey('cues.actions', null), after);
  const add = useCommand('cues.addAction', {
    onSuccess: (after) => {
      changed(after);
      setName('');
    },
  });
  const remove = useCommand('cues.removeAction', {
    notice: (_, { name: word }) => `“${word}” taken out.`,
    onSuccess: changed,
  });
  if (groups === undefined) return null;
  return (
    <>
      <p className={styles.lead}>
        Words on one line mean the same action: a lesson on “deploy” comes up for “release” too. Add the words you use.
      </p>
      <form
        className={styles.addAction}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') add.mutate({ name: name.trim(), to: to === NEW ? null : to });
        }}
      >
        <TextField
          label="Your word"
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="push to production"
        />
        <Select
          label="Means the same as"
          value={to}
          onChange={setTo}
          options={[
            { value: NEW, label: 'an action of its own' },
            ...groups.map(({ names }) => ({ value: names[0]!, label: names[0]! })),
          ]}
        />
        <Button type="submit" disabled={name.trim() === '' || add.isPending}>
          Add
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
                    label={`Remove “${word}”`}
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
