import type { FactUnit, ReadFact } from '../facts/read/reading';
import { readFacts } from '../facts/read/read-facts';
import { maskUnits, readUnits, type MaskTask, type ReadUnits, type UnitsTask } from './read-units';

/** What is read from text by rules: pure functions of their task, by name. */
export const TEXT_TASKS = {
  readUnits: (task: UnitsTask): Promise<ReadUnits> => readUnits(task),
  maskUnits: async (task: MaskTask): Promise<ReadUnits> => maskUnits(task),
  readFacts: async (units: FactUnit[]): Promise<ReadFact[][]> => units.map(readFacts),
};

export type TextTasks = typeof TEXT_TASKS;
export type TextTaskName = keyof TextTasks;
/** A task as it goes to the thread. */
export type TextTask = { [Name in TextTaskName]: { name: Name; input: Parameters<TextTasks[Name]>[0] } }[TextTaskName];
