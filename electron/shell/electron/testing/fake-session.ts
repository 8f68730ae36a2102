import { EventEmitter } from 'node:events';
import { requireNotReady, requireReady } from './fake-app';
import { fakeState } from './fake-state';
import type { HasNamesOf, NamesOf } from './names-of';

type Handler = (request: { url: string; method: string }) => Promise<Response>;

class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  readonly protocol = {
    handle: (scheme: string, handler: Handler) => {
      if (this.handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      this.handlers.set(scheme, handler);
    },
  };
  /** How often everything that pages stored was removed. */
  cleared = 0;
  clearData = async () => void (this.cleared += 1);
  beforeRequest:
    | ((
        details: { url: string; method: string; resourceType: string },
        answer: (reply: { cancel: boolean }) => void,
      ) => void)
    | null = null;
  readonly webRequest = {
    onBeforeRequest: (handler: NonNullable<FakeSession['beforeRequest']>) => {
      this.beforeRequest = handler;
      fakeState.beforeRequest = handler as typeof fakeState.beforeRequest;
    },
  };
  setPermissionRequestHandler = (handler: typeof fakeState.permissionRequest) =>
    void (fakeState.permissionRequest = handler);
  setPermissionCheckHandler = (handler: typeof fakeState.permissionCheck) => void (fakeState.permissionCheck = handler);
  setDevicePermissionHandler = (handler: typeof fakeState.device) => void (fakeState.device = handler);
}
true satisfies HasNamesOf<FakeSession, import('electron').Session, 'handlers' | 'beforeRequest' | 'cleared'>;

/** Sessions by the names of their partitions; each lives as long as the program. */
export const partitions = new Map<string, FakeSession>();
const defaultSession = new FakeSession();
export const session = {
  get defaultSession() {
    requireReady('Session can only be received when app is ready');
    return defaultSession;
  },
  fromPartition(name: string) {
    const own = partitions.get(name) ?? new FakeSession();
    partitions.set(name, own);
    return own;
  },
} satisfies NamesOf<'session'>;

export const protocol = {
  registerSchemesAsPrivileged(schemes: typeof fakeState.schemes) {
    requireNotReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
    fakeState.schemes.push(...schemes);
  },
  handle: (scheme: string, handler: Handler) => session.defaultSession.protocol.handle(scheme, handler),
} satisfies NamesOf<'protocol'>;
