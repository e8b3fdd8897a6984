// Runs before the first paint and outside the bundle.

// So that a dark page never flashes white. Uses the same key and attribute as Mantine's own colour scheme manager.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is blocked, so use the system's scheme.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// Says that the page could not be loaded if a script or style sheet that its document names fails. Needs neither. What
// the page's code adds later is reported by lib/lazy.
(() => {
  const NEEDED = 'link[rel="stylesheet"], script[type="module"]';
  let named = null;
  // Runs before the page's code.
  document.addEventListener(
    'readystatechange',
    () => {
      named = [...document.querySelectorAll(NEEDED)];
    },
    { once: true },
  );

  function report() {
    if (document.getElementById('load-failure')) return;
    const notice = document.createElement('div');
    notice.id = 'load-failure';
    notice.role = 'alert';
    const text = document.createElement('p');
    text.textContent =
      'This page could not be loaded completely. Check your connection, then reload the page.';
    const reload = document.createElement('button');
    reload.type = 'button';
    reload.textContent = 'Reload';
    reload.addEventListener('click', () => window.location.reload());
    notice.append(text, reload);
    document.body.prepend(notice);
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(NEEDED)) return;
      if (named && !named.includes(target)) return;
      if (document.body) report();
      else document.addEventListener('DOMContentLoaded', report);
    },
    true,
  );
})();
