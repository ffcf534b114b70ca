// Light or dark: as the system has it until the reader chooses, then as chosen. Runs before the page is painted.
{
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const remembered = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null; // Storage may be switched off; the choice then lasts as long as the page.
    }
  };
  /** @param {string} theme */
  const show = (theme) => {
    root.dataset.theme = theme;
    const text = document.getElementById('theme-text');
    if (text !== null) text.textContent = theme === 'dark' ? 'Switch to light' : 'Switch to dark';
  };
  const current = () => remembered() ?? (dark.matches ? 'dark' : 'light');

  show(current());
  dark.addEventListener('change', () => show(current()));
  document.addEventListener('DOMContentLoaded', () => {
    show(current());
    const button = document.getElementById('theme');
    if (button === null) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
      try {
        localStorage.setItem('theme', next);
      } catch {}
      show(next);
    });
  });
}
