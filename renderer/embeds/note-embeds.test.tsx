// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { NoteId } from '../../shared/domain/ids';
import type { NoteStatus } from '../../shared/domain/note';
import { EMBED_ACTS } from '../editor/extensions/shown-nodes';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { Markdown } from '../ui/text/markdown';
import { settle } from '../ui/testing/render';
import { NoteEmbeds } from './note-embeds';

let screen: RenderedScreen;
afterEach(() => screen.unmount());

const show = async (status: NoteStatus) => {
  screen = await renderScreen(
    <NoteEmbeds from={'day' as NoteId} onOpenLink={() => {}}>
      <Markdown look="page" text="![[Oven]]" onNoteLink={() => {}} />
    </NoteEmbeds>,
    {
      'previews.part': () => ({
        noteId: 'oven' as NoteId,
        title: 'Oven',
        place: null,
        status,
        neverSurface: false,
        text: 'Brick.',
        isCut: false,
      }),
    },
  );
  await settle(() => screen.element.textContent.includes('Brick.'));
  return screen.element.querySelector(`[${EMBED_ACTS.change}]`);
};

it('a note that is shown is changed in its place, but not one that is a record only', async () => {
  expect(await show('kept')).not.toBeNull();
  await screen.unmount();
  for (const status of ['dropped', 'merged', 'superseded'] as const) {
    expect(await show(status)).toBeNull();
    await screen.unmount();
  }
  expect(await show('pending')).not.toBeNull();
});
