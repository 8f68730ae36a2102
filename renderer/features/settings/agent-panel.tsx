import { useState } from 'react';
import { readAgentCommand } from '../../../shared/domain/known-agents';
import type { FoundAgent } from '../../../shared/ipc/routes/agents';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { joinCommand } from '../../../shared/lib/command-line';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { unconfirmedText } from '../../ipc/unconfirmed-text';
import { Button } from '../../ui/actions/button';
import { Spinner } from '../../ui/feedback/spinner';
import { Form } from '../../ui/forms/form';
import { TextField } from '../../ui/forms/text-field';
import styles from './settings.module.css';

/** An agent of the person's own: those found here, a command of one's own, a test, and what it may do. */
export function AgentPanel({ view }: { view: SettingsView }) {
  const { engine, agent } = view.settings;
  const isUsed = engine === 'agent';
  const found = useRoute('agents.find', null, { staleTime: 0 });
  const [line, setLine] = useState(joinCommand(agent.argv));
  const show = useShown('settings.get');
  const use = useCommand('agents.use', { quiet: true, onSuccess: show });
  const test = useCommand('agents.test', { quiet: true });
  const { argv: own, problem } = readLine(line);
  const isInUse = (argv: readonly string[]) => isUsed && joinCommand(argv) === joinCommand(agent.argv);
  const start = (argv: string[]) => {
    setLine(joinCommand(argv));
    test.reset();
    use.mutate({ argv, allowsTools: false });
  };
  return (
    <>
      <p className={styles.fact}>{t('agents.whatItGets')}</p>
      <FoundAgents found={found.data} isInUse={isInUse} isBusy={use.isPending} onUse={start} />
      <Form className={styles.group} onSubmit={() => start(own)}>
        <TextField
          label={t('agents.command')}
          value={line}
          maxLength={4_096}
          placeholder="gemini --experimental-acp"
          spellCheck={false}
          autoComplete="off"
          hint={t('agents.commandHint')}
          error={problem}
          onChange={(event) => {
            setLine(event.target.value);
            test.reset();
            use.reset();
          }}
        />
        <div className={styles.keyLine}>
          <Button type="submit" tone="primary" disabled={own.length === 0 || use.isPending || isInUse(own)}>
            {t('agents.useThis')}
          </Button>
          <Button disabled={own.length === 0 || test.isPending} onClick={() => test.mutate({ argv: own })}>
            {t('common.testConnection')}
          </Button>
          <span className={styles.fact} role="status">
            {test.isPending ? (
              <Spinner text={t('common.starting')} />
            ) : test.isSuccess ? (
              introductionText(test.data)
            ) : use.isPending ? (
              t('settings.waitingAnswerQuestion')
            ) : isInUse(own) ? (
              t('settings.inUse')
            ) : null}
          </span>
        </div>
        {[use, test].map(
          ({ error }, index) =>
            error !== null && (
              <p key={index} className={styles.problem} role="alert">
                {unconfirmedText(error)}
              </p>
            ),
        )}
      </Form>
      {isUsed && (
        <div className={styles.group}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={agent.allowsTools}
              disabled={use.isPending}
              onChange={(event) => use.mutate({ argv: agent.argv, allowsTools: event.target.checked })}
            />
            <span>{t('agents.allowTools')}</span>
          </label>
          <p className={styles.fact}>{t('agents.whatToolsMean')}</p>
        </div>
      )}
    </>
  );
}

const readLine = (line: string): { argv: string[]; problem: string | null } => {
  const argv = readAgentCommand(line);
  return { argv, problem: argv.length > 40 ? t('agents.tooManyWords') : null };
};

const introductionText = ({ name, version }: { name: string; version: string }): string =>
  name === '' ? t('agents.itAnswers') : t('agents.namedAnswers', { agent: `${name} ${version}`.trim() });

interface FoundProps {
  found: FoundAgent[] | undefined;
  isInUse: (argv: readonly string[]) => boolean;
  isBusy: boolean;
  onUse: (argv: string[]) => void;
}

function FoundAgents({ found, isInUse, isBusy, onUse }: FoundProps) {
  if (found === undefined) return <Spinner text={t('agents.looking')} />;
  if (found.length === 0) return <p className={styles.fact}>{t('agents.noneFound')}</p>;
  return (
    <ul className={styles.group} aria-label={t('agents.foundHere')}>
      {found.map(({ name, argv }) => (
        <li key={name} className={styles.keyLine}>
          <strong>{name}</strong>
          <code className={styles.path}>{joinCommand(argv)}</code>
          {isInUse(argv) ? (
            <span className={styles.fact}>{t('settings.inUse')}</span>
          ) : (
            <Button
              size="small"
              aria-label={t('agents.useNamed', { agent: name })}
              disabled={isBusy}
              onClick={() => onUse(argv)}
            >
              {t('modelFiles.use')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
