import mermaid from 'mermaid';
import { type DrawingReply, type DrawingRequest, MAX_DRAWING_CHARACTERS } from '../../shared/lib/drawing';

const MAX_EDGES = 500;
/** What no diagram may set for itself, beside what the library protects. */
const OWN_SETTINGS = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'dompurifyConfig',
  'themeCSS',
  'layout',
];

const KINDS_WITH_LOOK = Object.entries(mermaid.mermaidAPI.defaultConfig).flatMap(([kind, own]: [string, unknown]) =>
  typeof own === 'object' && own !== null && ('theme' in own || 'layout' in own) ? [kind] : [],
);

/** Draws one diagram into this page, which has no origin, no network and no way out but the reply. */
async function draw({ source, isDark }: DrawingRequest): Promise<DrawingReply> {
  const theme = isDark ? 'dark' : 'default';
  mermaid.initialize({
    // Some kinds of diagrams have a look of their own unless told.
    ...Object.fromEntries(KINDS_WITH_LOOK.map((kind) => [kind, { theme, look: 'classic', layout: 'dagre' }])),
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: MAX_DRAWING_CHARACTERS,
    maxEdges: MAX_EDGES,
    secure: OWN_SETTINGS,
    // The other one is not part of the app.
    layout: 'dagre',
    theme,
    fontFamily: 'system-ui, sans-serif',
  });
  const { svg } = await mermaid.render('drawing', source);
  document.body.innerHTML = svg;
  const drawn = document.querySelector('svg');
  if (drawn === null) return { error: '' };
  // Nothing in a drawing leads anywhere or is asked for anywhere.
  for (const picture of drawn.querySelectorAll('img, image')) picture.remove();
  for (const link of drawn.querySelectorAll('a'))
    for (const name of link.getAttributeNames()) if (/href$|^target$|^on/u.test(name)) link.removeAttribute(name);
  const { width, height } = drawn.viewBox.baseVal;
  const size = width > 0 && height > 0 ? { width, height } : drawn.getBoundingClientRect();
  drawn.setAttribute('width', String(size.width));
  drawn.setAttribute('height', String(size.height));
  return { width: Math.ceil(size.width), height: Math.ceil(size.height) };
}

addEventListener('message', ({ data, source, origin }: MessageEvent<DrawingRequest>) => {
  if (source !== window.parent) return;
  const reply = (message: DrawingReply) => window.parent.postMessage(message, origin);
  // What follows the first line is for programmers.
  draw(data).then(reply, (error: unknown) =>
    reply({ error: (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!.replace(/:$/u, '.') }),
  );
});
