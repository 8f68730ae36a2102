import { describe, expect, it } from 'vitest';
import { hostsIn, leaveText } from './may-leave';

const OFFLINE = { label: 'rules', sentTo: null, isOffline: true, window: null };
const engine = (sentTo: string | null) => ({ label: 'a model', sentTo, isOffline: false, window: null });

describe('what may leave', () => {
  it('says what a choice means for the model in use', () => {
    expect(leaveText({ kind: 'nothing' }, OFFLINE)).toMatch(/^No model is in use/);
    expect(leaveText({ kind: 'nothing' }, engine('127.0.0.1:11434'))).toMatch(/is not asked: .* answered by rules/);
    expect(leaveText({ kind: 'this-computer' }, engine(null))).toMatch(/on this computer: it answers/);
    expect(leaveText({ kind: 'this-computer' }, engine('api.example.com'))).toMatch(
      /runs at api\.example\.com: questions here are answered by rules/,
    );
    expect(leaveText({ kind: 'settings' }, engine('api.example.com'))).toMatch(/goes there/);
    expect(leaveText({ kind: 'hosts', hosts: ['api.example.com'] }, engine('api.example.com'))).toMatch(
      /it answers questions here/,
    );
    expect(leaveText({ kind: 'hosts', hosts: ['other.example'] }, engine('api.example.com'))).toMatch(/by rules/);
  });

  it('reads servers out of names and whole addresses, and refuses what names none', () => {
    expect(hostsIn('api.example.com\nhttps://llm.example.org:8443/v1\napi.example.com')).toEqual([
      'api.example.com',
      'llm.example.org:8443',
    ]);
    expect(hostsIn('  ')).toBeNull();
    expect(hostsIn('api.example.com\nhttp://')).toBeNull();
  });
});
