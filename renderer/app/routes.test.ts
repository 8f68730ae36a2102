// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rememberSettingsPage } from '../navigation/settings-pages';
import { createAppRouter } from './routes';

it('the query of the page, which names the vault, is none of the place behind the #', () => {
  window.history.replaceState(null, '', '/?vault=V#/vault/resource/R?chunk=C');
  const { history } = createAppRouter();
  expect(history.location).toMatchObject({ pathname: '/vault/resource/R', search: '?chunk=C' });
  history.push('/chat/S?summary=true');
  history.flush();
  expect(window.location.href).toMatch(/\/\?vault=V#\/chat\/S\?summary=true$/u);
  expect(createAppRouter().history.location.search).toBe('?summary=true');
});

it.each([
  ['/settings', '/settings/model'],
  ['/settings?connect=server', '/settings/model?connect=server'],
  ['/settings?profile=true', '/settings/model?profile=true'],
  ['/settings/usage', '/settings/model/usage'],
  ['/outgoing', '/settings/privacy/sent'],
  ['/health', '/settings/data/storage'],
])('leads from the earlier address %s to %s', async (from, to) => {
  localStorage.clear();
  window.history.replaceState(null, '', `/#${from}`);
  const router = createAppRouter();
  await router.load();
  expect(router.state.location.href).toBe(to);
});

it('opens the page of Settings that was open last', async () => {
  rememberSettingsPage('/settings/privacy/sent');
  window.history.replaceState(null, '', '/#/settings');
  const router = createAppRouter();
  await router.load();
  expect(router.state.location.pathname).toBe('/settings/privacy/sent');
});
