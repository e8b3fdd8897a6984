const HEADINGS = [
  'Last Updated',
  'Unique ID',
  'Name 6',
  'Name 1',
  'Name 2',
  'Name type',
  'Regime Name',
  'Designation Type',
  'D.O.B',
  'Nationality(/ies)',
];

/** Unique ID, family name or company, given names, birth, nationality. */
const ENTRIES = [
  ['INV0001', 'EXAMPLEOV', 'Ferdinand', 'Rupert', '00/00/1961', 'Ruritania'],
  ['INV0002', 'MADEUPOVA', 'Aurelia', '', '14/03/1974', 'Ruritania'],
  ['INV0003', 'PLACEHOLDER', 'Casimir', 'Ignatius', '00/00/1958', 'Freedonia'],
  ['INV0004', 'NOBODYENKO', 'Leopold', '', '02/11/1980', 'Freedonia'],
  ['INV0005', 'PRETENDOVICH', 'Theodora', 'Anna', '00/07/1969', 'Ruritania'],
  ['INV0006', 'FICTITIOUS SHIPPING LLC', '', '', '', ''],
  ['INV0007', 'IMAGINARY MINERALS JSC', '', '', '', ''],
  ['INV0008', 'NOWHERE TRADING FZE', '', '', '', ''],
];

/** Parties of the demo whose names are like those of the list. */
export const LOOKALIKES = [
  { name: 'Ferdinand Exampleov', born: '1961', nationality: null },
  { name: 'Aurélia Madeupova', born: null, nationality: null },
  { name: 'Casimir Placeholder', born: '1959', nationality: null },
];

/** A list of invented people and companies in the format of the UK Sanctions List. The real one has about 57,000 rows. */
export function inventedSanctionsList(reportedOn: string): string {
  const rows = ENTRIES.map(([id = '', family = '', first = '', second = '', born = '', nationality = '']) => [
    reportedOn,
    id,
    family,
    first,
    second,
    'Primary Name',
    'Invented for the demo',
    first === '' ? 'Entity' : 'Individual',
    born,
    nationality,
  ]);
  const lines = [HEADINGS, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(','));
  return `Report Date: ${reportedOn}\r\n${lines.join('\r\n')}\r\n`;
}
