// In every page of `npm run dev`: reloads it after a build, and shows errors above it.
// A plain script, as it stands in the page: its digest is in the page's policy.
(() => {
  const SHOWN = 20;
  const STYLE = `
    :host { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; max-width: min(46rem, calc(100vw - 2rem)); }
    section { box-sizing: border-box; max-height: 60vh; overflow: auto; padding: 0.75rem 1rem; border-radius: 8px;
      border: 2px solid #b3261e; background: #1d1b1b; color: #f4efef; box-shadow: 0 8px 32px rgb(0 0 0 / 40%);
      font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
    section[data-worst='warning'] { border-color: #c98a00; }
    header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; }
    h2 { margin: 0; font-size: 0.875rem; }
    ul { margin: 0.5rem 0 0; padding: 0; list-style: none; }
    li { margin-top: 0.5rem; }
    b { color: #ffb4ab; }
    li[data-severity='warning'] b { color: #ffd58a; }
    pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
    button { font: inherit; color: inherit; background: none; border: 1px solid currentcolor; border-radius: 4px; cursor: pointer; }
  `;
  let host;

  function element(name, text, more = {}) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(more)) made.setAttribute(key, value);
    return made;
  }

  function close() {
    host?.remove();
    host = undefined;
  }

  function item({ severity, text, file, line, column }) {
    const shown = element('li', '', { 'data-severity': severity });
    const place = [file, line, file && line && column].filter((part) => part !== undefined).join(':');
    if (place) shown.append(element('b', place));
    shown.append(element('pre', text));
    return shown;
  }

  function headingOf(problems) {
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const count = (number, word) => (number ? [`${number} ${word}${number === 1 ? '' : 's'}`] : []);
    return [...count(errors, 'error'), ...count(problems.length - errors, 'warning')].join(', ');
  }

  function show(problems) {
    close();
    if (problems.length === 0) return;
    host = element('div', '', { 'data-development-problems': '' });
    const worst = problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
    const section = element('section', '', { role: 'alert', 'data-worst': worst });
    const header = element('header');
    const button = element('button', 'Close (Esc)', { type: 'button' });
    button.addEventListener('click', close);
    header.append(element('h2', headingOf(problems)), button);
    const list = element('ul');
    list.append(...problems.slice(0, SHOWN).map(item));
    section.append(header, list);
    if (problems.length > SHOWN)
      section.append(element('p', `${problems.length - SHOWN} more are in the terminal.`));
    host.attachShadow({ mode: 'open' }).append(element('style', STYLE), section);
    document.body.append(host);
  }

  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !host) return;
      close();
      // The content below has its own Esc.
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );

  const channel = new EventSource('/live-reload');
  channel.addEventListener('reload', () => location.reload());
  channel.addEventListener('problems', ({ data }) => show(JSON.parse(data)));
})();
