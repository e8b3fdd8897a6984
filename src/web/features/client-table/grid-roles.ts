import type { AriaAttributes } from 'react';

/*
 * The roles of table elements, for other elements. Table elements can't be positioned one by one, as virtual rows must be, and in
 * some browsers they lose their roles when they are laid out differently.
 */

const withRole = (role: string) => (attributes: AriaAttributes) => ({ role, ...attributes });

export const gridRole = withRole('grid');
export const rowsRole = withRole('rowgroup');
export const rowRole = withRole('row');
export const headingRole = withRole('columnheader');
export const cellRole = withRole('gridcell');
