// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { LateVerdicts } from './trace-notices';
import { sampleCandidate, sampleTrace } from './testing/trace-sample';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const judged = (id: string) => ({
  ...sampleCandidate(id),
  gate: {
    verdict: 'useful',
    applicability: 0.5,
    reason: { code: 'marked-relevant' },
    judge: { by: 'engine', label: 'offline engine' },
  } as const,
});
const render = async (late: RetrievalTrace['gate']['late']) => {
  const trace = sampleTrace([judged('a'), judged('b')]);
  screen = await renderScreen(
    <LateVerdicts trace={{ ...trace, gate: { ...trace.gate, ...(late === undefined ? {} : { late }) } }} />,
    {},
  );
  return screen.element;
};

it('nothing stands where the model was back in time', async () => {
  expect((await render(undefined)).textContent).toBe('');
});

it('says that the model was late, and where it judges otherwise', async () => {
  const [first, second] = [judged('a').ref, judged('b').ref];
  const element = await render({
    judge: 'big at api.example.com',
    verdicts: [
      { ref: first, verdict: 'strong', reason: { code: 'model', text: '' } },
      { ref: second, verdict: 'drop', reason: { code: 'model', text: 'another trip' } },
    ],
  });
  expect(element.textContent).toContain('big at api.example.com was not back in time. It agrees on 1 of 2 sources');
  expect(element.textContent).toContain('It judges 1 source otherwise');
});
