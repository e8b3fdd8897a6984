import type { AriaAttributes } from 'react';

/*
 * Roles of a table, for elements that aren't table elements. Virtual rows are positioned one by one, which table
 * elements don't support. In some browsers, table elements with another layout also lose their roles.
 */

const withRole = (role: string) => (attributes: AriaAttributes) => ({ role, ...attributes });

export const gridRole = withRole('grid');
export const rowsRole = withRole('rowgroup');
export const rowRole = withRole('row');
export const headingRole = withRole('columnheader');
export const cellRole = withRole('gridcell');
