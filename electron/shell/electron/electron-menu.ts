import {
  app,
  clipboard,
  Menu,
  type BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import { onLanguageChange, t, type PlainKey } from '../../../shared/messages/message';

type Item = MenuItemConstructorOptions;
type Role = NonNullable<Item['role']>;

const SEPARATOR: Item = { type: 'separator' };
/** Suggestions for one word. */
const MAX_SUGGESTIONS = 5;

/** Electron's own labels are English; keys and acts of a role are the system's. */
const item = (role: Role, key: PlainKey): Item => ({ role, label: t(key) });

const CHANGES = (): Item[] => [item('undo', 'common.undo'), item('redo', 'review.redo')];
const CLIPBOARD = (): Item[] => [
  item('cut', 'menu.cut'),
  item('copy', 'common.copy'),
  item('paste', 'menu.paste'),
  item('selectAll', 'menu.selectAll'),
];

/** The desktop's standard menu in the language of the app; the app's own commands are in the window. */
export function followMenuLanguage(options: { name: string; isMac: boolean; isPackaged: boolean }): void {
  const set = () => Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(options)));
  set();
  app.once('will-quit', onLanguageChange(set));
}

function applicationMenu({ name, isMac, isPackaged }: { name: string; isMac: boolean; isPackaged: boolean }): Item[] {
  const view: Item[] = [
    item('resetZoom', 'menu.actualSize'),
    item('zoomIn', 'graph.zoomIn'),
    item('zoomOut', 'graph.zoomOut'),
    SEPARATOR,
    item('togglefullscreen', 'menu.fullScreen'),
    ...(isPackaged ? [] : ([SEPARATOR, { role: 'reload' }, { role: 'toggleDevTools' }] satisfies Item[])),
  ];
  const ofMac: Item = {
    role: 'appMenu',
    label: name,
    submenu: [
      { role: 'about', label: t('menu.about', { name }) },
      SEPARATOR,
      item('services', 'menu.services'),
      SEPARATOR,
      { role: 'hide', label: t('menu.hide', { name }) },
      item('hideOthers', 'menu.hideOthers'),
      item('unhide', 'menu.showAll'),
      SEPARATOR,
      { role: 'quit', label: t('menu.quit', { name }) },
    ],
  };
  const quit: Item = { role: 'quit', label: t('menu.quit', { name }) };
  const close = item('close', 'menu.closeWindow');
  return [
    ...(isMac ? [ofMac] : []),
    { role: 'fileMenu', label: t('vault.file'), submenu: [isMac ? close : quit] },
    { role: 'editMenu', label: t('common.edit'), submenu: [...CHANGES(), SEPARATOR, ...CLIPBOARD()] },
    { role: 'viewMenu', label: t('menu.view'), submenu: view },
    {
      role: 'windowMenu',
      label: t('menu.window'),
      submenu: [item('minimize', 'menu.minimize'), ...(isMac ? [item('front', 'menu.front')] : [close])],
    },
  ];
}

/** Suggests words for one that is misspelt; the system's suggestions come with the word. */
export type SuggestWords = (word: string) => Promise<string[]>;

/** Opens a menu at the pointer where there is text to change or copy; the app's own menus come first. */
export function offerContextMenu(window: BrowserWindow, suggestWords: SuggestWords): void {
  const contents = window.webContents;
  const open = async (params: ContextMenuParams) => {
    const { misspelledWord, dictionarySuggestions } = params;
    const suggestions =
      misspelledWord === '' || dictionarySuggestions.length > 0
        ? dictionarySuggestions
        : await suggestWords(misspelledWord).catch(() => []);
    const template = contextMenu(params, suggestions.slice(0, MAX_SUGGESTIONS), contents);
    if (template.length > 0 && !window.isDestroyed()) Menu.buildFromTemplate(template).popup({ window });
  };
  contents.on('context-menu', (_event, params) => void open(params));
}

function contextMenu(
  { editFlags, isEditable, linkURL, selectionText }: ContextMenuParams,
  suggestions: readonly string[],
  contents: WebContents,
): Item[] {
  const words = suggestions.map((word): Item => ({ label: word, click: () => contents.replaceMisspelling(word) }));
  const isAllowed: Partial<Record<Role, boolean>> = {
    undo: editFlags.canUndo,
    redo: editFlags.canRedo,
    cut: editFlags.canCut,
    copy: editFlags.canCopy,
    paste: editFlags.canPaste,
    selectAll: editFlags.canSelectAll,
  };
  const acts = isEditable
    ? [...CHANGES(), SEPARATOR, ...CLIPBOARD()]
    : selectionText.trim() === ''
      ? []
      : [item('copy', 'common.copy')];
  // An address of the app itself leads nowhere outside it.
  const link: Item[] = /^(?:https?|mailto):/u.test(linkURL)
    ? [{ label: t('common.copyLink'), click: () => void clipboard.writeText(linkURL) }]
    : [];
  return [words, acts.map((one) => ({ ...one, enabled: isAllowed[one.role!] ?? true })), link]
    .filter(({ length }) => length > 0)
    .flatMap((group, index) => (index === 0 ? group : [SEPARATOR, ...group]));
}
