/** One line of a page: its position in points from the lower left, and its style. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  size: number;
  isBold?: boolean;
}

/** A small valid PDF with ASCII text in Helvetica, for tests. Pages may be empty. */
export function writePdf(pages: readonly (readonly PdfText[])[], title?: string): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>');
  for (const [index, texts] of pages.entries()) {
    const content = texts
      .map(
        ({ text, x, y, size, isBold }) =>
          `BT /${isBold === true ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (title !== undefined) add(`<< /Title (${title}) >>`);
  return putTogether(objects, title === undefined ? '' : ` /Info ${objects.length} 0 R`);
}

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function putTogether(objects: readonly (string | Buffer)[], info = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let offset = parts[0]!.length;
  const entries = objects.map((body, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    const entry = `${String(offset).padStart(10, '0')} 00000 n \n`;
    parts.push(part);
    offset += part.length;
    return entry;
  });
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${info} >>\nstartxref\n${offset}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}${trailer}`));
  return new Uint8Array(Buffer.concat(parts));
}
