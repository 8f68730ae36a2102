/** A picture in shades of grey, one byte a pixel, rows from the top. */
interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

type Matrix = readonly [number, number, number, number, number, number];

/** The little of a page of pdf.js that is used here. */
interface PicturedPage {
  getViewport(options: { scale: number }): { width: number; height: number; transform: number[] };
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }>;
  objs: PdfObjects;
  commonObjs: PdfObjects;
}
interface PdfObjects {
  /** Tells it once it is decoded; null for one that cannot be. */
  get(id: string, onDecoded: (object: unknown) => void): void;
}

/** An image as pdf.js decodes it; `kind` 1: a bit a pixel, 2: RGB, 3: RGBA. Without a kind it is a mask. */
interface PdfImage {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
  kind?: number;
}

/** Of pdf.js, by the names in its list of operators. */
interface PdfOperators {
  save: number;
  restore: number;
  transform: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
  paintImageXObject: number;
  paintInlineImageXObject: number;
  paintImageMaskXObject: number;
  setFillRGBColor: number;
}

/** Pixels a point: 400 an inch, above which reading gets slower and no better. */
const MAX_SCALE = 400 / 72;
/** Pixels of a page: A3 at 400 an inch has 31 million. */
const MAX_PAGE_PIXELS = 32_000_000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const WHITE = 255;

/**
 * The images that a page shows, where it shows them: a scan is one, or several in strips or layers. Letters and lines are
 * not drawn. Null for a page without images, or whose images cannot be decoded.
 */
export async function pagePicture(page: PicturedPage, operators: PdfOperators): Promise<GreyPicture | null> {
  const painted = await imagesOf(page, operators);
  if (painted.length === 0) return null;
  const size = page.getViewport({ scale: 1 });
  const finest = Math.max(
    ...painted.map(({ image, matrix: [a, b] }) => image.width / Math.max(1e-6, Math.hypot(a, b))),
  );
  const scale = Math.min(finest, MAX_SCALE, Math.sqrt(MAX_PAGE_PIXELS / Math.max(1, size.width * size.height)));
  const view = page.getViewport({ scale });
  const width = Math.max(1, Math.ceil(view.width));
  const height = Math.max(1, Math.ceil(view.height));
  const picture = { width, height, pixels: new Uint8Array(width * height).fill(WHITE) };
  for (const { image, matrix, ink } of painted)
    paint(picture, image, multiply(view.transform as unknown as Matrix, matrix), ink);
  return picture;
}

interface Painted {
  image: PdfImage;
  matrix: Matrix;
  /** The shade that a mask is painted in. */
  ink: number;
}

async function imagesOf(page: PicturedPage, operators: PdfOperators): Promise<Painted[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const isImage = new Set([
    operators.paintImageXObject,
    operators.paintInlineImageXObject,
    operators.paintImageMaskXObject,
  ]);
  const found: Painted[] = [];
  const saved: { matrix: Matrix; ink: number }[] = [];
  let matrix = IDENTITY;
  let ink = 0;
  for (const [index, operator] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[];
    if (operator === operators.save || operator === operators.paintFormXObjectBegin) saved.push({ matrix, ink });
    if (operator === operators.restore || operator === operators.paintFormXObjectEnd)
      ({ matrix, ink } = saved.pop() ?? { matrix: IDENTITY, ink: 0 });
    if (operator === operators.transform) matrix = multiply(matrix, args as unknown as Matrix);
    if (operator === operators.paintFormXObjectBegin && args[0] != null)
      matrix = multiply(matrix, [...(args[0] as Iterable<number>)] as unknown as Matrix);
    if (operator === operators.setFillRGBColor) ink = shadeOf(args);
    if (!isImage.has(operator)) continue;
    const image = await imageIn(page, args[0]);
    if (image !== null) found.push({ image, matrix, ink });
  }
  return found;
}

/** An image by its id, or as it stands in the page; null for one that was not decoded. */
async function imageIn(page: PicturedPage, given: unknown): Promise<PdfImage | null> {
  const byId = (id: string) =>
    new Promise<unknown>((resolve) => (id.startsWith('g_') ? page.commonObjs : page.objs).get(id, resolve));
  const image = (typeof given === 'string' ? await byId(given) : given) as Partial<PdfImage> | null;
  if (image === null || image === undefined) return null;
  // A mask may name where its bits are.
  const held = typeof image.data === 'string' ? ((await byId(image.data)) as Partial<PdfImage> | null) : image;
  const { width = image.width, height = image.height, data } = held ?? {};
  if (width === undefined || height === undefined || !(data instanceof Uint8Array || data instanceof Uint8ClampedArray))
    return null;
  const { kind } = image;
  return data.length < bytesOf(width, height, kind) ? null : { width, height, data, ...(kind ? { kind } : {}) };
}

const bytesOf = (width: number, height: number, kind: number | undefined): number =>
  height * (kind === 2 ? width * 3 : kind === 3 ? width * 4 : (width + 7) >> 3);

/** Luminance of a colour, as `#rrggbb` or three bytes. */
function shadeOf(args: readonly unknown[]): number {
  const [first] = args;
  const [red = 0, green = 0, blue = 0] =
    typeof first === 'string'
      ? [1, 3, 5].map((at) => Number.parseInt(first.slice(at, at + 2), 16) || 0)
      : (args as number[]);
  return luminance(red, green, blue);
}

const luminance = (red: number, green: number, blue: number): number => (red * 299 + green * 587 + blue * 114) / 1000;

/** `inner` first, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Paints an image, which fills the unit square, through `matrix` to pixels. What lies outside of the page is cut. */
function paint(picture: GreyPicture, image: PdfImage, matrix: Matrix, ink: number): void {
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return;
  const corners = [
    [e, f],
    [a + e, b + f],
    [c + e, d + f],
    [a + c + e, b + d + f],
  ] as const;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(picture.width, Math.ceil(Math.max(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...ys)));
  const shadeAt = shadesOf(image);
  // Pixels of the image in each of the page: their mean keeps thin strokes.
  const density = Math.sqrt((image.width * image.height) / Math.abs(determinant));
  const samples = Math.min(4, Math.max(1, Math.round(density)));
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      let shade = 0;
      let cover = 0;
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const px = x + ((sample % samples) + 0.5) / samples - e;
        const py = y + (Math.floor(sample / samples) + 0.5) / samples - f;
        const u = Math.floor(((d * px - c * py) / determinant) * image.width);
        const v = Math.floor((1 - (a * py - b * px) / determinant) * image.height);
        if (u < 0 || v < 0 || u >= image.width || v >= image.height) continue;
        const found = shadeAt(u, v, ink);
        if (found === null) continue;
        shade += found;
        cover += 1;
      }
      if (cover === 0) continue;
      const at = y * picture.width + x;
      const behind = picture.pixels[at]! * (samples * samples - cover);
      picture.pixels[at] = (shade + behind) / (samples * samples);
    }
}

/** The shade of a pixel of an image; null where it lets what is behind it through. */
function shadesOf({ width, data, kind }: PdfImage): (u: number, v: number, ink: number) => number | null {
  if (kind === 2 || kind === 3)
    return (u, v) => {
      const at = (v * width + u) * (kind + 1);
      const shade = luminance(data[at]!, data[at + 1]!, data[at + 2]!);
      const opacity = kind === 3 ? data[at + 3]! / WHITE : 1;
      return opacity === 0 ? null : shade * opacity + WHITE * (1 - opacity);
    };
  const rowBytes = (width + 7) >> 3;
  const isSet = (u: number, v: number) => (data[v * rowBytes + (u >> 3)]! & (0x80 >> (u & 7))) !== 0;
  return kind === 1 ? (u, v) => (isSet(u, v) ? WHITE : 0) : (u, v, ink) => (isSet(u, v) ? null : ink);
}

/** As the reader of pictures takes it: a binary PGM. */
export const asPgm = ({ width, height, pixels }: GreyPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n${WHITE}\n`), pixels]);
