import { describe, expect, it } from '@jest/globals';
import fc from '../../../../support/properties.ts';
import { cleanFileName } from '../../../../../server/modules/conversations/attachments/attachments.ts';

describe('cleanFileName', () => {
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
    ['what? <this>: "that" | *.pdf', 'what? <this>: "that" | *.pdf'],
  ])('converts %j to %j', (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned);
  });

  it('shortens a name to 200 characters and keeps its extension', () => {
    const cleaned = cleanFileName(`${'😀'.repeat(500)}.docx`);
    expect(Array.from(cleaned)).toHaveLength(200);
    expect(cleaned).toMatch(/^(😀)+\.docx$/u);
  });

  it('removes folders, control characters and leading dots from any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const cleaned = cleanFileName(given);
        expect(cleaned).not.toMatch(/[/\\\p{Cc}]/u);
        expect(cleaned).not.toMatch(/^\.?$|^\.\.$/);
      }),
    );
  });
});
