import { describe, expect, it } from 'vitest';
import { apiKeyStateText } from './api-key-field';
import { urlProblem } from './provider-form';
import { hostOf, isThisMachine, withPreset } from './provider-presets';
import { chosenFiles, filesToUpload } from './exchange/upload-files';

const provider = {
  preset: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  chatModel: 'gpt-5-mini',
  smallModel: 'gpt-5-nano',
  embeddingModel: 'x',
} as const;

describe('the provider settings', () => {
  it('say where the key is stored and to whom it is sent', () => {
    const key = { isSet: true, kept: 'system', protection: 'system', host: 'api.openai.com' } as const;
    expect(apiKeyStateText(key, 'api.openai.com')).toBe(
      'A key is kept in the keychain. It is sent to api.openai.com only.',
    );
    expect(apiKeyStateText({ ...key, kept: 'session' }, 'h')).toContain('only until you close the app');
    expect(apiKeyStateText({ ...key, kept: 'weak', protection: 'weak' }, 'h')).toContain('without protection');
    expect(apiKeyStateText({ ...key, isSet: false, kept: 'none' }, '127.0.0.1:11434')).toContain(
      'belongs to api.openai.com. It is sent nowhere else',
    );
    expect(apiKeyStateText({ isSet: false, kept: 'none', protection: 'none' }, 'h')).toContain('no keychain');
  });

  it('say what is wrong with an address before it is used', () => {
    expect(urlProblem('https://host/v1')).toBeNull();
    expect(urlProblem('http://127.0.0.1:8080/v1')).toBeNull();
    for (const wrong of [
      '',
      'host',
      'https://me:secret@host/v1',
      'https://host/v1?api_key=secret',
      'ftp://host/v1',
      'javascript:alert(1)',
    ])
      expect(urlProblem(wrong)).not.toBeNull();
  });

  it('drop the model name when the server changes, and keep a custom address', () => {
    expect(withPreset(provider, 'ollama')).toEqual({
      preset: 'ollama',
      baseUrl: 'http://127.0.0.1:11434/v1',
      chatModel: '',
      smallModel: '',
      embeddingModel: '',
    });
    expect(withPreset(provider, 'custom').baseUrl).toBe(provider.baseUrl);
    expect(withPreset(provider, provider.preset)).toEqual(provider);
  });

  it('call only loopback addresses “this machine”', () => {
    expect(['http://127.0.0.1:1234/v1', 'http://localhost/v1', 'http://[::1]:8080/v1'].map(isThisMachine)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['https://127.0.0.1.evil.example/v1', 'http://192.168.1.4/v1', 'nonsense'].map(isThisMachine)).toEqual([
      false,
      false,
      false,
    ]);
    expect(hostOf('nonsense')).toBe('nonsense');
  });

  it('upload only vault.jsonl and the names of the other files of a vault export, and no hidden file', () => {
    const file = new File(['x'], 'a.md');
    const named = (...names: string[]) => names.map((name) => ({ name, file }));
    expect(
      filesToUpload(named('out/a.md', 'out/vault.jsonl', 'out/_history.jsonl')).map(({ name, file: { size } }) => [
        name,
        size,
      ]),
    ).toEqual([
      ['out/vault.jsonl', 1],
      ['out/a.md', 0],
      ['out/_history.jsonl', 0],
    ]);
    expect(filesToUpload(named('notes/.DS_Store', 'notes/a.md', '.git/x.md')).map(({ name }) => name)).toEqual([
      'notes/a.md',
    ]);
    expect(chosenFiles([file]).map(({ name }) => name)).toEqual(['a.md']);
  });
});
