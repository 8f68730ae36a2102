import { expect, it } from 'vitest';
import { agentNameOf, knownAgentOf, readAgentCommand } from './known-agents';

it.each([
  ['/opt/homebrew/bin/gemini --experimental-acp', 'Gemini CLI'],
  ['C:\\npm\\codex-acp.cmd', 'Codex'],
  ['npx -y @zed-industries/claude-code-acp@0.4.2', 'Claude Code'],
  ['node /home/me/robin-acp.mjs --quiet', 'robin-acp'],
  ['"/opt/my tools/robin" acp', 'robin'],
  ['npx', 'npx'],
])('%s is called %s', (line, name) => {
  expect(agentNameOf(readAgentCommand(line))).toBe(name);
});

it('a known agent that is named alone gets what makes it speak the protocol; one with words keeps them', () => {
  expect(readAgentCommand('gemini')).toEqual(['gemini', '--experimental-acp']);
  expect(readAgentCommand('gemini --acp')).toEqual(['gemini', '--acp']);
  expect(readAgentCommand('robin')).toEqual(['robin']);
  expect(knownAgentOf(['robin'])).toBeNull();
});
