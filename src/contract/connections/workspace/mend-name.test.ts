import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendName } from './mend-name.ts';

describe('mendName', () => {
  it.each([
    ['A/B Ltd', 'A-B Ltd'],
    ['What? "Us": <we>|*', 'What- -Us- -we-'],
    ['..\\..\\etc', '-..-etc'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['  Engines Ltd. ', 'Engines Ltd'],
    ['...', 'Folder'],
    ['', 'Folder'],
    ['con', 'con_'],
    ['COM1.txt', 'COM1_.txt'],
    ['desktop.ini', 'desktop.ini_'],
    ['~$report', 'report'],
    ['.hidden', 'hidden'],
    ['my_vti_folder', 'myvtifolder'],
    ['Line\none\ttwo', 'Line-one-two'],
    ['Right\u202eleft', 'Right-left'],
    ['Caf\u0065\u0301', 'Café'],
  ])('mends %j', (name, mended) => {
    expect(mendName(name)).toBe(mended);
  });

  it.each(['Engines Ltd', 'Contracts', 'Lovelace & Söhne (UK) #1 100%', 'Company 1.5', '日本'])(
    'keeps %j',
    (name) => {
      expect(mendName(name)).toBe(name);
    },
  );

  it('cuts a long name between characters', () => {
    expect(mendName('é'.repeat(300))).toBe('é'.repeat(120));
    expect(mendName('😀'.repeat(300))).toBe('😀'.repeat(60));
  });

  it('always returns a name that is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = mendName(text);
        expect(name).not.toMatch(/["*:<>?/\\|\p{Cc}]|^[\s.]|[\s.]$|^~\$/u);
        expect(name).not.toBe('');
        expect(name.length).toBeLessThanOrEqual(121);
        expect(mendName(name)).toBe(name);
      }),
    );
  });
});
