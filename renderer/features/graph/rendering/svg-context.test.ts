import { describe, expect, it } from 'vitest';
import { SvgContext } from './svg-context';

const open = () => new SvgContext({ font: '13px serif', measureText: (text) => ({ width: text.length * 7 }) as never });
const SIZE = { width: 200, height: 100, ground: '#ffffff' };

describe('a picture as SVG', () => {
  it('holds shapes, lines and words as they are drawn, with their style of that moment', () => {
    const svg = open();
    svg.beginPath();
    svg.arc(50, 50, 10, 0, Math.PI * 2);
    svg.fillStyle = '#112233';
    svg.fill();
    svg.beginPath();
    svg.moveTo(0, 0);
    svg.lineTo(30, 40.126);
    svg.setLineDash([4, 3]);
    svg.lineWidth = 2;
    svg.strokeStyle = '#445566';
    svg.stroke();
    svg.setLineDash([]);
    svg.globalAlpha = 0.5;
    svg.textAlign = 'center';
    svg.fillText('Tea', 100, 20);
    const text = svg.toSvg('Graph of 1 note', SIZE);
    expect(text).toContain('<path d="M60 50A10 10 0 0 1 40 50A10 10 0 0 1 60 50" fill="#112233"/>');
    expect(text).toContain(
      '<path d="M0 0L30 40.13" fill="none" stroke="#445566" stroke-width="2" stroke-linejoin="miter" stroke-dasharray="4 3"/>',
    );
    expect(text).toContain(
      '<g opacity="0.5"><text x="100" y="20" text-anchor="middle" style="font:13px serif" fill="#112233">Tea</text></g>',
    );
    expect(text).toMatch(/^<svg [^>]*viewBox="0 0 200 100" role="img">\n<title>Graph of 1 note<\/title>/u);
  });

  it('draws a part of a circle clockwise, the large way round where it is more than half', () => {
    const svg = open();
    svg.beginPath();
    svg.arc(0, 0, 10, -Math.PI / 2, Math.PI);
    svg.stroke();
    expect(svg.toSvg('', SIZE)).toContain('d="M0 -10A10 10 0 1 1 -10 0"');
  });

  it('shows a title with markup as its letters, and stays well-formed with letters that XML forbids', () => {
    const svg = open();
    svg.fillText('<script>alert("1")</script> & \u0007\uFFFE', 0, 0);
    const text = svg.toSvg('a < b', SIZE);
    expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; </text>');
    for (const unwanted of ['<script', '\u0007', '\uFFFE']) expect(text).not.toContain(unwanted);
    expect(text).toContain('<title>a &lt; b</title>');
  });
});
