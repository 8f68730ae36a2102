import type { ToolConnection } from '../../shared/domain/tool-server';
import { joinCommand } from '../../shared/lib/command-line';
import { formatList } from '../../shared/messages/format-list';
import { t } from '../../shared/messages/message';
import type { Confirmation } from '../shell/shell';

/** What cannot be seen, and what breaks a line or turns its direction, is shown by its number: a question is read as it is. */
const asSeen = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

const whatIsStarted = (connection: ToolConnection): string[] =>
  connection.kind === 'program'
    ? [
        t('mainConsent.agentIsStarted', { command: asSeen(joinCommand(connection.argv)) }),
        ...(connection.variables.length === 0
          ? []
          : [t('mainTools.itGetsVariables', { variables: formatList(connection.variables) })]),
      ]
    : [
        t('mainTools.itIsAskedAt', { address: connection.url }),
        ...(connection.headers === undefined
          ? []
          : [t('mainTools.itGetsHeaders', { headers: formatList(connection.headers) })]),
      ];

/** The question before a server of tools is added or changed: what it is told goes wherever it sends it. */
export const toolServerConfirmation = (name: string, connection: ToolConnection): Confirmation => ({
  title: t('mainTools.letItOfferTools'),
  subject: asSeen(name),
  warnings: [t('mainTools.itMayDoAnything')],
  details: [...whatIsStarted(connection), t('mainTools.toolsAreOff'), t('mainTools.callsAreShown')],
  yes: t('mainTools.addIt'),
  no: t('common.cancel'),
});

/** The question before a server is started only to see which tools it has. */
export const toolTestConfirmation = (name: string, connection: ToolConnection): Confirmation => ({
  title: connection.kind === 'program' ? t('mainConsent.startAgentToTest') : t('mainTools.askItToTest'),
  subject: asSeen(name),
  warnings: [],
  details: [...whatIsStarted(connection), t('mainTools.testSendsNothing')],
  yes: t('mainConsent.testIt'),
  no: connection.kind === 'program' ? t('mainConsent.doNotStart') : t('mainConsent.doNotConnect'),
});
