const PI = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);
const BLOCK = 8;
const ROTATIONS = [1, 2, 3, 5] as const;

/**
 * Decrypts RC2 (RFC 2268) in CBC mode and removes the padding. Node no longer supports RC2, with which older programs
 * encrypt the public certificates in a PKCS#12 file. Throws RangeError for wrong padding.
 */
export function decryptRc2(bytes: Buffer, { key, iv }: { key: Buffer; iv: Buffer }): Buffer {
  const schedule = expanded(key);
  const plain = Buffer.alloc(bytes.length);
  let before = iv;
  for (let at = 0; at + BLOCK <= bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    const opened = decryptBlock(block, schedule);
    for (let index = 0; index < BLOCK; index += 1)
      plain[at + index] = (opened[index] ?? 0) ^ (before[index] ?? 0);
    before = block;
  }
  const padding = plain.at(-1) ?? 0;
  if (bytes.length % BLOCK !== 0 || padding < 1 || padding > BLOCK) throw new RangeError('Wrong padding');
  if (plain.subarray(-padding).some((byte) => byte !== padding)) throw new RangeError('Wrong padding');
  return plain.subarray(0, -padding);
}

/** The expanded key. Its effective length is the full length of the key. */
function expanded(key: Buffer): Uint16Array {
  const bytes = Buffer.alloc(128);
  key.copy(bytes);
  const byteAt = (index: number) => bytes[index] ?? 0;
  for (let at = key.length; at < 128; at += 1)
    bytes[at] = PI[(byteAt(at - 1) + byteAt(at - key.length)) & 0xff] ?? 0;
  bytes[128 - key.length] = PI[byteAt(128 - key.length)] ?? 0;
  for (let at = 127 - key.length; at >= 0; at -= 1)
    bytes[at] = PI[byteAt(at + 1) ^ byteAt(at + key.length)] ?? 0;
  return Uint16Array.from({ length: 64 }, (_, index) => bytes.readUInt16LE(index * 2));
}

function decryptBlock(block: Buffer, schedule: Uint16Array): Buffer {
  const words = Uint16Array.from({ length: 4 }, (_, index) => block.readUInt16LE(index * 2));
  const word = (index: number) => words[(index + 4) % 4] ?? 0;
  let next = 63;
  const unmix = () => {
    for (let index = 3; index >= 0; index -= 1) {
      const by = ROTATIONS[index] ?? 0;
      const rotated = (word(index) >>> by) | (word(index) << (16 - by));
      const mixed =
        (schedule[next] ?? 0) + (word(index - 1) & word(index - 2)) + (~word(index - 1) & word(index - 3));
      words[index] = rotated - mixed;
      next -= 1;
    }
  };
  const unmash = () => {
    for (let index = 3; index >= 0; index -= 1)
      words[index] = word(index) - (schedule[word(index - 1) & 63] ?? 0);
  };
  for (const rounds of [5, 6, 5]) {
    for (let round = 0; round < rounds; round += 1) unmix();
    if (next >= 0) unmash();
  }
  const opened = Buffer.alloc(BLOCK);
  words.forEach((value, index) => {
    opened.writeUInt16LE(value, index * 2);
  });
  return opened;
}
