/** The demo firm's logo, a PNG of 64 × 64 pixels, as a data URL. */
export const DEMO_LOGO = [
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAABlBMVEX///8bSWVZ0v50AAAAd0lEQVR42q3QsQ3EMAhA',
  '0R+lSOkRPIpHs0fzKBnBZQrLhDh3p4PaFOghIUDAotilaJaqqLBNnMzqDw0OiwuCRYdoMSBNCGSHgjjUzePcPdrxIv9whRepx2ERR+oWQdstdEqzeLZN',
  'PEdY6KHFIQsOaXzw/epiLIobPXLPtguVXYMAAAAASUVORK5CYII=',
].join('');
