// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { HiddenReason } from '../../../shared/domain/trace-reasons';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { sampleCandidate, sampleTrace } from '../testing/trace-sample';
import { WhyPanel } from '../why-panel';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

async function hiddenPartOf(change: Partial<TraceCandidate>): Promise<Element | null> {
  await screen?.unmount();
  const candidate = sampleCandidate('a', change);
  screen = await renderScreen(
    <WhyPanel trace={sampleTrace([candidate])} selected={candidate.ref} onSelect={() => {}} />,
    {
      'trace.feedbackOn': () => [],
      'trace.historyOf': () => ({ surfaced: 6, cited: 2, notRelevant: 0 }),
    },
  );
  return screen.element.querySelector('[data-testid="hidden-part"]');
}

it('the panel names the hidden parts of a text, the reason and where to restore them, and is silent when nothing is hidden', async () => {
  expect(await hiddenPartOf({})).toBeNull();
  const words: Record<HiddenReason, string> = {
    'never-surface': 'never to use it in answers',
    dropped: 'you dropped it',
    archived: 'you archived it',
    superseded: 'a newer note replaced it',
    merged: 'merged into another note',
  };
  for (const [why, expected] of Object.entries(words)) {
    const part = await hiddenPartOf({ hiddenBy: [{ noteId: 'N9' as NoteId, why: why as HiddenReason }] });
    expect(part!.textContent).toContain('Part of this text is hidden');
    expect(part!.textContent).toContain(expected);
    expect(part!.querySelector('button')!.textContent).toBe('Open the note');
  }
});

it('a text that is hidden entirely is reported as hidden, without an empty quote', async () => {
  const part = await hiddenPartOf({
    text: '',
    title: '',
    hiddenBy: [{ noteId: 'N9' as NoteId, why: 'archived' }],
    outcome: { state: 'dropped', stage: 'fuse', reason: { code: 'hidden', by: 'archived' } },
  });
  expect(part!.textContent).toContain('This text is hidden');
  expect(screen!.element.querySelector('blockquote')).toBeNull();
});
