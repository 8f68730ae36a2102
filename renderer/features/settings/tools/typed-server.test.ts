import { describe, expect, it } from 'vitest';
import { serversIn } from './typed-server';

describe('what a person types or pastes to add a server of tools', () => {
  it('is a command, named after the program that is run', () => {
    expect(serversIn('npx -y @acme/weather-mcp@1.2 "my town"')).toEqual([
      {
        name: 'weather-mcp',
        how: { kind: 'program', argv: ['npx', '-y', '@acme/weather-mcp@1.2', 'my town'] },
        values: [],
      },
    ]);
  });

  it('is an address, named after its host', () => {
    expect(serversIn(' http://localhost:3000/mcp ')).toEqual([
      { name: 'localhost', how: { kind: 'address', url: 'http://localhost:3000/mcp' }, values: [] },
    ]);
  });

  it('is a settings block with several servers', () => {
    expect(
      serversIn('{"mcpServers": {"a": {"command": "one"}, "b": {"command": "two"}}}').map(({ name }) => name),
    ).toEqual(['a', 'b']);
  });

  it.each(['', '{"mcpServers": {', 'http://', 'several\nlines'])('is nothing yet: %j', (text) => {
    expect(serversIn(text)).toEqual([]);
  });
});
