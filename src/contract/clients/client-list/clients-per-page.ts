/** Clients per request of the list. Divisible by every number of columns the grid may have. */
export const CLIENTS_PER_PAGE = 60;
