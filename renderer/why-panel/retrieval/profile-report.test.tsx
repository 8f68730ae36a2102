// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { LaneReport, TraceCandidate } from '../../../shared/domain/trace';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { openingSentence } from '../reasons/plain-reasons';
import { reasonsOf } from '../reasons/reason-lines';
import { sampleCandidate, sampleTrace } from '../testing/trace-sample';
import { ProfileReport } from './profile-report';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const inProfile = (id: string, change: Partial<TraceCandidate> = {}) =>
  sampleCandidate(id, {
    found: [{ lane: 'profile', subQuery: -1, rank: 1, value: 1, matchedTerms: [], via: null }],
    ...change,
  });
const lane = (change: Partial<LaneReport> = {}): LaneReport => ({
  lane: 'profile',
  state: 'ok',
  hits: 3,
  ms: 1,
  reason: null,
  ...change,
});
async function shown(report: LaneReport | null, ...candidates: TraceCandidate[]): Promise<string> {
  const trace = { ...sampleTrace(candidates), lanes: report === null ? [] : [report] };
  screen = await renderScreen(
    <div data-test>
      <ProfileReport trace={trace} />
    </div>,
  );
  return screen.element.textContent;
}

describe('the panel', () => {
  it('says what of the profile applied, and leads to it', async () => {
    const dropped = inProfile('b', {
      outcome: { state: 'dropped', stage: 'gate', reason: { code: 'model', text: 'no' } },
    });
    const text = await shown(lane(), inProfile('a'), dropped, sampleCandidate('c'));
    expect(text).toContain('1 of 3 notes in your profile matters for this message.');
    expect(text).toContain('Note a');
    expect(text).not.toMatch(/Note [bc]/u);
    await act(async () => [...screen!.element.querySelectorAll('button')].at(-1)!.click());
  });

  it('says that none applied, or that it is off in this chat', async () => {
    expect(await shown(lane({ hits: 1 }))).toContain('None of 1 note in your profile matter');
    await screen!.unmount();
    expect(await shown(lane({ state: 'off', hits: 0, reason: { code: 'profile-off' } }))).toContain(
      'Your profile is off in this chat.',
    );
  });

  it('says nothing without a profile, and of a run of before there was one', async () => {
    expect(await shown(lane({ state: 'off', hits: 0, reason: { code: 'profile-empty' } }))).toBe('');
    await screen!.unmount();
    expect(await shown(null, sampleCandidate('c'))).toBe('');
  });

  it('explains a source by it, where nothing else found it', () => {
    const candidate = inProfile('a', { text: 'No gluten for Clara.', similarity: null });
    const trace = sampleTrace([candidate]);
    expect(openingSentence(trace, candidate)).toMatch(/^It is in your profile, and you kept it/u);
    expect(reasonsOf(trace, candidate).for.map(({ text }) => text)).toContain('It is in your profile');
  });
});
