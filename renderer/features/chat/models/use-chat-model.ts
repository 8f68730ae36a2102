import { useState } from 'react';
import { AGENT_HOST, type ChosenModel } from '../../../../shared/domain/chosen-model';
import type { SessionId } from '../../../../shared/domain/ids';
import type { Project } from '../../../../shared/domain/project';
import type { Session } from '../../../../shared/domain/session';
import type { AgentSettings, ProviderSettings } from '../../../../shared/ipc/routes/settings';
import { useCommand, useRoute, useShown } from '../../../ipc/queries';
import { vaultStorageKey } from '../../../ipc/vault-storage';

/** Models that are offered first, the newest first. */
const MAX_RECENT = 5;
const recentKey = (): string => vaultStorageKey('models:recent');

/** The models that were chosen last, of whatever server. */
export function recentModels(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export const noteRecentModel = (name: string): void =>
  localStorage.setItem(
    recentKey(),
    JSON.stringify([name, ...recentModels().filter((other) => other !== name)].slice(0, MAX_RECENT)),
  );

export interface Answerers {
  provider: ProviderSettings;
  /** Of the server. */
  host: string;
  /** The person's own agent, which may answer in the server's place; null where none is set. */
  agent: AgentSettings | null;
}

/** The model of this name: the agent, or one of the server. */
export const chosenByName = ({ agent, host }: Answerers, name: string): ChosenModel => ({
  name,
  host: name === agent?.name ? AGENT_HOST : host,
});

/** Whether it still answers: a model of another server than the one in use does not. */
export const isOffered = (server: Answerers, model: ChosenModel): boolean =>
  model.host === chosenByName(server, model.name).host;

/** The server in use, and what else may answer; null where no server answers. */
export function useProvider(): Answerers | null {
  const settings = useRoute('settings.get', null).data?.settings;
  if (settings === undefined || settings.engine !== 'provider' || !URL.canParse(settings.provider.baseUrl)) return null;
  const { provider, agent } = settings;
  return { provider, host: new URL(provider.baseUrl).host, agent: agent.argv.length === 0 ? null : agent };
}

/** Which model answers a chat, and how another one is chosen; null where no model does. */
export function useChatModel(
  sessionId: SessionId | null,
  session: Session | null,
  project: Pick<Project, 'model'> | null,
) {
  const server = useProvider();
  const show = useShown('settings.get');
  const setOfChat = useCommand('chat.setModel');
  const setDefault = useCommand('settings.useProvider', { onSuccess: show });
  const setAgent = useCommand('agents.use', { onSuccess: show });
  /** Of a chat that is not begun yet. */
  const [forNewChat, setForNewChat] = useState<ChosenModel | null>(null);
  /** Of the next question alone. */
  const [several, setSeveral] = useState<ChosenModel[]>([]);
  if (server === null) return null;
  const { provider, agent } = server;
  const ofProject = project?.model !== undefined && isOffered(server, project.model) ? project.model.name : null;
  const base = ofProject ?? provider.chatModel;
  const own = sessionId === null ? forNewChat : (session?.model ?? null);
  const chosen = own !== null && isOffered(server, own) && own.name !== base ? own : null;
  const setForChat = (model: ChosenModel | null) => {
    if (sessionId === null) setForNewChat(model);
    else if (model !== null || session?.model !== undefined) setOfChat.mutate({ id: sessionId, model });
  };
  return {
    name: chosen?.name ?? base,
    /** Whether the project of the chat has chosen it. */
    isOfProject: chosen === null && ofProject !== null,
    /** The model of this chat alone; null where that of the settings answers. */
    chosen,
    agent,
    server,
    /** The models that answer the next question side by side; empty: one answers. */
    several,
    setSeveral,
    choose(name: string, isDefault: boolean) {
      noteRecentModel(name);
      setSeveral([]);
      setForChat(isDefault || name === base ? null : chosenByName(server, name));
      if (!isDefault || name === provider.chatModel) return;
      if (name === agent?.name) return setAgent.mutate({ argv: agent.argv, allowsTools: agent.allowsTools });
      // What the person said of the other model does not hold for this one.
      const { contextTokens: _tokens, takesPictures: _pictures, ...kept } = provider;
      setDefault.mutate({ provider: { ...kept, chatModel: name }, key: null });
    },
    /** The question was asked. */
    forget() {
      setForNewChat(null);
      setSeveral([]);
    },
  };
}

export type ChatModel = NonNullable<ReturnType<typeof useChatModel>>;
