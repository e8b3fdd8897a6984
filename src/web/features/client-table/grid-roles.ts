import type { AriaAttributes } from 'react';

/*
 * The roles of a table. Elements of a table can't be positioned one by one, as virtual rows are, and lose their roles in
 * some browsers once they are laid out in another way.
 */

const withRole = (role: string) => (attributes: AriaAttributes) => ({ role, ...attributes });

export const gridRole = withRole('grid');
export const rowsRole = withRole('rowgroup');
export const rowRole = withRole('row');
export const headingRole = withRole('columnheader');
export const cellRole = withRole('gridcell');
