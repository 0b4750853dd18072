import { quickStyles } from './quick-styles.ts';

const known = new WeakSet<Document>();

/** Removes slow parts of jsdom that no test of ours checks. A worker may have several documents. */
export function quickenDocument(): void {
  if (known.has(document)) return;
  known.add(document);
  // antd writes its style sheets into the document for each test, and jsdom would parse them. Ours are not read either.
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get: () => '',
    set: () => {},
  });
  for (const view of new Set([window, document.defaultView]))
    if (view) view.getComputedStyle = quickStyles(view.getComputedStyle.bind(view));
}
