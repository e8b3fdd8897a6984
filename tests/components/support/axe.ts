import axe from 'axe-core';

/** Runs axe on the page, or on a part of it. Returns the rule and targets of each violation. */
export async function violations(within: Document | Element = document): Promise<string[]> {
  const { violations: found } = await axe.run(within, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
