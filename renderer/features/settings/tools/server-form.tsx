import { useId, useState } from 'react';
import type { PastedToolServer } from '../../../../shared/domain/pasted-tool-servers';
import { variablesOf, type ToolServer } from '../../../../shared/domain/tool-server';
import { joinCommand } from '../../../../shared/lib/command-line';
import type { ToolServerDraft } from '../../../../shared/ipc/routes/tool-servers';
import { t } from '../../../../shared/messages/message';
import { call } from '../../../ipc/client';
import { useCommand, useShown } from '../../../ipc/queries';
import { unconfirmedText } from '../../../ipc/unconfirmed-text';
import { Button } from '../../../ui/actions/button';
import { Disclosure } from '../../../ui/disclosure';
import { AlertText } from '../../../ui/feedback/alert-text';
import { Spinner } from '../../../ui/feedback/spinner';
import { Form } from '../../../ui/forms/form';
import { TextArea } from '../../../ui/forms/text-area';
import { TextField } from '../../../ui/forms/text-field';
import { FoundServers } from './found-servers';
import styles from './tools.module.css';
import { isBlock, serversIn } from './typed-server';

type Value = PastedToolServer['values'][number];
const NO_VALUE: Value = { name: '', value: '' };

interface Props {
  /** The one that is changed; null: what is entered is added. */
  server: ToolServer | null;
  /** Names of servers that are there. */
  onSaved: (names: readonly string[]) => void;
  onClose?: () => void;
}

/** One field for whatever a maker tells. Before anything is started main says what, and asks the person. */
export function ServerForm({ server, onSaved, onClose }: Props) {
  const hint = useId();
  const [text, setText] = useState(server === null ? '' : lineOf(server));
  const [name, setName] = useState<string | null>(server?.name ?? null);
  const [values, setValues] = useState<Value[]>(() => valuesOf(server));
  const show = useShown('settings.get');
  const test = useCommand('toolServers.test', { quiet: true });
  /** Names of a block's servers that were added before one of them was not. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const [state, setState] = useState<{ isSaving: boolean; error: unknown }>({ isSaving: false, error: null });
  const isPasted = isBlock(text);
  // Not every command of a block can be written in one line: one that nobody changes stays as it is.
  const found: PastedToolServer[] =
    server !== null && text === lineOf(server)
      ? [{ name: server.name, how: server.connection, values: [] }]
      : serversIn(text).filter((one) => !isPasted || !added.includes(one.name));
  const isOne = found.length === 1 && !isPasted;
  const isProgram = found[0]?.how.kind === 'program';
  const drafts = isOne
    ? [draftOf(server, { ...found[0]!, name: (name ?? found[0]!.name).trim(), values })]
    : found.map((each) => draftOf(null, each));
  const isComplete = drafts.length > 0 && drafts.every((draft) => draft.name !== '');
  const forget = () => {
    setState({ isSaving: false, error: null });
    setAdded([]);
    test.reset();
  };
  const save = async () => {
    if (!isComplete || state.isSaving) return;
    setState({ isSaving: true, error: null });
    const saved: string[] = [];
    try {
      // One by one: main asks about each.
      for (const draft of drafts) {
        show(await call('toolServers.save', draft));
        saved.push(draft.name);
      }
      setState({ isSaving: false, error: null });
      setText('');
      setAdded([]);
      setName(null);
      setValues([NO_VALUE]);
    } catch (error) {
      setState({ isSaving: false, error });
      setAdded([...added, ...saved]);
    }
    if (saved.length > 0) onSaved(saved);
  };
  const problem = state.error ?? test.error;
  return (
    <Form className={styles.form} onSubmit={() => void save()}>
      <h3>{server === null ? t('tools.addServer') : t('tools.changeServer', { name: server.name })}</h3>
      <div>
        <TextArea
          label={t('tools.line')}
          rows={2}
          className={styles.line}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={hint}
          placeholder="npx -y @modelcontextprotocol/server-everything"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            forget();
          }}
          onKeyDown={(event) => {
            // It is one line in most cases: Enter sends it, as in a field.
            if (event.key !== 'Enter' || event.shiftKey || !isOne || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void save();
          }}
        />
        <p id={hint} className={styles.fact}>
          {t('tools.lineHint', { address: 'http://127.0.0.1:3000/mcp', block: 'mcpServers' })}
        </p>
      </div>
      {isOne && (
        <TextField
          label={t('common.name')}
          value={name ?? found[0]!.name}
          maxLength={60}
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {isOne && (
        <Disclosure label={t('tools.values')} isOpenAtFirst={values.some((value) => value.name !== '')}>
          <p className={styles.fact}>{t(isProgram ? 'tools.valuesHint' : 'tools.headersHint')}</p>
          {values.map((value, index) => (
            <ValueFields
              key={index}
              value={value}
              example={isProgram ? 'WEATHER_TOKEN' : 'Authorization'}
              // Another program or address is not given them.
              isKept={server !== null && text === lineOf(server) && variablesOf(server.connection).includes(value.name)}
              onChange={(changed) => setValues(values.map((other, at) => (at === index ? changed : other)))}
            />
          ))}
          <div className={styles.acts}>
            <Button size="small" onClick={() => setValues([...values, NO_VALUE])}>
              {t('tools.addValue')}
            </Button>
          </div>
        </Disclosure>
      )}
      {!isOne && found.length > 0 && <FoundServers servers={found} />}
      <div className={styles.acts}>
        <Button tone="primary" type="submit" disabled={state.isSaving || !isComplete}>
          {server === null ? t('tools.add', { count: Math.max(1, drafts.length) }) : t('common.save')}
        </Button>
        {drafts.length < 2 && (
          <Button disabled={!isComplete || test.isPending || state.isSaving} onClick={() => test.mutate(drafts[0]!)}>
            {t('tools.test')}
          </Button>
        )}
        {onClose !== undefined && <Button onClick={onClose}>{t('common.cancel')}</Button>}
        <span className={styles.fact} role="status">
          {state.isSaving ? (
            <Spinner text={t('settings.waitingAnswerQuestion')} />
          ) : test.isPending ? (
            <Spinner text={t('common.starting')} />
          ) : test.isSuccess ? (
            t('tools.answersWith', { count: test.data.tools.length + test.data.leftOut })
          ) : text.trim() !== '' && found.length === 0 ? (
            t('tools.notUnderstood')
          ) : null}
        </span>
      </div>
      <AlertText className={styles.problem} text={problem === null ? null : unconfirmedText(problem)} />
    </Form>
  );
}

const lineOf = ({ connection }: ToolServer): string =>
  connection.kind === 'program' ? joinCommand(connection.argv) : connection.url;

/** The variables of a server without their values, which no page is told; one empty line where it has none. */
function valuesOf(server: ToolServer | null): Value[] {
  const names = server === null ? [] : variablesOf(server.connection);
  return names.length === 0 ? [NO_VALUE] : names.map((variable) => ({ name: variable, value: '' }));
}

function draftOf(server: ToolServer | null, { name, how, values }: PastedToolServer): ToolServerDraft {
  const named = values.map((value) => ({ ...value, name: value.name.trim() })).filter((value) => value.name !== '');
  const names = named.map((value) => value.name);
  return {
    id: server?.id ?? null,
    name,
    connection:
      how.kind === 'program'
        ? { ...how, variables: names }
        : { kind: how.kind, url: how.url, ...(names.length > 0 && { headers: names }) },
    values: Object.fromEntries(named.flatMap(({ name: variable, value }) => (value === '' ? [] : [[variable, value]]))),
  };
}

interface ValueProps {
  value: Value;
  /** Of a name. */
  example: string;
  /** A value is kept for it. */
  isKept: boolean;
  onChange: (value: Value) => void;
}

function ValueFields({ value, example, isKept, onChange }: ValueProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label={t('tools.valueName', { example })}
        value={value.name}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label={t('common.value')}
        type="password"
        value={value.value}
        maxLength={4_096}
        spellCheck={false}
        autoComplete="off"
        placeholder={isKept ? t('settings.setTypeNewOne') : undefined}
        onChange={(event) => onChange({ ...value, value: event.target.value })}
      />
    </div>
  );
}
