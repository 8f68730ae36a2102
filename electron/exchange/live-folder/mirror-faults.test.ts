import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { isAppError } from '../../../shared/ipc/errors';
import { realFileSystem, type FileSystem } from '../../files/file-system';
import { createSteppedFileSystem } from '../../files/testing/stepped-file-system';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { openTestMirror, type TestMirror } from './testing/test-mirror';
import { actInApp, actInFolder, createMarks, idAndBody, pagePaths, textsIn, vaultTexts } from './testing/random-acts';

/** Acts of one vault; the long form adds up to 2,000. */
const ACTS = 40;
const VAULTS = faultRounds(3, 50);
/** A run takes about so many steps; a kill comes at one of them. */
const MAX_STEP = 16;

class Killed extends Error {}

/** The real file system until the step of a kill; `meanwhile` happens in the folder at another step. */
function createFaults(random: () => number, meanwhile: () => void) {
  let current: FileSystem = realFileSystem;
  const fileSystem = new Proxy(realFileSystem, {
    get: (_target, name: keyof FileSystem) => current[name],
  });
  return {
    fileSystem,
    arm(isKilled: boolean) {
      const stepped = createSteppedFileSystem({
        ...(isKilled ? { stopAt: 1 + Math.floor(random() * MAX_STEP) } : {}),
        stop: () => Promise.reject(new Killed('killed here')),
      });
      const at = 1 + Math.floor(random() * MAX_STEP);
      let seen = 0;
      const interrupted = (name: keyof FileSystem) =>
        ((...input: unknown[]) => {
          seen += 1;
          if (seen === at) meanwhile();
          return (stepped.fileSystem[name] as (...given: unknown[]) => unknown)(...input);
        }) as never;
      current = {
        ...stepped.fileSystem,
        open: interrupted('open'),
        link: interrupted('link'),
        rename: interrupted('rename'),
        rm: interrupted('rm'),
        readFile: interrupted('readFile'),
      };
      return async () => {
        current = realFileSystem;
        await stepped.release();
      };
    },
  };
}

describe('a live folder', () => {
  it(`after ${VAULTS * ACTS} random acts on both sides, with kills between any two steps and changes meanwhile, has lost no text and both sides are equal`, async () => {
    const figures = { kills: 0, acts: 0, decisions: 0 };
    for (let seed = 1; seed <= VAULTS; seed += 1) {
      const random = createSeededRandom(seed);
      const marks = createMarks();
      const done: string[] = [];
      let folder = '';
      /** Notes that are wanted without a file, and files without their note. */
      const alone = new Set<string>();
      /** Marks of texts that somebody still has, or that the app once had. */
      let required = new Set<string>();
      const faults = createFaults(random, () => {
        const paths = pagePaths(folder);
        const path = paths[Math.floor(random() * paths.length)];
        if (path === undefined) return;
        const mark = marks.next();
        writeFileSync(join(folder, path), `${readFileSync(join(folder, path), 'utf8')}Meanwhile ${mark}.\n`);
        required.add(mark);
        done.push(`meanwhile: ${path} ${mark}`);
      });
      let test = await openTestMirror({
        fileSystem: faults.fileSystem,
        choice: { links: seed % 2 === 0 ? 'wiki' : 'relative', areMine: seed % 3 !== 0 },
      });
      folder = test.folder;
      /** Of texts that the vault held once: its journal has them, whatever was undone since. */
      const journaled = new Set<string>();
      const present = async () => {
        for (const mark of (await vaultTexts(test)).flatMap(marks.in)) journaled.add(mark);
        return new Set([...textsIn(folder).flatMap(marks.in), ...journaled]);
      };
      const expectNothingLost = async () => {
        const found = await present();
        for (const mark of required)
          expect(found.has(mark), `seed ${seed}: ${mark} after\n${done.join('\n')}`).toBe(true);
      };
      const runOnce = async (isKilled: boolean) => {
        required = await present();
        const disarm = faults.arm(isKilled);
        try {
          await test.run();
          done.push('run');
        } catch (error) {
          if (!(error instanceof Killed)) throw new Error(`seed ${seed} after\n${done.join('\n')}`, { cause: error });
          figures.kills += 1;
          done.push('killed run');
        }
        await disarm();
        await expectNothingLost();
        if (isKilled) test = await test.reopen();
      };
      const decideOne = async () => {
        const question = (await test.mirror.preview()).waiting[0];
        if (question === undefined) return false;
        const { id, kind, bytes, content, answers } = question;
        const answer = answers[Math.floor(random() * answers.length)]!;
        if (answer === 'note-only' || answer === 'file-only') alone.add(id);
        done.push(`decide ${kind} of ${question.path}: ${answer}`);
        required = await present();
        await test.mirror.decide({ id, kind, bytes, content, answer }, new AbortController().signal).catch((error) => {
          if (!isAppError(error, 'conflict'))
            throw new Error(`seed ${seed} after\n${done.join('\n')}`, { cause: error });
        });
        figures.decisions += 1;
        await expectNothingLost();
        return true;
      };

      for (let act = 0; act < ACTS; act += 1) {
        figures.acts += 1;
        done.push(random() < 0.5 ? actInFolder(folder, marks, random) : await actInApp(test, marks, random));
        await present();
        if (random() < 0.5) await runOnce(random() < 0.7);
        if (random() < 0.15) await decideOne();
      }
      await runOnce(false);
      for (let round = 0; round < 60 && (await decideOne()); round += 1);
      await expectEqual(test, alone, `seed ${seed} after\n${done.join('\n')}`);
      await test.close();
      await test.removeFolders();
    }
    recordFigure(
      'F6',
      'live-folder',
      `a live folder through ${figures.acts.toLocaleString('en')} random acts on both sides, ${figures.kills.toLocaleString('en')} kills and ${figures.decisions.toLocaleString('en')} decisions: no text lost, both sides equal`,
    );
  }, 3_600_000);
});

/** Each mirrored note has one file with its text, and each file its note; nothing is left to do. */
async function expectEqual(test: TestMirror, alone: ReadonlySet<string>, why: string): Promise<void> {
  const { problems, waiting, isUnfinished: _later, ...counts } = await test.run();
  expect([problems, waiting], why).toEqual([[], []]);
  expect(
    Object.values(counts).every((count) => count === 0),
    `${why}\n${JSON.stringify(counts)}`,
  ).toBe(true);
  const byId = new Map<string, string[]>();
  let unnamed = 0;
  for (const path of pagePaths(test.folder)) {
    const { id, body } = idAndBody(await test.read(path));
    if (id !== null) byId.set(id, [...(byId.get(id) ?? []), body]);
    else unnamed += 1;
  }
  expect(unnamed, `${why}\nfiles without an id`).toBeLessThanOrEqual(alone.size);
  for (const note of (await test.kept()).values()) {
    if (note.neverSurface) continue;
    const bodies = byId.get(note.id);
    if (bodies === undefined) {
      expect(alone.has(note.id), `${why}\n${note.title} has no file`).toBe(true);
      continue;
    }
    const links = /\]\([^)]*\.md\)/u;
    expect(bodies, why).toHaveLength(1);
    if (!links.test(bodies[0]!)) expect(bodies[0], why).toBe(note.body);
  }
}
