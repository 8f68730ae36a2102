import { Menu, type MenuItemConstructorOptions } from 'electron';

/** The desktop's standard menu; the app's own commands are in the window. */
export function setApplicationMenu(options: { name: string; isMac: boolean; isPackaged: boolean }): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(options.isPackaged
      ? []
      : [{ type: 'separator' } as const, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
  ];
  const template: MenuItemConstructorOptions[] = [
    options.isMac ? { label: options.name, role: 'appMenu' } : { label: 'File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
