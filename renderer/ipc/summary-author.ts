import type { Summary } from '../../shared/domain/summary';
import { t } from '../../shared/messages/message';

const OFFLINE = /^offline rules(?: \((.*)\))?$/su;

/** The author of a summary, and why the rules wrote it if they did: "made by gpt-5-mini at api.openai.com". */
export function describeAuthor({ method, label }: Summary['madeBy']): { by: string; why: string | null } {
  if (method === 'model') return { by: t('app.madeByLabel', { label }), why: null };
  return { by: t('app.madeOfflineRulesSentences'), why: OFFLINE.exec(label)?.[1] ?? null };
}
