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

// Says that the page could not be loaded if its script or style sheet fails. Needs neither. Once the page has content,
// lib/lazy reports what is missing.
(() => {
  const isNeeded = ({ tagName, rel, type }) =>
    (tagName === 'LINK' && rel === 'stylesheet') || (tagName === 'SCRIPT' && type === 'module');

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
      if (!(target instanceof HTMLElement) || !isNeeded(target)) return;
      if (document.getElementById('root')?.hasChildNodes()) return;
      if (document.body) report();
      else document.addEventListener('DOMContentLoaded', report);
    },
    true,
  );
})();
