import type { Plugin } from 'vite';

/** Makes the page preload the built font whose name starts with `name`, before the page's style sheet is parsed. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'tallygate:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(`/${name}`));
        if (!file) throw new Error(`The build has no font named ${name}`);
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
