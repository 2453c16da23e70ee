import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanFileName, contentDisposition } from '../../../server/modules/chat/fileName.ts';

describe('the name of a file', () => {
  it.each([
    ['notes.pdf', 'notes.pdf'],
    ['Übung 3 – Lösung 😀.docx', 'Übung 3 – Lösung 😀.docx'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ada\\notes.txt', 'notes.txt'],
    ['..hidden.png', 'hidden.png'],
    ['.png', 'file.png'],
    ['', 'file'],
    ['a\u0000b\r\nc.txt', 'a b c.txt'],
    ['gpj.\u202Eexe.pdf', 'gpj. exe.pdf'],
    ['a  \t b .zip', 'a b.zip'],
    ['what? <this>: "that" | *.pdf', 'what this that.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it('has at most 200 characters and keeps its extension', () => {
    const kept = cleanFileName(`${'😀'.repeat(500)}.docx`);
    expect(Array.from(kept)).toHaveLength(200);
    expect(kept).toMatch(/^(😀)+\.docx$/u);
  });

  it('never holds a folder, a control character or a leading dot, whatever was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const kept = cleanFileName(given);
        expect(kept).not.toMatch(/[/\\\p{Cc}]/u);
        expect(kept).not.toMatch(/^\.?$|^\.\.$/);
      }),
    );
  });
});

describe('the Content-Disposition of a file', () => {
  it('names it in ASCII and whole', () => {
    expect(contentDisposition('attachment', 'Übung (3) "x" 50%.pdf')).toBe(
      'attachment; filename="_bung (3) _x_ 50_.pdf"; ' +
        "filename*=UTF-8''%C3%9Cbung%20%283%29%20%22x%22%2050%25.pdf",
    );
  });
});
