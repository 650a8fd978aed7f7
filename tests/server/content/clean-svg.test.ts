import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from '#server/content/media/clean-svg.ts';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"';
const HTML = 'xmlns="http://www.w3.org/1999/xhtml"';
const svg = (content: string, attributes = '') => `<svg ${NAMESPACES} ${attributes}>${content}</svg>`;
const clean = (text: string) => cleanSvg(Buffer.from(text));
const pixels = (text: string | Buffer) => sharp(Buffer.from(text)).resize(96).raw().toBuffer();

const DRAWING = '<circle cx="4" cy="4" r="3" fill="#c33"/>';

/** Matches what must be removed. `alert` and `evil` stand for code that would run and files that would be loaded. */
const FORBIDDEN =
  /alert|evil|script|foreignobject|iframe|xhtml|\son\w+=|<set|<animate[ />]|<audio|<video|<math|<handler|<!|<\?|attributename="[^"]*href/i;

describe('an imported SVG file', () => {
  it.each([
    ['a script', svg(`<script>alert(1)</script>${DRAWING}`)],
    ['a script in CDATA', svg(`<script><![CDATA[alert(1)]]></script>${DRAWING}`)],
    ['a script of another site', svg(`<script href="https://evil.example/x.js"/>${DRAWING}`)],
    ['a script with a namespace prefix', svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`)],
    ['a script of HTML', svg(`<script ${HTML}>alert(1)</script>${DRAWING}`)],
    ['a script in upper case', svg(`<SCRIPT>alert(1)</SCRIPT>${DRAWING}`)],
    ['a script in a definition', svg(`<defs><g><script>alert(1)</script></g></defs>${DRAWING}`)],
    ['an event handler at the root', svg(DRAWING, 'onload="alert(1)"')],
    ['an event handler at a shape', svg('<circle r="3" onclick="alert(1)" onmouseover="alert(2)"/>')],
    ['an event handler in upper case', svg('<circle r="3" ONCLICK="alert(1)"/>')],
    ['an event handler of an animation', svg('<animateTransform attributeName="transform" onbegin="alert(1)"/>')],
    ['foreign content', svg(`<foreignObject><body ${HTML}><img src="x" onerror="alert(1)"/></body></foreignObject>`)],
    ['a frame in foreign content', svg(`<foreignObject><iframe ${HTML} src="https://evil.example"/></foreignObject>`)],
    ['HTML without foreign content', svg(`<img ${HTML} src="x" onerror="alert(1)"/>${DRAWING}`)],
    ['a video of HTML', svg(`<video ${HTML} src="https://evil.example/v"/>`)],
    ['MathML', svg('<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)"><mtext/></math>')],
    ['a script as the address of a link', svg(`<a href="javascript:alert(1)">${DRAWING}</a>`)],
    ['a script as the old address of a link', svg(`<a xlink:href="javascript:alert(1)">${DRAWING}</a>`)],
    ['an address with spaces and references', svg(`<a href=" java&#9;script&#58;alert(1)">${DRAWING}</a>`)],
    ['an address with another prefix', svg(`<a x:href="javascript:alert(1)" xmlns:x="http://www.w3.org/1999/xlink"/>`)],
    ['a data URL in a link', svg(`<a href="data:text/html,&lt;script>alert(1)&lt;/script>">${DRAWING}</a>`)],
    ['a link to another site', svg(`<a href="https://evil.example/">${DRAWING}</a>`)],
    ['an address that an animation sets', svg('<a><animate attributeName="href" to="javascript:alert(1)"/></a>')],
    ['an address that is set later', svg('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>')],
    [
      'an address that a motion sets',
      svg('<animateTransform attributeName="xlink:href" values="javascript:alert(1)"/>'),
    ],
    ['a picture of another site', svg('<image href="https://evil.example/x.png"/>')],
    ['a picture with a relative address', svg('<image href="evil.png"/>')],
    ['a picture that is an SVG document', svg('<image href="data:image/svg+xml,&lt;svg onload=alert(1)>"/>')],
    ['a picture that is a page', svg('<image xlink:href="data:text/html;base64,ZXZpbA==evil"/>')],
    ['a shape of another file', svg('<use href="https://evil.example/x.svg#a"/>')],
    ['a shape of a data URL', svg('<use xlink:href="data:image/svg+xml;base64,evil#a"/>')],
    ['a filter’s picture of another site', svg('<filter id="f"><feImage href="https://evil.example/x"/></filter>')],
    ['a fill of another site', svg('<circle r="3" fill="url(https://evil.example/x.svg#a)"/>')],
    ['a fill in quotation marks', svg(`<circle r="3" fill="url('//evil.example/x.svg#a')"/>`)],
    ['a style that loads', svg('<circle r="3" style="fill:url(https://evil.example/x)"/>')],
    ['a style that loads through an escape', svg('<circle r="3" style="fill:u\\72l(https://evil.example/x)"/>')],
    ['a style that loads a set', svg('<circle r="3" style="mask:image-set(\'https://evil.example/x\' 1x)"/>')],
    ['a style that loads after an own reference', svg('<circle r="3" style="fill:url(#a);mask:url(//evil.example)"/>')],
    ['a style sheet that imports', svg(`<style>@import "https://evil.example/x.css";</style>${DRAWING}`)],
    ['a style sheet that loads', svg(`<style>circle{fill:url(https://evil.example/x)}</style>${DRAWING}`)],
    ['a font of another site', svg('<style>@font-face{font-family:a;src:url(//evil.example/f)}</style>')],
    ['a style sheet with an escape', svg('<style>@\\69mport "//evil.example/x"</style>')],
    ['an instruction before the drawing', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg(DRAWING)}`],
    ['an instruction in the drawing', svg(`<?xml-stylesheet href="https://evil.example/x.css"?>${DRAWING}`)],
    ['a document type', `<!DOCTYPE svg PUBLIC "evil" "https://evil.example/svg.dtd">${svg(DRAWING)}`],
    ['a comment', svg(`<!-- <script>alert(1)</script> -->${DRAWING}`)],
    ['an event handler of XML', svg('<handler xmlns="http://www.w3.org/2001/xml-events">alert(1)</handler>')],
    ['an unknown element', svg(`<evil><script>alert(1)</script></evil>${DRAWING}`)],
    ['a base address', svg('<g xml:base="https://evil.example/"><use href="#a"/></g>')],
  ])('loses %s', async (_, text) => {
    const cleaned = clean(text);
    expect(cleaned).not.toMatch(FORBIDDEN);
    expect(cleaned).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    if (text.includes(DRAWING)) {
      expect(cleaned).toContain('<circle cx="4" cy="4" r="3" fill="#c33"/>');
      expect(await pixels(cleaned)).toEqual(await pixels(svg(DRAWING)));
    }
    // Cleaning again changes nothing, and an HTML parser finds nothing harmful either.
    expect(clean(cleaned)).toBe(cleaned);
    const { document } = new JSDOM(cleaned).window;
    expect(document.querySelectorAll('script, iframe, img, [onload], [onerror]')).toHaveLength(0);
  });

  it.each([
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('&a;')}`, '宣言'],
    ['entities that grow', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('&b;')}`, '宣言'],
    ['an entity of another file', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`, '宣言'],
    ['a default attribute', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg(DRAWING)}`, '宣言'],
    ['a mistake in its XML', svg('<circle r="3">'), '読めません'],
    ['HTML', '<!doctype html><html><body>x</body></html>', '読めません'],
    ['no namespace', '<svg><circle r="3"/></svg>', '読めません'],
    ['a prefix at its root', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', '読めません'],
    ['another root', `<html ${HTML}><svg ${NAMESPACES}/></html>`, '読めません'],
    ['nothing', '', '読めません'],
  ])('is refused with %s', (_, text, message) => {
    expect(() => clean(text)).toThrow(message);
  });

  it('is refused if it is not UTF-8', () => {
    expect(() => cleanSvg(Buffer.from(`\uFEFF${svg(DRAWING)}`, 'utf16le'))).toThrow('UTF-8');
    expect(() => cleanSvg(Buffer.from([0x1f, 0x8b, 0x08, 0, 0xff]))).toThrow('UTF-8');
  });

  it.each([
    [
      'gradients, clips and filters',
      '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x2="9"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#00f"/></linearGradient><clipPath id="c"><circle cx="4" cy="4" r="4"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="1"/></filter></defs><g clip-path="url(#c)"><path d="M0 0h9v9H0z" fill="url(#g)" filter="url(#f)"/></g>',
    ],
    [
      'repeated shapes',
      '<defs><circle id="a" r="2"/></defs><use href="#a" x="3" y="3"/><use xlink:href="#a" x="6" y="6" fill="red"/>',
    ],
    ['a style sheet', '<style>.a{fill:#0a0;stroke:url(#g)}</style><circle class="a" cx="4" cy="4" r="3"/>'],
    [
      'styles and transformations',
      '<g transform="rotate(20 4 4)" style="fill:#abc;opacity:.5"><rect x="1" y="1" width="6" height="5" rx="1"/></g>',
    ],
    [
      'an embedded picture',
      '<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="/>',
    ],
    ['an XML declaration', ''],
  ])('looks the same afterwards: %s', async (_, content) => {
    const text = content === '' ? `<?xml version="1.0" encoding="UTF-8"?>\n${svg(DRAWING)}` : svg(content);
    const before = await pixels(text);
    expect(new Set(before).size).toBeGreaterThan(1);
    expect(await pixels(clean(text))).toEqual(before);
  });

  const FOLDER = 'content/sample/images';
  const samples = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'));

  it.each(samples)('looks the same afterwards: the sample’s %s', async (name) => {
    const bytes = readFileSync(join(FOLDER, name));
    expect(await pixels(cleanSvg(bytes))).toEqual(await pixels(bytes));
  });
});
