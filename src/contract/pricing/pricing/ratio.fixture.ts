/** A fraction in lowest terms. */
export class Ratio {
  readonly top: bigint;
  readonly bottom: bigint;

  private constructor(top: bigint, bottom: bigint) {
    let [a, b] = [top < 0n ? -top : top, bottom];
    while (b !== 0n) [a, b] = [b, a % b];
    this.top = a === 0n ? 0n : top / a;
    this.bottom = a === 0n ? 1n : bottom / a;
  }

  static of(whole: bigint | number): Ratio {
    return new Ratio(BigInt(whole), 1n);
  }

  /** Reads numbers as String(number) writes them and as people type them. Null if the text isn't a number. */
  static read(text: string): Ratio | null {
    const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text.trim());
    if (!parts) return null;
    const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
    const power = BigInt(exponent) - BigInt(fraction.length);
    const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
    return power >= 0n ? new Ratio(digits * 10n ** power, 1n) : new Ratio(digits, 10n ** -power);
  }

  plus(other: Ratio): Ratio {
    return new Ratio(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  minus(other: Ratio): Ratio {
    return new Ratio(this.top * other.bottom - other.top * this.bottom, this.bottom * other.bottom);
  }

  times(other: Ratio): Ratio {
    return new Ratio(this.top * other.top, this.bottom * other.bottom);
  }

  /** `other` must be above 0. */
  over(other: Ratio): Ratio {
    return new Ratio(this.top * other.bottom, this.bottom * other.top);
  }

  isBelow(other: Ratio): boolean {
    return this.top * other.bottom < other.top * this.bottom;
  }

  equals(other: Ratio): boolean {
    return this.top === other.top && this.bottom === other.bottom;
  }

  floor(): bigint {
    const down = this.top / this.bottom;
    return this.top < 0n && down * this.bottom !== this.top ? down - 1n : down;
  }
}
