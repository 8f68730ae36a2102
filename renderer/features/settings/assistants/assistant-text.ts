import type { AssistantScope, AssistantTool } from '../../../../shared/domain/assistant-client';
import type { AssistantReadRow, AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { formatList } from '../../../../shared/messages/format-list';
import { labels, t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import { formatDate } from '../../../ui/text/date-text';

const TOOL_LABELS: Record<AssistantTool, string> = labels({
  search: 'assistants.toolSearch',
  get_note: 'assistants.toolGetNote',
  why: 'assistants.toolWhy',
  recent: 'assistants.toolRecent',
  facts: 'assistants.toolFacts',
  propose_note: 'assistants.toolProposeNote',
});
export const toolLabel = (tool: AssistantTool): string => TOOL_LABELS[tool];

function scopeText(scope: AssistantScope): string {
  if (scope.kind === 'tags')
    return t('assistants.mayReadTags', { tags: formatList(scope.tags.map((tag) => `#${tag}`)) });
  if (scope.kind === 'projects') return t('mainProjects.readsProjects', { count: scope.projects.length });
  if (scope.kind === 'folders')
    return t('assistants.mayReadFolders', { folders: formatList(scope.folders.map(quoted)) });
  return t('assistants.mayReadEverything');
}

/** What a program may do, and how much it read. */
export function clientFacts({ state, scope, mayPropose, reads, lastAt }: AssistantRow): string {
  const may =
    state === 'asked'
      ? t('assistants.asksToRead')
      : state === 'cut-off'
        ? t('assistants.wasCutOff')
        : [scopeText(scope), ...(mayPropose ? [] : [t('assistants.mayNotPropose')])].join(', ');
  const read =
    lastAt === null || reads === 0
      ? t('assistants.readNothing')
      : t('assistants.requestsLast', { reads, date: formatDate(lastAt) });
  return `${may} · ${read}`;
}

/** What a request was given, beside the titles of notes. */
export function givenText({ outcome, notes, others, facts, tool, further }: AssistantReadRow): string {
  if (further !== undefined) return t('assistants.refusedFurther', { further });
  if (outcome !== 'served') return outcome === 'refused' ? t('assistants.refused') : t('assistants.failed');
  const parts = [
    ...(others > 0 ? [t('assistants.gotOthers', { others })] : []),
    ...(facts > 0 ? [t('common.gotFacts', { facts })] : []),
  ];
  return parts.length === 0 && notes.length === 0 && tool !== 'propose_note'
    ? t('assistants.gotNothing')
    : parts.join(', ');
}

/** The lines of a field as names, each once. @param mark what may stand before a name and is no part of it */
export function namesIn(text: string, mark = ''): string[] {
  const names = text.split('\n').map((line) => line.trim());
  return [
    ...new Set(names.map((name) => (mark !== '' && name.startsWith(mark) ? name.slice(mark.length) : name))),
  ].filter((name) => name !== '');
}
