import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

export const VERDICT_LETTERS = { e: 'exact', s: 'strong', u: 'useful', w: 'weak', d: 'drop' } as const;
export type LifeVerdict = (typeof VERDICT_LETTERS)[keyof typeof VERDICT_LETTERS];

export interface LifeMemory {
  id: number;
  at: number;
  text: string;
  /** Who said it; null: the person. */
  by: string | null;
  kind: string;
  path: string;
  links: number[];
}

export interface LifeQuestion {
  ask: string;
  before: string[];
  judged: Map<number, { verdict: LifeVerdict; kind: string }>;
}

/** A written life: memories, and questions with verdicts (resources/judge/README.md has the format). */
export interface Life {
  name: string;
  language: string;
  now: number;
  memories: LifeMemory[];
  questions: LifeQuestion[];
}

const MEMORY = /^(\d+) (\d{4}-\d\d-\d\d) ((?:\[[^\]]*\] ?)*)(.+)$/;

/** @throws Error that names the line which is none of the format */
export async function readLives(file: string): Promise<Life[]> {
  const lives: Life[] = [];
  const lines = (await readFile(file, 'utf8')).split('\n');
  lines.forEach((whole, index) => {
    const line = whole.trimEnd();
    const mark = line.slice(0, 2);
    const rest = line.slice(2);
    const life = lives.at(-1);
    if (line === '') return;
    if (mark === '= ') {
      const [language = '', , , now = ''] = rest.split('|').map((part) => part.trim());
      const name = `${basename(file, '.txt')}-${String(lives.length + 1).padStart(2, '0')}`;
      lives.push({ name, language, now: Date.parse(now), memories: [], questions: [] });
    } else if (mark === '? ') life!.questions.push({ ask: rest, before: [], judged: new Map() });
    else if (mark === '< ') life!.questions.at(-1)!.before.push(rest);
    else if (mark === ': ') {
      for (const token of rest.split(/[,\s]+/)) {
        const [, id, letter, kind = ''] = /^(\d+)([esuwd])(?::([a-z-]+))?$/.exec(token)!;
        const verdict = VERDICT_LETTERS[letter as keyof typeof VERDICT_LETTERS];
        life!.questions.at(-1)!.judged.set(Number(id), { verdict, kind });
      }
    } else if (mark !== '! ') {
      const memory = MEMORY.exec(line);
      if (memory === null || life === undefined) throw new Error(`${file}:${index + 1}: not of the format`);
      life.memories.push(readMemory(memory));
    }
  });
  return lives;
}

function readMemory([, id, at, tags, text]: RegExpExecArray): LifeMemory {
  const memory: LifeMemory = {
    id: Number(id),
    at: Date.parse(at!),
    text: text!,
    by: null,
    kind: 'note',
    path: '',
    links: [],
  };
  for (const [, tag = ''] of tags!.matchAll(/\[([^\]]*)\]/g)) {
    const [word = '', ...others] = tag.split(' ');
    const rest = others.join(' ');
    if (word === 'by') Object.assign(memory, { by: rest, kind: memory.kind === 'note' ? 'message' : memory.kind });
    else if (word === '->') memory.links = (rest.match(/\d+/g) ?? []).map(Number);
    else Object.assign(memory, { kind: word, path: rest });
  }
  return memory;
}
