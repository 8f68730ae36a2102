import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessRef } from '../../../shared/domain/ids';
import { composeVitality } from '../formula/compose-vitality';
import { firstUse, withUse } from '../formula/activation';
import { VitalityLedger, type LedgerLink, type LedgerNode, type LedgerUse } from '../testing/vitality-ledger';
import { MAX_REACHED_NODES } from '../graph/bounded-bfs';

const DAY = 86_400_000;
const NOW = 400 * DAY;
const note = (name: string | number) => `note:${name}` as AccessRef;
const node = (name: string | number, at = 0): LedgerNode => ({ ref: note(name), layer: 'knowledge', at });
const link = (from: string | number, to: string | number, at = 0): LedgerLink => ({
  from: note(from),
  to: note(to),
  at,
});
const use = (name: string | number, at: number, kind: LedgerUse['kind'] = 'cited'): LedgerUse => ({
  ref: note(name),
  kind,
  at,
});
const loaded = (nodes: LedgerNode[], links: LedgerLink[], uses: LedgerUse[], asOf = NOW) => {
  const ledger = new VitalityLedger();
  ledger.load({ nodes, links, uses }, asOf);
  return ledger;
};
const spreadOf = (ledger: VitalityLedger, name: string | number, asOf = NOW) =>
  ledger.partsOf(note(name), asOf)!.spread;

describe('a use', () => {
  it('counts for its note, and activates notes within two links in either direction', () => {
    const ledger = loaded(
      [node('a'), node('b'), node('c'), node('d')],
      [link('b', 'a'), link('b', 'c'), link('c', 'd')],
      [],
    );
    const before = ledger.valueOf(note('a'))!;
    expect(new Set(ledger.addUse(use('a', NOW), NOW))).toEqual(new Set(['a', 'b', 'c'].map(note)));
    expect(ledger.valueOf(note('a'))!).toBeGreaterThan(before);
    expect(ledger.partsOf(note('a'), NOW)).toMatchObject({ uses: 2, lifetimeDays: 400, spread: 0 });
    expect(['a', 'b', 'c', 'd'].map((name) => spreadOf(ledger, name))).toEqual(
      [0, 0.6, 0.36, 0].map((value) => expect.closeTo(value, 12) as unknown),
    );
    expect(spreadOf(ledger, 'b', NOW + 7 * DAY)).toBeCloseTo(0.3, 12);
  });

  it('weighs less when a note was only opened, and nothing when it was kept', () => {
    const ledger = loaded([node('a'), node('b')], [link('a', 'b')], [use('a', NOW, 'opened'), use('a', NOW, 'kept')]);
    expect(spreadOf(ledger, 'b')).toBeCloseTo(0.3, 12);
    expect(ledger.partsOf(note('a'), NOW)!.uses).toBe(2);
  });

  it('spreads only over links and to notes that existed at its time', () => {
    const ledger = loaded(
      [node('a'), node('b'), node('late', NOW - DAY)],
      [link('a', 'b', NOW - DAY), link('a', 'late')],
      [use('a', NOW - 2 * DAY)],
    );
    expect([spreadOf(ledger, 'b'), spreadOf(ledger, 'late')]).toEqual([0, 0]);
    ledger.addUse(use('a', NOW), NOW);
    expect([spreadOf(ledger, 'b'), spreadOf(ledger, 'late')]).toEqual([0.6, 0.6]);
  });

  it('spreads no longer when one of its notes turns out to be made after it', () => {
    for (const name of ['a', 'b']) {
      const ledger = loaded([node('a'), node('b')], [link('a', 'b')], [use('a', NOW - 2 * DAY)]);
      ledger.addNode(node(name, NOW - DAY));
      expect(ledger.slots.needsSpread).toBe(true);
      ledger.recompute(NOW);
      expect(spreadOf(ledger, 'b')).toBe(0);
    }
  });

  it('of a note that is not kept counts once it is kept', () => {
    const ledger = loaded([], [link('a', 'b')], [use('a', NOW - DAY), use('a', NOW)]);
    expect(ledger.valueOf(note('a'))).toBeNull();
    ledger.addNode(node('a'));
    expect(ledger.partsOf(note('a'), NOW)!.uses).toBe(3);
  });

  it('activates a bounded number of notes, the most recently linked first, and the same after a rebuild', () => {
    const spokes = Array.from({ length: 20_000 }, (_, index) => index);
    const [nodes, links] = [
      [node('hub'), ...spokes.map((index) => node(index))],
      spokes.map((index) => link(index, 'hub', index)),
    ];
    const ledger = loaded(nodes, links, []);
    expect(ledger.addUse(use('hub', NOW), NOW)).toHaveLength(MAX_REACHED_NODES + 1);
    expect([spreadOf(ledger, 0), spreadOf(ledger, 19_999)]).toEqual([0, 0.6]);
    const rebuilt = loaded(nodes, links.toReversed(), [use('hub', NOW)]);
    expect(
      [...rebuilt.values()].filter(({ ref, vitality }) => Math.abs(vitality - ledger.valueOf(ref)!) > 1e-7),
    ).toEqual([]);
  });
});

describe('links', () => {
  it('stabilise their target, each linking note once and never itself', () => {
    const ledger = loaded(
      [node('a'), node('b'), node('c')],
      [link('b', 'a'), link('b', 'a', 1), link('c', 'a'), link('a', 'a'), link('gone', 'a')],
      [],
    );
    expect(ledger.partsOf(note('a'), NOW)).toMatchObject({ linksTo: 2, stability: 1.2 });
    ledger.removeLink(link('b', 'a'));
    expect(ledger.partsOf(note('a'), NOW)!.linksTo).toBe(2);
    ledger.removeLink(link('b', 'a', 1));
    expect(ledger.partsOf(note('a'), NOW)!.linksTo).toBe(1);
    ledger.removeNode(note('c'));
    expect(ledger.partsOf(note('a'), NOW)!.linksTo).toBe(0);
  });

  it('that were removed while their target was gone do not count when it is back', () => {
    const ledger = loaded([node('a'), node('b')], [link('b', 'a')], []);
    ledger.removeNode(note('a'));
    ledger.removeLink(link('b', 'a'));
    ledger.addNode(node('a'));
    expect(ledger.partsOf(note('a'), NOW)!.linksTo).toBe(0);
  });

  it('revive an old note when they are new', () => {
    const ledger = loaded([node('old'), node('young', NOW - 2 * DAY), node('x')], [link('x', 'young', NOW - DAY)], []);
    expect(ledger.partsOf(note('old'), NOW)!.revival).toBe(0);
    ledger.addLink(link('x', 'old', NOW - DAY));
    expect(ledger.partsOf(note('old'), NOW)!.revival).toBeCloseTo(Math.exp(-0.2), 12);
    expect(ledger.partsOf(note('young'), NOW)!.revival).toBe(0);
    expect(ledger.partsOf(note('old'), NOW + 14 * DAY)!.revival).toBe(0);
  });

  it('create and remove bridges', () => {
    const ledger = loaded([node('a'), node('b'), node('c')], [link('a', 'b'), link('b', 'c')], []);
    expect(ledger.bridges()).toEqual([note('b')]);
    expect(ledger.valueOf(note('b'))).toBe(0.5);
    ledger.addLink(link('c', 'a', NOW));
    ledger.recompute(NOW);
    expect(ledger.bridges()).toEqual([]);
    ledger.removeNode(note('b'));
    ledger.recompute(NOW);
    expect(ledger.valueOf(note('b'))).toBeNull();
  });
});

type Step =
  | { node: LedgerNode }
  | { gone: AccessRef }
  | { link: LedgerLink }
  | { unlink: number }
  | { use: LedgerUse }
  | { unuse: number };

describe('the incremental ledger', () => {
  const names = fc.integer({ min: 0, max: 9 });
  const layers = fc.constantFrom('knowledge', 'knowledge', 'episodic', 'entity', 'activity');
  const steps = fc.array(
    fc.oneof(
      fc.record({ what: fc.constant('node'), one: names, other: names, layer: layers }),
      fc.record({ what: fc.constant('link'), one: names, other: names, layer: layers }),
      { weight: 3, arbitrary: fc.record({ what: fc.constant('use'), one: names, other: names, layer: layers }) },
      fc.record({ what: fc.constantFrom('gone', 'unlink', 'unuse'), one: names, other: names, layer: layers }),
    ),
    { maxLength: 60 },
  );
  const kinds = ['cited', 'opened', 'edited', 'confirmed', 'pinned', 'kept'] as const;

  /** Times grow step by step, a day each; some steps have the same. */
  const asSteps = (given: { what: string; one: number; other: number; layer: LedgerNode['layer'] }[]): Step[] =>
    given.map(({ what, one, other, layer }, index) => {
      const at = Math.floor(index / 2) * DAY;
      if (what === 'node') return { node: { ref: note(one), layer, at } };
      if (what === 'link') return { link: link(one, other, at) };
      if (what === 'use') return { use: use(one, at, kinds[other % kinds.length]) };
      return what === 'gone' ? { gone: note(one) } : what === 'unlink' ? { unlink: one } : { unuse: one };
    });

  /** What is there in the end. */
  const remaining = (all: readonly Step[]) => {
    const nodes = new Map<AccessRef, LedgerNode>();
    const links: LedgerLink[] = [];
    const uses: LedgerUse[] = [];
    for (const step of all) {
      if ('node' in step) nodes.set(step.node.ref, step.node);
      else if ('gone' in step) nodes.delete(step.gone);
      else if ('link' in step) links.push(step.link);
      else if ('use' in step) uses.push(step.use);
      else if ('unuse' in step) uses.splice(step.unuse, 1);
      else links.splice(step.unlink, 1);
    }
    return { nodes: [...nodes.values()], links, uses };
  };
  const follow = (ledger: VitalityLedger, all: readonly Step[], asOf: number) => {
    const links: LedgerLink[] = [];
    const uses: LedgerUse[] = [];
    for (const step of all) {
      if ('node' in step) ledger.addNode(step.node);
      else if ('gone' in step) ledger.removeNode(step.gone);
      else if ('use' in step) {
        uses.push(step.use);
        ledger.addUse(step.use, asOf);
      } else if ('unuse' in step) for (const gone of uses.splice(step.unuse, 1)) ledger.removeUse(gone);
      else if ('link' in step) {
        links.push(step.link);
        ledger.addLink(step.link);
      } else for (const gone of links.splice(step.unlink, 1)) ledger.removeLink(gone);
    }
  };
  const valuesOf = (ledger: VitalityLedger, asOf: number) =>
    Array.from({ length: 10 }, (_, name) => ledger.partsOf(note(name), asOf)).map(
      (parts) =>
        parts && {
          ...parts,
          spread: Math.round(parts.spread * 1e9),
          activation: Math.round(parts.activation * 1e9),
          vitality: Math.round(parts.vitality * 1e9),
        },
    );

  it('equals a reloaded one, without recomputation when nothing of the past changed', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const all = asSteps(given);
        const asOf = all.length * DAY;
        const ledger = loaded([], [], [], 0);
        follow(ledger, all, asOf);
        if (ledger.slots.needsBridges) ledger.slots.recomputeBridges();
        if (ledger.slots.needsSpread) ledger.recompute(asOf);
        const { nodes, links, uses } = remaining(all);
        const fresh = loaded(nodes, links.toReversed(), uses.toReversed(), asOf);
        expect(valuesOf(ledger, asOf)).toEqual(valuesOf(fresh, asOf));
        expect(new Set(ledger.bridges())).toEqual(new Set(fresh.bridges()));
      }),
      { numRuns: 300 },
    );
  });

  it('has the values of a full recomputation after every use', () => {
    fc.assert(
      fc.property(steps, names, (given, name) => {
        const all = asSteps(given);
        const asOf = all.length * DAY;
        const { nodes, links, uses } = remaining(all);
        const ledger = loaded(nodes, links, uses, asOf);
        ledger.addUse(use(name, asOf), asOf);
        const values = () => [...ledger.values()].map(({ ref, vitality }) => [ref, Math.round(vitality * 1e6)]);
        const after = values();
        ledger.recompute(asOf);
        expect(after).toEqual(values());
      }),
    );
  });

  it('composes every use of each note', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 399 }), { maxLength: 40 }), layers, (days, layer) => {
        const ledger = loaded(
          [{ ...node('a', 10 * DAY), layer }],
          [],
          days.map((day) => use('a', day * DAY)),
        );
        const history = days.map((day) => day * DAY).reduce(withUse, firstUse(10 * DAY));
        const expected = composeVitality(
          { layer, history, linksTo: 0, receivedSpread: null, revivedAt: null, isBridge: false },
          NOW,
        );
        expect(ledger.partsOf(note('a'), NOW)).toEqual(expected);
      }),
    );
  });
});
