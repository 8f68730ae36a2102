import { useState } from 'react';
import type { PastedToolServer } from '../../../../shared/domain/pasted-tool-servers';
import { isAppError } from '../../../../shared/ipc/errors';
import { joinCommand } from '../../../../shared/lib/command-line';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useCommand, useShown } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Disclosure } from '../../../ui/disclosure';
import { AlertText } from '../../../ui/feedback/alert-text';
import { Spinner } from '../../../ui/feedback/spinner';
import { showToast } from '../../../ui/feedback/toasts';
import { Form } from '../../../ui/forms/form';
import { TextArea } from '../../../ui/forms/text-area';
import { TextField } from '../../../ui/forms/text-field';
import styles from '../settings.module.css';
import own from './tools.module.css';
import { isBlock, serversIn } from './typed-server';

type Value = PastedToolServer['values'][number];
const NO_VALUE: Value = { name: '', value: '' };

/** One field for whatever a maker tells: main says what would be started or asked, and asks the person. */
export function AddServerForm() {
  const [text, setText] = useState('');
  const [name, setName] = useState<string | null>(null);
  const [values, setValues] = useState<Value[]>([NO_VALUE]);
  const show = useShown('tools.list');
  const add = useCommand('tools.add', { quiet: true });
  const found = serversIn(text);
  const isOne = found.length === 1 && !isBlock(text);
  const servers = isOne
    ? [{ ...found[0]!, name: (name ?? found[0]!.name).trim(), values: values.filter((each) => each.name.trim() !== '') }]
    : found;
  const write = (line: string) => {
    setText(line);
    add.reset();
  };
  const submit = () =>
    add.mutate(
      { servers },
      {
        onSuccess(views) {
          show(views);
          setText('');
          setName(null);
          setValues([NO_VALUE]);
          showToast({ text: t('tools.added', { count: servers.length, name: servers[0]!.name }) });
        },
      },
    );
  return (
    <Form className={styles.form} onSubmit={submit}>
      <h3>{t('tools.addServer')}</h3>
      <div>
        <TextArea
          label={t('tools.line')}
          rows={2}
          className={own.line}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="tools-line-hint"
          placeholder="npx -y @modelcontextprotocol/server-everything"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            // It is one line in most cases: Enter adds it, as in a field.
            if (event.key !== 'Enter' || event.shiftKey || !isOne || servers[0]!.name === '') return;
            event.preventDefault();
            submit();
          }}
        />
        <p id="tools-line-hint" className={styles.fact}>
          {t('tools.lineHint', { address: 'http://127.0.0.1:3000/mcp', block: 'mcpServers' })}
        </p>
      </div>
      {isOne && (
        <>
          <TextField
            label={t('tools.name')}
            value={name ?? found[0]!.name}
            maxLength={60}
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
          <Disclosure label={t('tools.values')}>
            <p className={styles.fact}>{t('tools.valuesHint')}</p>
            {values.map((value, index) => (
              <ValueFields
                key={index}
                value={value}
                example={found[0]!.how.kind === 'program' ? 'WEATHER_TOKEN' : 'Authorization'}
                onChange={(changed) => setValues(values.map((other, at) => (at === index ? changed : other)))}
              />
            ))}
            <div className={styles.keyLine}>
              <Button size="small" onClick={() => setValues([...values, NO_VALUE])}>
                {t('tools.addValue')}
              </Button>
            </div>
          </Disclosure>
        </>
      )}
      {!isOne && found.length > 0 && <FoundServers servers={found} />}
      <div className={styles.keyLine}>
        <Button
          tone="primary"
          type="submit"
          disabled={add.isPending || servers.length === 0 || servers.some((server) => server.name === '')}
        >
          {t('tools.add', { count: Math.max(1, servers.length) })}
        </Button>
        <span className={styles.fact} role="status">
          {add.isPending ? (
            <Spinner text={t('tools.adding')} />
          ) : text.trim() !== '' && found.length === 0 ? (
            t('tools.notUnderstood')
          ) : null}
        </span>
      </div>
      <AlertText
        className={styles.problem}
        text={
          add.error === null
            ? null
            : isAppError(add.error, 'cancelled')
              ? t('settings.confirmedNothingChanged')
              : errorText(add.error)
        }
      />
    </Form>
  );
}

interface ValueProps {
  value: Value;
  example: string;
  onChange: (value: Value) => void;
}

function ValueFields({ value, example, onChange }: ValueProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label={t('tools.valueName', { example })}
        value={value.name}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label={t('tools.value')}
        type="password"
        value={value.value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, value: event.target.value })}
      />
    </div>
  );
}

/** What a block names, before anything is started; of its keys the names alone. */
function FoundServers({ servers }: { servers: readonly PastedToolServer[] }) {
  return (
    <div className={styles.group}>
      <p className={styles.fact}>{t('tools.found', { count: servers.length })}</p>
      <ul className={styles.group} aria-label={t('tools.found', { count: servers.length })}>
        {servers.map((server) => (
          <li key={server.name}>
            <strong>{server.name}</strong>
            <p className={styles.path}>{howText(server.how)}</p>
            {server.values.length > 0 && (
              <p className={styles.fact}>{t('tools.withKeys', { names: formatList(server.values.map(({ name }) => name)) })}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is started, or which address is asked. */
export const howText = (how: PastedToolServer['how']): string =>
  how.kind === 'program' ? t('tools.starts', { command: joinCommand(how.argv) }) : t('tools.asksAt', { url: how.url });
