/** Reserves the height of the views bar until it is loaded. */
export function ViewsRoom() {
  return <div style={{ height: 'calc(2.25rem + 1px)', marginBlock: '0.25rem' }} />;
}
