// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ProjectId } from '../../../../shared/domain/ids';
import type { ProjectRow } from '../../../../shared/ipc/routes/projects';
import { routeKey } from '../../../ipc/queries';
import { renderScreen, type RenderedScreen } from '../../../ipc/testing/render-screen';
import { settle } from '../../../ui/testing/render';
import { ProjectPage } from './project-page';

const PROJECT: ProjectRow = {
  id: 'P1' as ProjectId,
  name: 'House',
  createdAt: 1,
  updatedAt: 1,
  deletedAt: null,
  query: '',
  notes: [],
  resources: [],
  answerStyle: '',
  mayLeave: { kind: 'nothing' },
  chats: 0,
};

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

async function open(): Promise<RenderedScreen> {
  screen = await renderScreen(
    <ProjectPage projectId={PROJECT.id} sessions={[]} list={{ isOpen: true, toggle: () => {} }} />,
    {
      'projects.list': () => [PROJECT],
      'projects.holds': () => ({ rows: [], total: 0 }),
      'projects.change': () => PROJECT,
    },
  );
  await settle(() => screen!.element.querySelector('textarea') !== null);
  return screen;
}
const changesOf = ({ host }: RenderedScreen) =>
  host.asked.flatMap(({ route, data }) => (route === 'projects.change' ? [data] : []));

it('shows what may leave as it is again once the choice was undone', async () => {
  const { element, queries } = await open();
  const radio = (value: string) => element.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)!;
  await act(async () => radio('settings').click());
  expect(radio('settings').checked).toBe(true);
  const saw = (row: ProjectRow) => act(async () => queries.setQueryData(routeKey('projects.list', null), [row]));
  await saw({ ...PROJECT, updatedAt: 2, mayLeave: { kind: 'settings' } });
  expect(radio('settings').checked).toBe(true);
  await saw(PROJECT);
  expect(radio('nothing').checked).toBe(true);
});

it('says that servers are no choice before one is named', async () => {
  const { element } = await open();
  await act(async () => element.querySelector<HTMLInputElement>('input[type=radio][value=hosts]')!.click());
  const field = element.querySelector<HTMLTextAreaElement>('textarea')!;
  await act(async () => field.focus());
  await act(async () => field.blur());
  expect(element.querySelector('[role=alert]')?.textContent).toContain('api.example.com');
});

it('keeps instructions that were being written when the page is left by a key', async () => {
  const shown = await open();
  const field = shown.element.querySelector('textarea')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, 'In metres.');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(changesOf(shown)).toEqual([]);
  screen = null;
  await shown.unmount();
  expect(changesOf(shown)).toEqual([{ id: PROJECT.id, answerStyle: 'In metres.' }]);
});
