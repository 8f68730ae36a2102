import { strToU8, zipSync } from 'fflate';

/** A zip of texts and bytes, for files of Office, LibreOffice and books. */
export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;

type Relation = readonly [id: string, type: string, target: string, mode?: 'External'];

const relations = (all: readonly Relation[]): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode === undefined ? '' : ` TargetMode="${mode}"`}/>`,
    )
    .join('')}</Relationships>`;

const coreProperties = (title: string, created: string): string =>
  `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`;

interface WordParts {
  body: string;
  styles?: string;
  /** Numbers of lists: each with the form of its levels. */
  lists?: readonly ('bullet' | 'decimal')[];
  footnotes?: string;
  comments?: string;
  links?: readonly string[];
  title?: string;
  /** Absent: no metadata, as Google Docs writes it. */
  created?: string;
}

/** A text of Word; `links` have the ids `link1`, `link2`, … and lists the numbers 1, 2, … */
export function wordFile({
  body,
  styles = '',
  lists = [],
  footnotes,
  comments,
  links = [],
  ...about
}: WordParts): Uint8Array {
  const levels = (form: string) =>
    [0, 1, 2].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${form}"/></w:lvl>`).join('');
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([
      ['rId1', 'officeDocument', 'word/document.xml'],
      ['rId2', 'metadata/core-properties', 'docProps/core.xml'],
    ]),
    ...(about.created === undefined ? {} : { 'docProps/core.xml': coreProperties(about.title ?? '', about.created) }),
    'word/_rels/document.xml.rels': relations([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'numbering', 'numbering.xml'],
      ['rId9', 'image', 'media/image1.png'],
      ...(footnotes === undefined ? [] : [['rId3', 'footnotes', 'footnotes.xml'] as const]),
      ...(comments === undefined ? [] : [['rId4', 'comments', 'comments.xml'] as const]),
      ...links.map((link, index) => [`link${index + 1}`, 'hyperlink', link, 'External'] as const),
    ]),
    'word/document.xml': `${XML}<w:document ${W}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/styles.xml': `${XML}<w:styles ${W}>${styles}</w:styles>`,
    'word/numbering.xml': `${XML}<w:numbering ${W}>${lists
      .map((form, index) => `<w:abstractNum w:abstractNumId="${index}">${levels(form)}</w:abstractNum>`)
      .join('')}${lists
      .map((_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index}"/></w:num>`)
      .join('')}</w:numbering>`,
    ...(footnotes === undefined ? {} : { 'word/footnotes.xml': `${XML}<w:footnotes ${W}>${footnotes}</w:footnotes>` }),
    ...(comments === undefined ? {} : { 'word/comments.xml': `${XML}<w:comments ${W}>${comments}</w:comments>` }),
  });
}

/** A paragraph of Word; its words are cut into runs at `|`, as editing does. */
export const wordParagraph = (words: string, style = '', properties = ''): string =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${properties}</w:pPr>${words
    .split('|')
    .map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`)
    .join('')}</w:p>`;

export const wordStyle = (id: string, name: string, properties = '', basedOn = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${basedOn === '' ? '' : `<w:basedOn w:val="${basedOn}"/>`}<w:pPr>${properties}</w:pPr></w:style>`;

/** A slide: what lies on it, the notes of the speaker, and addresses with the ids `link1`, … */
export interface SlideParts {
  shapes: string;
  notes?: string;
  comments?: number;
  links?: readonly string[];
}

const P = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;

/** A presentation of PowerPoint. */
export function slidesFile(slides: readonly SlideParts[], title = ''): Uint8Array {
  const parts: Record<string, string> = {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'docProps/core.xml': coreProperties(title, '2023-02-01T08:00:00Z'),
    'ppt/presentation.xml': `${XML}<p:presentation ${P}><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="slide${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => [`slide${index + 1}`, 'slide', `slides/slide${index + 1}.xml`] as const),
    ),
  };
  for (const [index, { shapes, notes, comments = 0, links = [] }] of slides.entries()) {
    const number = index + 1;
    parts[`ppt/slides/slide${number}.xml`] =
      `${XML}<p:sld ${P}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relations([
      ...(notes === undefined ? [] : [['notes', 'notesSlide', `../notesSlides/notes${number}.xml`] as const]),
      ...(comments === 0 ? [] : [['comments', 'comments', `../comments/comment${number}.xml`] as const]),
      ...links.map((link, at) => [`link${at + 1}`, 'hyperlink', link, 'External'] as const),
    ]);
    if (notes !== undefined)
      parts[`ppt/notesSlides/notes${number}.xml`] =
        `${XML}<p:notes ${P}><p:cSld><p:spTree>${slideShape('sldImg', [])}${slideShape('body', [notes])}${slideShape('sldNum', ['7'])}</p:spTree></p:cSld></p:notes>`;
    if (comments > 0)
      parts[`ppt/comments/comment${number}.xml`] =
        `${XML}<p:cmLst ${P}>${'<p:cm><p:text>why</p:text></p:cm>'.repeat(comments)}</p:cmLst>`;
  }
  return zipOf(parts);
}

/** A shape with paragraphs; `type` of its placeholder, empty for a box of text. A paragraph may be its own XML. */
export const slideShape = (type: string, paragraphs: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${type === '' ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs
    .map((words) => (words.startsWith('<a:p>') ? words : `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`))
    .join('')}</p:txBody></p:sp>`;

/** A workbook of Excel: the XML of each sheet's rows, by its name. */
export function workbookFile(
  sheets: Readonly<Record<string, string>>,
  {
    strings = [],
    styles = '',
    date1904 = false,
  }: { strings?: readonly string[]; styles?: string; date1904?: boolean } = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const S = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"`;
  return zipOf({
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook ${S}><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, index) => [`sheet${index + 1}`, 'worksheet', `/xl/worksheets/sheet${index + 1}.xml`] as const),
      ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `${XML}<sst ${S}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet ${S}>${styles}</styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${XML}<worksheet ${S}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

const ODF =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"';

/** A file of LibreOffice. */
export const openDocumentFile = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  {
    styles = '',
    title = '',
    created = '2022-05-06T07:08:09',
  }: { styles?: string; title?: string; created?: string } = {},
): Uint8Array =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>`,
    'meta.xml': `${XML}<office:document-meta ${ODF}><office:meta><dc:title>${title}</dc:title><meta:creation-date>${created}</meta:creation-date></office:meta></office:document-meta>`,
    'content.xml': `${XML}<office:document-content ${ODF}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });

/** A chapter of a book: the name of its file, and its page. */
type Chapter = readonly [name: string, page: string];

/** A book whose table of contents names each chapter as `titles` says: that of EPUB 3, or of EPUB 2. */
export function bookFile(
  chapters: readonly Chapter[],
  {
    version = 3,
    titles = [],
    metadata = '<dc:title>Bees</dc:title>',
    others = {},
  }: {
    version?: 2 | 3;
    titles?: readonly string[];
    metadata?: string;
    others?: Readonly<Record<string, string | Uint8Array>>;
  } = {},
): Uint8Array {
  const points = chapters
    .map(([name], index) => [name, titles[index] ?? ''] as const)
    .filter(([, title]) => title !== '');
  const toc =
    version === 3
      ? `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${points
          .map(([name, title]) => `<li><a href="${name}#top">${title}</a></li>`)
          .join('')}</ol></nav></body></html>`
      : `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points
          .map(
            ([name, title]) =>
              `<navPoint><navLabel><text>${title}</text></navLabel><content src="${name}"/></navPoint>`,
          )
          .join('')}</navMap></ncx>`;
  const tocName = version === 3 ? 'nav.xhtml' : 'toc.ncx';
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OEBPS/content.opf': `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="${version}.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest><item id="toc" href="${tocName}"${version === 3 ? ' properties="nav"' : ''}/>${chapters
      .map(([name], index) => `<item id="c${index}" href="${name}"/>`)
      .join('')}</manifest><spine toc="toc">${version === 3 ? '<itemref idref="toc"/>' : ''}${chapters
      .map((_, index) => `<itemref idref="c${index}"/>`)
      .join('')}</spine></package>`,
    [`OEBPS/${tocName}`]: toc,
    ...Object.fromEntries(chapters.map(([name, page]) => [`OEBPS/${decodeURIComponent(name)}`, page])),
    ...others,
  });
}
