import axe from 'axe-core';

/** Runs axe on the page. Returns the rule and targets of each violation. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
