import type { ToolEffect, ToolServer, ToolState } from '../../../../shared/domain/tool-server';
import { isAppError } from '../../../../shared/ipc/errors';
import type { ListedTool, ToolServerTest } from '../../../../shared/ipc/routes/tool-servers';
import { parseJson } from '../../../../shared/lib/parse-json';
import { labels, t } from '../../../../shared/messages/message';
import { showError, useCommand, useShown } from '../../../ipc/queries';
import { Disclosure } from '../../../ui/disclosure';
import { Select } from '../../../ui/forms/select';
import { RawText } from '../../../ui/text/raw-text';
import styles from './tools.module.css';

interface Props {
  server: ToolServer;
  /** What the server listed; null: it was not asked, and those are shown on which the person decided. */
  listed: ToolServerTest | null;
  /** The server describes a tool otherwise than it did. */
  onOutdated: () => void;
}

/** The tools of a server, each with what it says that it does, and whether it may be used. */
export function ToolList({ server, listed, onOutdated }: Props) {
  const set = useCommand('toolServers.setTool', { quiet: true, onSuccess: useShown('settings.get') });
  const tools = toolsToShow(server, listed);
  if (tools.length === 0) return null;
  return (
    <>
      <ul aria-label={t('tools.toolsOf', { name: server.name })}>
        {tools.map((tool) => (
          <ToolLine
            key={tool.name}
            tool={tool}
            isBusy={set.isPending}
            onChoose={(state) =>
              set.mutate(
                { id: server.id, tool: tool.name, hash: tool.hash, state },
                {
                  onError(error) {
                    showError(error);
                    if (isAppError(error, 'conflict')) onOutdated();
                  },
                },
              )
            }
          />
        ))}
      </ul>
      {listed !== null && listed.leftOut > 0 && (
        <p className={styles.fact}>{t('tools.notListed', { count: listed.leftOut })}</p>
      )}
    </>
  );
}

/** States are those of the settings, which main may have changed since the server was read. */
function toolsToShow(server: ToolServer, listed: ToolServerTest | null): ListedTool[] {
  if (listed === null)
    return server.tools.map((tool) => ({
      ...tool,
      hasChanged: tool.hasChanged === true,
      instructions: [],
      problem: null,
    }));
  return listed.tools.map((tool) => {
    const decided = server.tools.find(({ name }) => name === tool.name);
    return {
      ...tool,
      state: decided?.hash === tool.hash ? decided.state : 'off',
      hasChanged: decided?.hasChanged === true,
    };
  });
}

const EFFECTS: Record<ToolEffect, string> = labels({
  reads: 'tools.onlyReads',
  adds: 'tools.adds',
  destroys: 'tools.destroys',
  unsaid: 'tools.unsaid',
});

const states = (): readonly { value: ToolState; label: string }[] => [
  { value: 'off', label: t('tools.off') },
  { value: 'ask', label: t('tools.ask') },
  { value: 'allowed', label: t('tools.allowed') },
];

interface LineProps {
  tool: ListedTool;
  isBusy: boolean;
  onChoose: (state: ToolState) => void;
}

function ToolLine({ tool, isBusy, onChoose }: LineProps) {
  const { name, title, description, effect, inputSchema, state, hasChanged, instructions, problem } = tool;
  return (
    <li className={styles.tool} data-tool={name} data-state={state}>
      <div className={styles.about}>
        <h4 className={styles.toolName}>
          {name}
          {title !== '' && title !== name && <span className={styles.fact}>{` ${title}`}</span>}
        </h4>
        <p className={styles.description} dir="auto">
          {description === '' ? t('tools.noDescription') : description}
        </p>
        <p className={styles.fact}>{EFFECTS[effect]}</p>
        {hasChanged && (
          <p className={styles.warning} role="status">
            {t('tools.hasChanged')}
          </p>
        )}
        {instructions.length > 0 && (
          <div className={styles.warning}>
            <p>{t('tools.instructions')}</p>
            <ul>
              {instructions.map((sentence) => (
                <li key={sentence} dir="auto">
                  {sentence}
                </li>
              ))}
            </ul>
          </div>
        )}
        {problem !== null && <p className={styles.problem}>{problem}</p>}
        <Disclosure label={t('tools.whatItTakes')}>
          <RawText label={t('tools.whatItTakes')}>{pretty(inputSchema)}</RawText>
        </Disclosure>
      </div>
      <Select
        label={t('tools.mayBeUsedNamed', { tool: name })}
        isLabelHidden
        isCompact
        value={state}
        disabled={isBusy || problem !== null}
        options={states()}
        onChange={onChoose}
      />
    </li>
  );
}

function pretty(json: string): string {
  const value = parseJson(json);
  return value === undefined ? json : JSON.stringify(value, null, 2);
}
