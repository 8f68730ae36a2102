import { describe, expect, it } from 'vitest';
import { readPastedToolServers } from './pasted-tool-servers';

const WEATHER = { name: 'weather', how: { kind: 'program', argv: ['npx', '-y', 'weather-mcp'] }, values: [] };

describe('the servers of a pasted settings block', () => {
  it.each([
    ['of most programs', '{"mcpServers": {"weather": {"command": "npx", "args": ["-y", "weather-mcp"]}}}'],
    ['of VS Code', '{"servers": {"weather": {"type": "stdio", "command": "npx", "args": ["-y", "weather-mcp"]}}}'],
    ['within all settings', '{"mcp": {"servers": {"weather": {"command": "npx", "args": ["-y", "weather-mcp"]}}}}'],
    ['of Zed', '{"context_servers": {"weather": {"command": "npx", "args": ["-y", "weather-mcp"]}}}'],
    ['of opencode', '{"mcp": {"weather": {"type": "local", "command": ["npx", "-y", "weather-mcp"]}}}'],
    ['without the heading', '{"weather": {"command": "npx", "args": ["-y", "weather-mcp"]}}'],
    ['as a fragment of instructions', '"weather": {"command": "npx", "args": ["-y", "weather-mcp"]},'],
    [
      'with comments and commas too many',
      `// my servers
      {"mcpServers": {"weather": {"command": "npx", /* say yes */ "args": ["-y", "weather-mcp",],},},}`,
    ],
  ])('are read %s', (_of, text) => {
    expect(readPastedToolServers(text)).toEqual([WEATHER]);
  });

  it('come with their addresses, environment and headers, and keep signs of comments within texts', () => {
    const text = JSON.stringify({
      mcpServers: {
        files: { command: 'files', env: { TOKEN: 'a//b', PORT: 8080 } },
        local: { url: 'http://127.0.0.1:3000/mcp', headers: { Authorization: 'Bearer x, ]' } },
        gemini: { httpUrl: 'http://localhost:4000' },
        broken: { args: ['alone'] },
      },
    });
    expect(readPastedToolServers(text)).toEqual([
      {
        name: 'files',
        how: { kind: 'program', argv: ['files'] },
        values: [
          { name: 'TOKEN', value: 'a//b' },
          { name: 'PORT', value: '8080' },
        ],
      },
      {
        name: 'local',
        how: { kind: 'address', url: 'http://127.0.0.1:3000/mcp' },
        values: [{ name: 'Authorization', value: 'Bearer x, ]' }],
      },
      { name: 'gemini', how: { kind: 'address', url: 'http://localhost:4000' }, values: [] },
    ]);
  });

  it('are one server without a name where the block is that alone', () => {
    expect(readPastedToolServers('{"command": "/opt/weather.mjs"}')).toEqual([
      { name: 'weather', how: { kind: 'program', argv: ['/opt/weather.mjs'] }, values: [] },
    ]);
  });

  it.each([
    '',
    'npx -y weather-mcp',
    'http://localhost:3000',
    '{"mcpServers": {}}',
    '{"mcpServers": ',
    '["weather"]',
    '"weather"',
    '{"a": 1}',
  ])('are none in %j', (text) => {
    expect(readPastedToolServers(text)).toBeNull();
  });
});
