import { startNodeProcess } from '../start-node-process';
import type { Shell } from '../shell';

/** A shell without windows, questions or programs to open: whoever needs one of them puts it in its place. */
export function createWindowlessShell(): Shell {
  const refuse = () => Promise.reject(new Error('This shell has no window.'));
  return {
    name: 'chromium',
    label: 'no window',
    isSandboxed: true,
    isInstalled: false,
    openStorePage: refuse,
    setDatabasesAside: refuse,
    openWindow: refuse,
    openFurtherWindow: refuse,
    secrets: { protection: 'none', encrypt: refuse, decrypt: refuse },
    desktop: null,
    setTheme: () => {},
    chooseFolder: async () => 'unsupported',
    chooseFile: async () => 'unsupported',
    confirm: async () => false,
    hasRecentInput: async () => false,
    openExternal: refuse,
    openFile: refuse,
    showFile: refuse,
    serveSpelling: () => {},
    servePictures: () => {},
    openWebPage: refuse,
    allowMicrophone: async () => false,
    startProcess: startNodeProcess,
    systemLanguages: () => ['en'],
    onSecondInstance: () => {},
    quit: async () => {},
  };
}
