import {
  CLIP_BOUNDS,
  cleanClipText,
  clipLink,
  longestLink,
  PASTE_CLIP_LINK,
  type PageClip,
} from '../../shared/domain/page-clip';
import { readSelection } from './read-selection';

const find = <Name extends keyof HTMLElementTagNameMap>(name: Name, id: string) =>
  document.querySelector<HTMLElementTagNameMap[Name]>(`${name}#${id}`)!;
const say = (id: string, text: string): void => {
  const element = document.getElementById(id)!;
  element.textContent = text;
  element.hidden = false;
};
const message = (name: string): string => chrome.i18n.getMessage(name);
const cut = (name: keyof PageClip, text: string): string =>
  cleanClipText(cleanClipText(text).slice(0, CLIP_BOUNDS[name]));

/** What the tab shows and what is marked in it; '' where the browser lets nobody read it, as in its own PDF viewer. */
async function readTab(tab: chrome.Tab): Promise<PageClip> {
  const frames = await chrome.scripting
    .executeScript({ target: { tabId: tab.id!, allFrames: true }, func: readSelection })
    .catch(() => []);
  const { quote, before, after } = frames.find(({ result }) => result !== undefined && result.quote !== '')?.result ?? {
    quote: '',
    before: '',
    after: '',
  };
  if (cleanClipText(quote).length > CLIP_BOUNDS.quote) say('state', message('cut'));
  return {
    url: tab.url!,
    title: cut('title', tab.title ?? ''),
    quote: cut('quote', quote),
    before: cut('before', before),
    after: cut('after', after),
    note: '',
  };
}

/**
 * Hands a clip to the app through a link, which needs no port, no key and no permission. One that is too long for the
 * system goes through the clipboard; the app then asks the person to paste it.
 */
async function send(tabId: number, clip: PageClip): Promise<void> {
  const link = clipLink(clip);
  const isShort = link.length <= longestLink(/windows/iu.test(navigator.userAgent));
  if (!isShort) await navigator.clipboard.writeText(link);
  await chrome.tabs.update(tabId, { url: isShort ? link : PASTE_CLIP_LINK });
  say('state', message(isShort ? 'sent' : 'copied'));
}

async function open(): Promise<void> {
  document.documentElement.lang = chrome.i18n.getUILanguage();
  say('note-label', message('note'));
  say('send', message('send'));
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined || !/^https?:/iu.test(tab.url ?? '') || tab.url!.length > CLIP_BOUNDS.url) {
    say('title', message('name'));
    say('state', message('noPage'));
    return;
  }
  const clip = await readTab(tab);
  const { host } = new URL(clip.url);
  say('title', clip.title || host);
  say('site', host);
  if (clip.quote === '') say('hint', message('nothingMarked'));
  else say('quote', clip.quote);
  const form = find('form', 'form');
  const note = find('textarea', 'note');
  form.hidden = false;
  note.focus();
  note.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(tab.id!, { ...clip, note: cut('note', note.value) }).catch(() => say('state', message('failed')));
  });
}

void open();
