/** What the graph's drawing needs of a canvas, so that a vector picture can be written by the same code. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillText'
  | 'lineTo'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'setLineDash'
  | 'stroke'
  | 'strokeText'
  | 'fillStyle'
  | 'font'
  | 'globalAlpha'
  | 'lineJoin'
  | 'lineWidth'
  | 'strokeStyle'
  | 'textAlign'
>;

const ANCHORS: Record<string, string> = { center: 'middle', start: 'start', end: 'end' };

/** Writes what is drawn on it as the elements of an SVG picture. Text is measured on a canvas. */
export class SvgContext implements DrawingContext {
  fillStyle: string = '#000000';
  strokeStyle: string = '#000000';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  globalAlpha = 1;
  textAlign: CanvasTextAlign = 'start';
  private readonly elements: string[] = [];
  private path: string[] = [];
  private dash: readonly number[] = [];

  constructor(private readonly measure: Pick<CanvasRenderingContext2D, 'measureText' | 'font'>) {}

  get font(): string {
    return this.measure.font;
  }
  set font(font: string) {
    this.measure.font = font;
  }
  measureText(text: string): TextMetrics {
    return this.measure.measureText(text);
  }

  beginPath(): void {
    this.path = [];
  }
  closePath(): void {
    this.path.push('Z');
  }
  moveTo(x: number, y: number): void {
    this.path.push(`M${short(x)} ${short(y)}`);
  }
  lineTo(x: number, y: number): void {
    this.path.push(`${this.path.length === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`);
  }
  /** Clockwise, as a canvas draws it; a whole circle is two arcs, since one cannot end where it begins. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const sweep = Math.min(to - from, Math.PI * 2);
    const at = (angle: number) => `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
    const bow = (end: number, isLarge: boolean) =>
      `A${short(radius)} ${short(radius)} 0 ${isLarge ? 1 : 0} 1 ${at(end)}`;
    this.path.push(`${this.path.length === 0 ? 'M' : 'L'}${at(from)}`);
    if (sweep < Math.PI * 2 - 1e-6) this.path.push(bow(from + sweep, sweep > Math.PI));
    else this.path.push(bow(from + Math.PI, false), bow(from + Math.PI * 2, false));
  }
  setLineDash(dash: Iterable<number>): void {
    this.dash = [...dash];
  }

  fill(): void {
    this.add(`<path d="${this.path.join('')}" fill="${this.fillStyle}"/>`);
  }
  stroke(): void {
    this.add(`<path d="${this.path.join('')}" fill="none" ${this.strokeAttributes()}/>`);
  }
  fillText(text: string, x: number, y: number): void {
    this.add(`<text ${this.textAttributes(x, y)} fill="${this.fillStyle}">${escaped(text)}</text>`);
  }
  strokeText(text: string, x: number, y: number): void {
    this.add(`<text ${this.textAttributes(x, y)} fill="none" ${this.strokeAttributes()}>${escaped(text)}</text>`);
  }

  /** The picture so far, on a ground of this colour. */
  toSvg(title: string, { width, height, ground }: { width: number; height: number; ground: string }): string {
    const size = `width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">`,
      `<title>${escaped(title)}</title>`,
      `<rect width="100%" height="100%" fill="${ground}"/>`,
      ...this.elements,
      '</svg>\n',
    ].join('\n');
  }

  private add(element: string): void {
    this.elements.push(this.globalAlpha === 1 ? element : `<g opacity="${short(this.globalAlpha)}">${element}</g>`);
  }
  private strokeAttributes(): string {
    const dash = this.dash.length === 0 ? '' : ` stroke-dasharray="${this.dash.join(' ')}"`;
    return `stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${dash}`;
  }
  private textAttributes(x: number, y: number): string {
    const anchor = ANCHORS[this.textAlign] ?? 'start';
    return `x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" style="font:${escaped(this.font)}"`;
  }
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** Text as XML: markup is escaped, and characters that XML does not allow are left out. */
const escaped = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- these are what is to be removed
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
