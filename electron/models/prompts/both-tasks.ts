import { INTRODUCTION, RULES } from './answer-rules';
import { JUDGE_SYSTEM } from './judge';

const BEGINNING = `You do one of two tasks, judge or answer. “Task to do now” says which; the rules of the other do not apply.

${JUDGE_SYSTEM}

Task: answer. ${INTRODUCTION}

${RULES}`;

/**
 * The instructions of both tasks and the one to do. A model of the person's own remembers the prompt it read last: with
 * instructions of its own each task would push out those of the other, and both would be read anew in every turn while
 * the person waits.
 */
export const bothTasksSystem = (task: 'judge' | 'answer'): string => `${BEGINNING}\n\nTask to do now: ${task}.`;
