/** Clients of one request of the list on the screen. Divides by every number of columns the grid may have. */
export const CLIENTS_PER_PAGE = 60;
