import { mayGoTo, THIS_COMPUTER, type MayLeave } from '../../../../shared/domain/project';
import type { AppStatus } from '../../../../shared/ipc/routes/app';
import { t } from '../../../../shared/messages/message';

/** A server that runs on this computer. */
const isThisComputer = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/u.test(host);

/** What a choice means for the model in use now. */
export function leaveText(mayLeave: MayLeave, { isOffline, sentTo }: AppStatus['engine']): string {
  if (isOffline) return t('projects.meansRules');
  if (sentTo === null || isThisComputer(sentTo))
    return t(mayGoTo(mayLeave, THIS_COMPUTER) ? 'projects.meansHereAllowed' : 'projects.meansHereRefused');
  return t(mayGoTo(mayLeave, sentTo) ? 'projects.meansAllowed' : 'projects.meansRefused', { host: sentTo });
}

/** The hosts that a text names, one a line, without the address around them; null where one is none. */
export function hostsIn(text: string): string[] | null {
  const hosts = text
    .split(/[\s,]+/u)
    .filter((line) => line !== '')
    .map((line) => {
      const address = line.includes('://') ? line : `https://${line}`;
      return URL.canParse(address) ? new URL(address).host : '';
    });
  return hosts.length === 0 || hosts.includes('') ? null : [...new Set(hosts)];
}
