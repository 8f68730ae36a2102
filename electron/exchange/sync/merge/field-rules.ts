import type { MayLeave } from '../../../../shared/domain/project';
import type { TableName } from '../../../../shared/domain/tables';

/**
 * A state of which one value wins over another when both were set at the same time, with the fields that belong to it.
 */
interface ChoiceRule {
  fields: readonly string[];
  /** The lowest wins; of equal ones the later. */
  rank(values: Readonly<Record<string, unknown>>): number;
  /** An edit of the row asserts this value anew: it wins over a deletion of the same time. */
  isInUse(values: Readonly<Record<string, unknown>>): boolean;
}

/** How the fields of a table's rows are merged. A field that is not named has its last writer's value. */
export interface FieldRules {
  /** Markdown: texts that were written apart are both kept. */
  texts: readonly string[];
  /** Lists, never absent from a row: what was added on either side is there, what was removed is not. */
  sets: readonly string[];
  /** Numbers that every device adds to. */
  counters: readonly string[];
  choices: Readonly<Record<string, ChoiceRule>>;
  /** It is computed from the others when a row is put together. */
  derived: readonly string[];
}

const NONE: FieldRules = { texts: [], sets: [], counters: [], choices: {}, derived: [] };

/** Deleted rows of these tables stay, with the time of their deletion. */
const deletedBy = (field: string): Readonly<Record<string, ChoiceRule>> => ({
  [field]: {
    fields: [field],
    rank: (values) => (values[field] === null || values[field] === undefined ? 0 : 1),
    isInUse: (values) => values[field] === null || values[field] === undefined,
  },
});

const PLACES_ORDER: readonly MayLeave['kind'][] = ['nothing', 'this-computer', 'hosts', 'settings'];
const STATUS_ORDER = ['kept', 'pending', 'deferred', 'archived', 'superseded', 'merged', 'dropped'];

const RULES: Partial<Record<TableName, FieldRules>> = {
  notes: {
    texts: ['body'],
    sets: ['aliases', 'tags', 'sources'],
    counters: ['version', 'confirmations'],
    choices: {
      status: {
        fields: ['status', 'keptAt', 'decidedAt', 'deferredUntil', 'deferrals', 'isWrong'],
        rank: ({ status }) => STATUS_ORDER.indexOf(status as string),
        isInUse: ({ status }) => status === 'kept' || status === 'pending' || status === 'deferred',
      },
    },
    derived: ['contentHash'],
  },
  sessions: { ...NONE, choices: deletedBy('deletedAt') },
  resources: { ...NONE, choices: deletedBy('deletedAt') },
  projects: {
    ...NONE,
    sets: ['notes', 'resources'],
    choices: {
      ...deletedBy('deletedAt'),
      // What one device keeps here, another does not let go that did not know of it.
      mayLeave: {
        fields: ['mayLeave'],
        rank: ({ mayLeave }) => PLACES_ORDER.indexOf((mayLeave as MayLeave).kind),
        isInUse: () => false,
      },
    },
  },
  attachments: { ...NONE, choices: deletedBy('removedAt') },
  entities: { ...NONE, sets: ['aliases'] },
};

export const rulesOf = (table: TableName): FieldRules => RULES[table] ?? NONE;

/** The choice to which a field belongs; null: none. */
export const choiceOfField = ({ choices }: FieldRules, field: string): string | null =>
  Object.keys(choices).find((name) => choices[name]!.fields.includes(field)) ?? null;
