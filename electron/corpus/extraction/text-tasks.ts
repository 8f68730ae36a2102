import type { FactSourceText, ReadFact } from '../../language/facts/fact-rule';
import { readAllFacts } from '../../language/facts/read-facts';
import { filterSensitive, readUnits, type SensitiveFilterTask, type ReadUnits, type UnitsTask } from './read-units';

/** Reading tasks by name; pure functions. */
export const TEXT_TASKS = {
  readUnits: (task: UnitsTask): Promise<ReadUnits> => readUnits(task),
  filterSensitive: async (task: SensitiveFilterTask): Promise<ReadUnits> => filterSensitive(task),
  readFacts: async (units: FactSourceText[]): Promise<ReadFact[][]> => units.map(readAllFacts),
};

export type TextTasks = typeof TEXT_TASKS;
export type TextTaskName = keyof TextTasks;
/** A task as it is sent to the thread. */
export type TextTask = { [Name in TextTaskName]: { name: Name; input: Parameters<TextTasks[Name]>[0] } }[TextTaskName];
