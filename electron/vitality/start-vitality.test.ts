import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestCorpus, type TestCorpus } from '../corpus/testing/open-test-corpus';
import { put, remove, type Batch } from '../../shared/domain/batch';
import { accessRef, type AccessEventId, type AccessKind, type AccessRef, type EntityId } from '../../shared/domain/ids';
import type { Entity } from '../../shared/domain/entity';
import type { AccessEvent } from '../../shared/domain/feedback';
import { silentLogger } from '../../shared/lib/logger';
import { startVitality, type VitalityDeps } from './start-vitality';
import type { VitalityService } from './vitality-service';

const DAY = 86_400_000;
let vault: TestCorpus;
const services: VitalityService[] = [];
/** What was put off, to be run by hand. */
let later: { ms: number; run: () => void }[] = [];
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  for (const vitality of services.splice(0)) await vitality.close();
  later = [];
  await vault.close();
});

const start = (changes: Partial<VitalityDeps> = {}): VitalityService => {
  const vitality = startVitality({
    workerUrl: null,
    store: vault.store,
    writer: vault.writer,
    catalog: vault.catalog,
    after: Promise.resolve(),
    now: () => vault.clock.now(),
    log: silentLogger,
    setTimer: (ms, run) => {
      const entry = { ms, run };
      later.push(entry);
      return () => {
        later = later.filter((other) => other !== entry);
      };
    },
    ...changes,
  });
  services.push(vitality);
  return vitality;
};
const write = async (title: string, body = '') => (await vault.notes.create({ title, body, category: 'idea' })).id;
const use = (ref: AccessRef, kind: AccessEvent['kind'] = 'cited', messageId: string | null = null) =>
  vault.commit([
    put('accessEvents', {
      id: vault.ids.next<AccessEventId>(),
      ref,
      kind,
      at: vault.clock.now(),
      messageId,
    } as AccessEvent),
  ]);
const note = (id: string) => accessRef('note', id);
const partsOf = (vitality: VitalityService, ref: AccessRef) => vitality.parts(ref, vault.clock.now());
const everyRef = async () =>
  (
    await Promise.all(
      (['notes', 'chunks', 'entities', 'messages'] as const).map(async (table) => {
        const refs: AccessRef[] = [];
        for await (const page of vault.store.pages(table))
          refs.push(
            ...page.map(({ id }) => accessRef(table.slice(0, -1).replace('entitie', 'entity') as AccessKind, id)),
          );
        return refs;
      }),
    )
  ).flat();

describe('vitality of a vault', () => {
  it('is null until computed, and then exists for kept and archived notes only', async () => {
    const id = await write('Kyoto');
    const unit = await vault.unit('A unit');
    let open: () => void;
    const vitality = start({
      after: new Promise<void>((resolve) => {
        open = resolve;
      }),
    });
    expect([vitality.state().state, vitality.ofNote(id), vitality.of(note(id), { madeAt: 0, asOf: 0 })]).toEqual([
      'starting',
      null,
      null,
    ]);
    open!();
    await vitality.ready();
    expect(vitality.state()).toMatchObject({
      state: 'ready',
      problem: null,
      zones: { active: 1, stale: 0, fading: 0, archived: 0 },
      uses: 0,
    });
    expect(vitality.ofNote(id)).toMatchObject({ zone: 'active', lastUsedAt: vault.clock.now() });
    expect(vitality.ofNote(unit.id)).toBeNull();
  });

  it('decays people, places and projects slowest and events fastest, and follows what a note becomes', async () => {
    const write = async (title: string, category: 'fact' | 'idea' = 'fact') =>
      (await vault.notes.create({ title, body: '', category })).id;
    const [who, race, idea, page] = [
      await write('Dave is our carpenter'),
      await write('We won the race on 3 May 2026'),
      await write('Paint the boat'),
      await write('Lindau', 'idea'),
    ];
    const kinds = new Map<string, Entity['kind']>();
    const vitality = start({ entityKindOf: (name) => kinds.get(name) ?? null });
    await vitality.ready();
    vault.clock.advance(60 * DAY);
    const ages = async (id: string) => (await partsOf(vitality, note(id)))!;
    expect([(await ages(who)).layer, (await ages(race)).layer, (await ages(idea)).layer]).toEqual([
      'entity',
      'episodic',
      'knowledge',
    ]);
    expect((await ages(who)).vitality).toBeGreaterThan((await ages(idea)).vitality);
    expect((await ages(idea)).vitality).toBeGreaterThan((await ages(race)).vitality);
    expect((await ages(page)).layer).toBe('knowledge');
    kinds.set('Lindau', 'place');
    await vault.commit([
      put('entities', {
        id: vault.ids.next<EntityId>(),
        kind: 'place',
        name: 'Lindau',
        aliases: [],
        mergedInto: null,
        createdAt: 1,
        updatedAt: 1,
      }),
    ]);
    expect((await ages(page)).layer).toBe('entity');
    await vault.notes.save({ id: idea, baseVersion: 1, title: 'Boris is our painter', body: '' });
    expect((await ages(idea)).layer).toBe('entity');
    expect((await vitality.check()).check).toMatchObject({ mismatches: 0 });
  });

  it('follows uses, links, archiving and undo, and equals a reload', async () => {
    const [a, b] = [await write('Kyoto'), await write('Nara', '[[Kyoto]]')];
    vault.clock.advance(40 * DAY);
    const vitality = start();
    await vitality.ready();
    const before = vitality.ofNote(a)!.vitality;
    await use(note(a));
    await partsOf(vitality, note(a));
    expect(vitality.ofNote(a)!.vitality).toBeGreaterThan(before);
    expect(vitality.ofNote(a)!.lastUsedAt).toBe(vault.clock.now());
    expect((await partsOf(vitality, note(b)))!.spread).toBeCloseTo(0.6, 9);
    await vault.notes.setPinned(b, true);
    expect((await partsOf(vitality, note(b)))!.uses).toBe(2);
    await vault.writer.undo('note');
    expect((await partsOf(vitality, note(b)))!.uses).toBe(1);
    const c = await write('Osaka', '[[Kyoto]] [[Nara]]');
    expect((await partsOf(vitality, note(a)))!).toMatchObject({ linksTo: 2, revival: 1 });
    await vault.notes.setStatus(c, 'archived');
    await partsOf(vitality, note(c));
    expect(vitality.ofNote(c)!.zone).toBe('archived');
    await vault.notes.setStatus(c, 'dropped');
    expect(await partsOf(vitality, note(c))).toBeNull();
    expect(vitality.ofNote(c)).toBeNull();
    const fresh = start();
    await fresh.ready();
    for (const ref of await everyRef()) {
      const [followed, read] = [await partsOf(vitality, ref), await partsOf(fresh, ref)];
      expect(followed === null ? null : { ...followed, vitality: 0, activation: 0, spread: 0 }).toEqual(
        read === null ? null : { ...read, vitality: 0, activation: 0, spread: 0 },
      );
      expect(followed?.vitality ?? 0).toBeCloseTo(read?.vitality ?? 0, 9);
    }
  });

  it('computes a message individually from its first use, others by their age', async () => {
    const {
      messages: [used, unused],
    } = await vault.session(['We meet in Kyoto', 'Noted.']);
    vault.clock.advance(10 * DAY);
    const vitality = start();
    await vitality.ready();
    const at = { madeAt: unused!.createdAt, asOf: vault.clock.now() };
    // ln(10^−1.5)
    expect(vitality.of(accessRef('message', unused!.id), at)).toBeCloseTo(1 / (1 + 10 ** 1.5), 6);
    await use(accessRef('message', used!.id));
    expect(await partsOf(vitality, accessRef('message', used!.id))).toMatchObject({ layer: 'activity', uses: 2 });
    expect(vitality.of(accessRef('message', used!.id), at)!).toBeGreaterThan(0.9);
    expect(vitality.of(note('nothing'), at)).toBeNull();
  });

  it('lets an entity fade ten times slower, and forgets one that was merged', async () => {
    const entity = {
      id: vault.ids.next<EntityId>(),
      kind: 'person' as const,
      name: 'Ana',
      aliases: [],
      mergedInto: null,
      createdAt: vault.clock.now(),
      updatedAt: vault.clock.now(),
    };
    await vault.commit([put('entities', entity)]);
    const vitality = start();
    await vitality.ready();
    expect(await partsOf(vitality, accessRef('entity', entity.id))).toMatchObject({ layer: 'entity', decay: 0.05 });
    await vault.commit([put('entities', { ...entity, mergedInto: vault.ids.next<EntityId>() })]);
    expect(await partsOf(vitality, accessRef('entity', entity.id))).toBeNull();
  });

  it('applies a changed graph after a short delay, and recomputes every value hourly', async () => {
    await write('A');
    await write('B', '[[A]]');
    const middle = await write('C', '[[B]]');
    const vitality = start();
    await vitality.ready();
    await write('D', '[[C]]');
    await partsOf(vitality, note(middle));
    const computedAt = vitality.state().computedAt!;
    vault.clock.advance(5_000);
    later.filter(({ ms }) => ms <= 2_000).forEach(({ run }) => run());
    await partsOf(vitality, note(middle));
    expect(vitality.ofNote(middle)!.isBridge).toBe(true);
    expect(vitality.state()).toMatchObject({ bridges: 2, computedAt: computedAt + 5_000 });
    vault.clock.advance(3_600_000);
    later.filter(({ ms }) => ms > 2_000).forEach(({ run }) => run());
    await partsOf(vitality, note(middle));
    expect(vitality.state().computedAt).toBe(vault.clock.now());
  });

  it('reloads after a gap in the batches', async () => {
    const id = await write('Kyoto');
    const listeners: ((batch: Batch) => void)[] = [];
    const vitality = start({
      writer: {
        onBatch: (listener) => {
          listeners.push(listener);
          return () => {};
        },
        get lastSeq() {
          return vault.writer.lastSeq;
        },
      },
    });
    await vitality.ready();
    const emit = (batch: Batch) => listeners.forEach((listener) => listener(batch));
    emit(await use(note(id)));
    await use(note(id));
    emit(await use(note(id)));
    expect((await partsOf(vitality, note(id)))!.uses).toBe(4);
  });

  it('is never computed for a time before its newest use when the clock is set back, nor a year ahead', async () => {
    const id = await write('Kyoto');
    const vitality = start();
    await vitality.ready();
    vault.clock.advance(DAY / 2);
    await use(note(id));
    vault.clock.advance(-DAY / 2);
    expect((await partsOf(vitality, note(id)))!.lifetimeDays).toBeCloseTo(0.5, 9);
    await vault.commit([
      put('accessEvents', {
        id: vault.ids.next<AccessEventId>(),
        ref: note(id),
        kind: 'opened',
        at: vault.clock.now() + 900 * DAY,
        messageId: null,
      }),
    ]);
    expect((await partsOf(vitality, note(id)))!.lifetimeDays).toBeCloseTo(1, 9);
  });
});

describe('the explanation of a note’s vitality', () => {
  it('is explained with titles: uses, what warms it, what links to it, what would come apart, when it falls', async () => {
    const {
      session,
      messages: [, answer],
    } = await vault.session(['Where to?', 'To Kyoto.'], 'Travel');
    const [a, b] = [await write('Kyoto'), await write('Nara', '[[Kyoto]]')];
    await write('Osaka', '[[Nara]]');
    const vitality = start();
    await vitality.ready();
    vault.clock.advance(DAY);
    await use(note(b), 'cited', answer!.id);
    await use(note(a), 'edited');
    const breakdown = (await vitality.explain(note(b), vault.clock.now()))!;
    expect(breakdown.uses).toEqual([{ kind: 'cited', at: vault.clock.now(), sessionId: session.id, title: 'Travel' }]);
    expect(breakdown.spreadFrom).toEqual([
      { id: a, title: 'Kyoto', hops: 1, boost: expect.closeTo(0.6, 9) as unknown },
    ]);
    expect(breakdown.linkedFrom).toMatchObject([{ title: 'Osaka' }]);
    expect(breakdown.holdsTogether).toMatchObject([{ size: 1 }, { size: 1 }]);
    expect(breakdown.zoneEntries).toMatchObject({ fading: null, archivable: null });
    const other = (await vitality.explain(note(a), vault.clock.now()))!;
    expect(other.zoneEntries.stale!).toBeGreaterThan(vault.clock.now());
    expect(other.zoneEntries.fading!).toBeGreaterThan(other.zoneEntries.stale!);
    expect(other.zoneEntries.archivable!).toBeGreaterThan(other.zoneEntries.fading!);
    expect(await vitality.explain(note('nothing'), 0)).toBeNull();
  });
});

describe('the check', () => {
  it('finds no mismatch after any changes, and reports a real one', async () => {
    const a = await write('Kyoto');
    await write('Nara', '[[Kyoto]]');
    let hears = true;
    const vitality = start({
      writer: {
        onBatch: (listener) =>
          vault.writer.onBatch((batch) => {
            if (hears) listener(batch);
          }),
        get lastSeq() {
          return vault.writer.lastSeq;
        },
      },
    });
    await vitality.ready();
    for (let day = 0; day < 5; day += 1) {
      vault.clock.advance(DAY);
      await use(note(a), 'opened');
    }
    expect((await vitality.check()).check).toEqual({ at: vault.clock.now(), compared: 2, mismatches: 0 });
    hears = false;
    await use(note(a));
    expect((await vitality.check()).check).toMatchObject({ mismatches: 1 });
    await vitality.rebuild();
    expect((await vitality.check()).check).toMatchObject({ mismatches: 0 });
  });

  it('reports a failure, and recovers with a recomputation', async () => {
    await write('Kyoto');
    let isBroken = true;
    const vitality = start({
      store: {
        ...vault.store,
        textPages: (...asked) => {
          if (isBroken) throw new Error('page gone');
          return vault.store.textPages(...asked);
        },
      },
    });
    await expect(vitality.ready()).rejects.toMatchObject({
      message: expect.stringContaining('could not be computed') as unknown,
    });
    expect(vitality.state().state).toBe('failed');
    isBroken = false;
    expect(await vitality.rebuild()).toMatchObject({ state: 'ready', problem: null, zones: { active: 1 } });
  });
});

it('a removed link removes its stabilising effect', async () => {
  const [a, b] = [await write('Kyoto'), await write('Nara', '[[Kyoto]]')];
  const vitality = start();
  await vitality.ready();
  expect((await partsOf(vitality, note(a)))!.linksTo).toBe(1);
  const [link] = [...vault.catalog.linksFrom(b)];
  await vault.commit([remove('links', link!.id)]);
  expect((await partsOf(vitality, note(a)))!.linksTo).toBe(0);
});
