import { t } from '../../../../shared/messages/message';

/** Why a file's label cannot be used: it points outside its folder, or no path has such signs. Null: it can. */
export function nameProblem(name: string): string | null {
  const parts = name.split('/');
  if (/^(?:\/|[A-Za-z]:)/.test(name) || parts.includes('..')) return t('mainExchange.namePointsOutside');
  // eslint-disable-next-line no-control-regex
  return name.trim() === '' || /[\u0000-\u001f\\]/.test(name) || parts.includes('')
    ? t('mainExchange.nameUnusableSigns')
    : null;
}

export const isUnsafeName = (name: string): boolean => nameProblem(name) !== null;

/** The name for a message: short and without misleading characters. */
export const printableName = (name: string): string => name.slice(0, 80).replace(/[^\p{L}\p{N} ./_-]/gu, '?');
