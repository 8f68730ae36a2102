// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { AgentTool } from '../../../../shared/domain/agent-tool';
import { renderScreen, type RenderedScreen } from '../../../ipc/testing/render-screen';
import { AgentTools } from './agent-tools';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});
const textOf = async (tools: AgentTool[]) => {
  screen = await renderScreen(<AgentTools tools={tools} />, {});
  return screen.element.textContent;
};
const tool = (title: string, kind: AgentTool['kind'], isRefused = false): AgentTool => ({ title, kind, isRefused });

it('what an agent used and what it was refused are said apart, the same thing once', async () => {
  const text = await textOf([
    tool('npm test', 'execute'),
    tool('npm test', 'execute'),
    tool('', 'fetch'),
    tool('My notes', 'read', true),
  ]);
  expect(text).toContain('The agent used tools: npm test (runs a command), 2 times and goes online.');
  expect(text).toContain('The agent asked for tools and was refused: My notes (reads). Change in Settings');
});

it('where nothing was refused, nothing is to be changed', async () => {
  expect(await textOf([tool('npm test', 'execute')])).toBe('The agent used tools: npm test (runs a command).');
});
