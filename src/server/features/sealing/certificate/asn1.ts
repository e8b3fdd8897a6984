import {
  type BaseBlock,
  Constructed,
  fromBER,
  Integer,
  ObjectIdentifier,
  OctetString,
  Primitive,
} from 'asn1js';

/** Thrown if an ASN.1 value has an unexpected form. */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error';
}

export function parseBer(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(bytes);
  if (offset === -1) throw new Asn1Error('Not ASN.1');
  return result;
}

/** The parts of a sequence, a set or a tagged value. */
export function partsOf(value: BaseBlock | undefined): BaseBlock[] {
  if (!(value instanceof Constructed)) throw new Asn1Error('Not constructed');
  return value.valueBlock.value as BaseBlock[];
}

/** The bytes of an octet string, even with an implicit tag or in pieces. */
export function bytesOf(value: BaseBlock | undefined): Buffer {
  if (value instanceof OctetString) return Buffer.from(value.getValue());
  if (value instanceof Primitive) return Buffer.from(value.valueBlock.valueHexView);
  return Buffer.concat(partsOf(value).map(bytesOf));
}

export function oidOf(value: BaseBlock | undefined): string {
  if (!(value instanceof ObjectIdentifier)) throw new Asn1Error('Not an object identifier');
  return value.valueBlock.toString();
}

export function numberOf(value: BaseBlock | undefined): number {
  if (!(value instanceof Integer)) throw new Asn1Error('Not a number');
  return value.valueBlock.valueDec;
}

export function isNumber(value: BaseBlock | undefined): boolean {
  return value instanceof Integer;
}
