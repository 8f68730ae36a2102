// @vitest-environment happy-dom
import { expect, it } from 'vitest';
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
