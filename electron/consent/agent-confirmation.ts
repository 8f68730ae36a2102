import type { AgentSettings } from '../../shared/ipc/routes/settings';
import { joinCommand } from '../../shared/lib/command-line';
import { t } from '../../shared/messages/message';
import type { Confirmation } from '../shell/shell';

/** The question before a program of the person's answers: what it gets goes wherever that program sends it. */
export const agentConfirmation = (agent: AgentSettings, until: string | null): Confirmation => ({
  title: t('mainConsent.letAgentAnswer'),
  subject: agent.name,
  warnings: agent.allowsTools ? [t('mainConsent.agentMayUseTools')] : [],
  details: [
    t('mainConsent.agentIsStarted', { command: joinCommand(agent.argv) }),
    t('mainConsent.agentGetsAndSends'),
    t('mainConsent.agentKeepsItsOwn'),
    ...(until === null ? [] : [t('mainConsent.untilNowHost', { host: until })]),
  ],
  yes: t('mainConsent.letIt'),
  no: t('common.cancel'),
});

/** The question before a program is started only to see whether it answers. */
export const agentTestConfirmation = (name: string, argv: readonly string[]): Confirmation => ({
  title: t('mainConsent.startAgentToTest'),
  subject: name,
  warnings: [],
  details: [t('mainConsent.agentIsStarted', { command: joinCommand(argv) }), t('mainConsent.agentTestSendsNothing')],
  yes: t('mainConsent.testIt'),
  no: t('mainConsent.doNotStart'),
});
