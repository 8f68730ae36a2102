import type { ActionGroupRow } from '../../../shared/domain/action-group';
import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { ActionGroupId, IdFactory } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import { splitWords } from '../../language/words/terms';
import type { VaultWriter } from '../../store/vault-store';
import { followTable, type FollowTableDeps } from '../in-memory/follow-table';
import type { Mutex } from '../../../shared/lib/mutex';
import { DEFAULT_ACTIONS } from './reading/action-taxonomy';
import type { LessonTable } from './lesson-table';
import { t } from '../../../shared/messages/message';

interface ActionGroup {
  /** Synonyms of one action; the first is canonical. */
  names: string[];
  /** The person's own ones. */
  own: string[];
}

export type CustomActions = Awaited<ReturnType<typeof openCustomActions>>;

const MAX_CUSTOM_ACTIONS = 500;
const normaliseActionWord = (name: string): string => splitWords(name).join(' ').slice(0, 100);

/** The app's actions with the vault's own synonyms, each group once; a group's first name never changes. */
function mergeActionGroups(own: readonly (readonly string[])[]): string[][] {
  const groups = DEFAULT_ACTIONS.map((names) => [...names]);
  for (const [first, ...names] of own) {
    if (first === undefined) continue;
    const known = groups.find((group) => group.includes(first));
    if (known === undefined) groups.push([first, ...names]);
    else known.push(...names.filter((name) => !known.includes(name)));
  }
  return groups;
}

/** Rows by creation time, which ids encode. */
class CustomActionGroups {
  private readonly rows = new Map<string, ActionGroupRow>();
  /** It is called with all groups after each change; set after the first reading. */
  onChange: (groups: string[][]) => void = () => {};

  clear(): void {
    this.rows.clear();
    this.onChange([]);
  }

  put(row: ActionGroupRow): void {
    this.rows.set(row.id, row);
    this.onChange(this.names());
  }

  remove(id: string): void {
    if (this.rows.delete(id)) this.onChange(this.names());
  }

  all = (): ActionGroupRow[] => [...this.rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  names = (): string[][] => this.all().map(({ names }) => names);
}

export interface CustomActionsDeps extends FollowTableDeps {
  writer: Pick<VaultWriter, 'commit' | 'onBatch' | 'lastSeq'>;
  ids: IdFactory;
  now: () => number;
  runExclusive: Mutex;
}

/**
 * The vault's own action synonyms, which the person can list, add and remove. Triggers are parsed again after each
 * change; each change is one batch of scope `note`.
 */
export async function openCustomActions(deps: CustomActionsDeps, lessonTable: Pick<LessonTable, 'setTaxonomy'>) {
  const { writer, ids, now, runExclusive } = deps;
  const own = new CustomActionGroups();
  const following = await followTable(deps, 'actionGroups', own);
  own.onChange = (groups) => lessonTable.setTaxonomy(mergeActionGroups(groups));
  if (own.all().length > 0) own.onChange(own.names());
  const list = (): ActionGroup[] => {
    const added = new Set(own.names().flat());
    const given = new Set(DEFAULT_ACTIONS.flat());
    return mergeActionGroups(own.names()).map((names) => ({
      names,
      own: names.filter((name) => added.has(name) && !given.has(name)),
    }));
  };
  const commit = async (label: string, changes: DraftChange[]): Promise<ActionGroup[]> => {
    await writer.commit({ actor: 'person', kind: 'lesson.edit-actions', scope: 'note', label, changes });
    return list();
  };
  const newRow = (names: string[]): ActionGroupRow => ({ id: ids.next<ActionGroupId>(), names, createdAt: now() });

  return {
    list,
    /** Adds a synonym of a known action, or a new action when `to` is null. */
    add: (name: string, to: string | null) =>
      runExclusive(async () => {
        const word = normaliseActionWord(name);
        if (word === '') throw new AppError('bad-input', t('mainCorpus.actionNeedsWordLike'));
        const known = mergeActionGroups(own.names());
        const taken = known.find((names) => names.includes(word));
        if (taken !== undefined)
          throw new AppError('conflict', t('mainCorpus.wordKnownAlreadyMeans', { word, taken: taken[0]! }));
        if (own.names().flat().length >= MAX_CUSTOM_ACTIONS)
          throw new AppError(
            'too-large',
            t('mainCorpus.vaultMostMaxcustomactionsActions', { maxCustomActions: MAX_CUSTOM_ACTIONS }),
          );
        const label = t('mainCorpus.addedActionWordWord', { word });
        if (to === null) return commit(label, [put('actionGroups', newRow([word]))]);
        const group = known.find((names) => names.includes(normaliseActionWord(to)));
        if (group === undefined) throw new AppError('not-found', t('mainCorpus.vaultKnowsNoAction', { to }));
        const row = own.all().find(({ names: [first] }) => first === group[0]);
        return commit(label, [
          put('actionGroups', row === undefined ? newRow([group[0]!, word]) : { ...row, names: [...row.names, word] }),
        ]);
      }),
    /** Removes a synonym that the person added. */
    remove: (name: string) =>
      runExclusive(async () => {
        const word = normaliseActionWord(name);
        if (!list().some((group) => group.own.includes(word)))
          throw new AppError('not-found', t('mainCorpus.wordOneOwnActions', { word }));
        const changes = own
          .all()
          .filter(({ names }) => names.includes(word))
          .map((row) => {
            const names = row.names.filter((other) => other !== word);
            // A group with only the app's own name adds nothing.
            const isEmpty = names.length === 0 || (names.length === 1 && DEFAULT_ACTIONS.flat().includes(names[0]!));
            return isEmpty ? remove('actionGroups', row.id) : put('actionGroups', { ...row, names });
          });
        return commit(t('mainCorpus.tookOutActionWord', { word }), changes);
      }),
    close: () => following.close(),
  };
}
