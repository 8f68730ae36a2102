import { useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { AskedSources } from '../../../../shared/domain/message';
import { mayGoTo, type Project } from '../../../../shared/domain/project';
import type { Session } from '../../../../shared/domain/session';
import { TOOLS_HOST } from '../../../../shared/domain/tool-server';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { useCommands } from '../../../commands/commands';
import { useCommand, useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { Select } from '../../../ui/forms/select';
import { useDebouncedText } from '../../../ui/use-debounced-text';
import styles from './composer.module.css';

/** Whether the web is asked too: for the next question, or for the chat. */
type WebChoice = 'off' | 'question' | 'session';
/** What is used unless it is left out: as set, not for the next question, or not in the chat. */
type UseChoice<Used extends string> = Used | 'not-question' | 'not-session';

/** Whether the profile is used, tools may be, and the web and the shared collections are asked too: for one question, or for the chat. */
export function useAskedSources(sessionId: SessionId | null, session: Session | null, project: Project | null) {
  const [isForQuestion, setForQuestion] = useState(false);
  const web: WebChoice = isForQuestion
    ? 'question'
    : session?.webSearch === true || project?.webSearch === true
      ? 'session'
      : 'off';
  const setSessionWeb = useCommand('chat.setWebSearch');
  const chooseWeb = (choice: WebChoice) => {
    setForQuestion(choice === 'question');
    const isOn = choice === 'session' || (choice === 'question' && session?.webSearch === true);
    if (sessionId !== null && isOn !== (session?.webSearch === true)) setSessionWeb.mutate({ id: sessionId, isOn });
  };
  const asked = useRoute('collections.previewQuery', { text: '' }).data?.asked ?? [];
  const isOffInProject = project?.withoutCollections === true;
  const collections = useUnlessLeftOut(
    'asked',
    'chat.setAsksCollections',
    sessionId,
    isOffInProject || session?.withoutCollections === true,
  );
  const isWithoutProfile = session?.withoutProfile === true;
  const hasProfile = (useRoute('profile.get', null).data?.entries.length ?? 0) > 0;
  const setSessionProfile = useCommand('chat.setUsesProfile');
  const chooseProfile = (isOn: boolean) => {
    if (sessionId !== null) setSessionProfile.mutate({ id: sessionId, isOn });
  };
  const tools = useUnlessLeftOut('on', 'chat.setUsesTools', sessionId, session?.withoutTools === true);
  const allowed = useAllowedTools();
  const isKept = allowed.length > 0 && project !== null && !mayGoTo(project.mayLeave, TOOLS_HOST);
  useCommands(
    hasProfile && sessionId !== null
      ? [
          {
            id: 'chat.profile',
            title: isWithoutProfile ? t('profile.useInChat') : t('profile.leaveOutOfChat'),
            group: t('common.chat2'),
            run: () => chooseProfile(isWithoutProfile),
          },
        ]
      : [],
  );
  return {
    profile: { isOffered: hasProfile && sessionId !== null, isOn: !isWithoutProfile, choose: chooseProfile },
    web: { choice: web, choose: chooseWeb, project: project?.webSearch === true ? project : null },
    collections: {
      ...collections,
      areJoined: asked.length > 0 && session?.incognito !== true,
      project: isOffInProject ? project : null,
    },
    /** `keptBy` keeps its texts from tools, which may send them anywhere. */
    tools: { ...tools, allowed, keptBy: isKept ? project : null },
    sources: {
      web: isForQuestion ? 'question' : null,
      collections: !collections.isWithout,
      ...(tools.choice === 'not-question' ? { withoutTools: true } : {}),
    } satisfies AskedSources,
    /** The question was sent: the next one asks what its chat asks. */
    forget() {
      setForQuestion(false);
      collections.forget();
      tools.forget();
    },
  };
}

/**
 * Leaves something out of the next question, or of the chat.
 *
 * @param used the choice that leaves it in
 * @param isOffHere it is left out of the chat
 */
function useUnlessLeftOut<Used extends 'asked' | 'on'>(
  used: Used,
  route: 'chat.setAsksCollections' | 'chat.setUsesTools',
  sessionId: SessionId | null,
  isOffHere: boolean,
) {
  const [isWithout, setWithout] = useState(false);
  const setSession = useCommand(route);
  const choice: UseChoice<Used> = isOffHere ? 'not-session' : isWithout ? 'not-question' : used;
  return {
    isWithout,
    choice,
    choose(next: UseChoice<Used>) {
      setWithout(next === 'not-question');
      const isOn = next !== 'not-session';
      if (sessionId !== null && isOn === isOffHere) setSession.mutate({ id: sessionId, isOn });
    },
    forget: () => setWithout(false),
  };
}

/** The names of tools that a model may use. None are offered to the rules or to an agent. */
function useAllowedTools(): string[] {
  const settings = useRoute('settings.get', null).data?.settings;
  const hasModel = settings?.engine === 'provider' || settings?.engine === 'built-in';
  return hasModel
    ? settings.toolServers.flatMap(({ tools }) => tools.filter(({ state }) => state !== 'off').map(({ name }) => name))
    : [];
}

interface SwitchesProps extends Pick<ReturnType<typeof useAskedSources>, 'profile' | 'web' | 'collections' | 'tools'> {
  /** A chat that is not begun yet has nothing to remember a choice. */
  canChooseSession: boolean;
}

/**
 * The switches beside the message field: of the profile, on where there is one; of the web, off until the person turns it on; of shared collections, on
 * wherever the person joined one and lets it be asked; of tools, on where the person allowed some.
 */
export function SourceSwitches({ profile, web, collections, tools, canChooseSession }: SwitchesProps) {
  return (
    <>
      {profile.isOffered && (
        <Select
          label={t('profile.switchHint')}
          isLabelHidden
          isCompact
          value={profile.isOn ? 'on' : 'off'}
          onChange={(choice) => profile.choose(choice === 'on')}
          options={[
            { value: 'on', label: t('profile.on') },
            { value: 'off', label: t('profile.notThisChat') },
          ]}
        />
      )}
      {web.project !== null ? (
        <ByProject project={web.project} says={t('projects.webOn', { name: web.project.name })} />
      ) : (
        <Select
          label={t('web.switchHint')}
          isLabelHidden
          isCompact
          value={web.choice}
          onChange={web.choose}
          options={[
            { value: 'off', label: t('web.off') },
            { value: 'question', label: t('web.forThisQuestion') },
            ...(canChooseSession ? [{ value: 'session' as const, label: t('web.forThisChat') }] : []),
          ]}
        />
      )}
      {collections.areJoined && collections.project !== null && (
        <ByProject
          project={collections.project}
          says={t('projects.collectionsOff', { name: collections.project.name })}
        />
      )}
      {collections.areJoined && collections.project === null && (
        <Select
          label={t('sharing.switchHint')}
          isLabelHidden
          isCompact
          value={collections.choice}
          onChange={collections.choose}
          options={[
            { value: 'asked', label: t('sharing.asked') },
            { value: 'not-question', label: t('sharing.notThisQuestion') },
            ...(canChooseSession ? [{ value: 'not-session' as const, label: t('sharing.notThisChat') }] : []),
          ]}
        />
      )}
      {tools.keptBy !== null && (
        <ByProject project={tools.keptBy} says={t('tools.offInProject', { project: tools.keptBy.name })} />
      )}
      {tools.allowed.length > 0 && tools.keptBy === null && (
        <Select
          label={t('tools.switchHint')}
          isLabelHidden
          isCompact
          value={tools.choice}
          onChange={tools.choose}
          options={[
            { value: 'on', label: t('tools.on', { count: tools.allowed.length }) },
            { value: 'not-question', label: t('tools.notThisQuestion') },
            ...(canChooseSession ? [{ value: 'not-session' as const, label: t('tools.notThisChat') }] : []),
          ]}
        />
      )}
    </>
  );
}

/** What the chat’s project has set, and the way there. */
function ByProject({ project: { id }, says }: { project: Project; says: string }) {
  const go = useGo();
  return (
    <Button size="small" tone="plain" onClick={() => go.toProject(id)}>
      {says}
    </Button>
  );
}

/** The very words that would leave, and where they would go, before anything does. */
export function WebQueryLine({ text, choice }: { text: string; choice: Exclude<WebChoice, 'off'> }) {
  const go = useGo();
  const shown = useDebouncedText(text);
  const hosts = useRoute('web.get', null).data?.hosts;
  const preview = useRoute('web.preview', { text: shown }).data;
  if (hosts === undefined) return null;
  if (hosts.length === 0)
    return (
      <p className={styles.asked} role="status">
        {t('web.setProviderFirst')}{' '}
        <Button size="small" tone="plain" onClick={() => go.toSettings('web')}>
          {t('web.openSettings')}
        </Button>
      </p>
    );
  const where = hosts.join(', ');
  const { query, model = null } = preview?.[0] ?? {};
  return (
    <p className={styles.asked} role="status" data-testid="web-query">
      {text.trim() === ''
        ? t('web.writeQuestion', { hosts: where })
        : query === undefined
          ? t('web.nothingToAsk')
          : choice === 'question'
            ? t('web.askedAt', { hosts: where, query })
            : t('web.askedAtIfNeeded', { hosts: where, query })}
      {query !== undefined && model !== null && ` ${t('web.modelMayWriteWords', { model })}`}
    </p>
  );
}

/** The very words that would go to collections, and where, before anything does. */
export function CollectionQueryLine({ text }: { text: string }) {
  const shown = useDebouncedText(text);
  const preview = useRoute('collections.previewQuery', { text: shown }).data;
  if (text.trim() === '' || preview === undefined || preview.asked.length === 0) return null;
  return (
    <p className={styles.asked} role="status" data-testid="collection-query">
      {preview.query === null
        ? t('sharing.nothingToAsk')
        : t('sharing.askedAt', {
            collections: formatList(preview.asked.map(({ name, host }) => t('sharing.nameAtHost', { name, host }))),
            query: preview.query,
          })}
    </p>
  );
}
