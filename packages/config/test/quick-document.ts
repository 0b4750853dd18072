import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { quickStyles } from './quick-styles.ts';

// Without a turn of the clock between two keys: each call still ends with one. Whether something lies above what is
// clicked is for a real browser to say (`appearance.spec.ts`): jsdom has no layout and none of our style sheets.
const quick = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never };

const { click, dblClick, hover, keyboard, paste, pointer, type, unhover, upload } = userEvent;

Object.assign(userEvent, {
  click: (element, options) => click(element, { ...quick, ...options }),
  dblClick: (element, options) => dblClick(element, { ...quick, ...options }),
  hover: (element, options) => hover(element, { ...quick, ...options }),
  keyboard: (text, options) => keyboard(text, { ...quick, ...options }),
  paste: (data, options) => paste(data, { ...quick, ...options }),
  pointer: (input, options) => pointer(input, { ...quick, ...options }),
  type: (element, text, options) => type(element, text, { ...quick, ...options }),
  unhover: (element, options) => unhover(element, { ...quick, ...options }),
  upload: (element, files, options) => upload(element, files, { ...quick, ...options }),
} satisfies Partial<typeof userEvent>);

const known = new WeakSet<Document>();

/** What no test of ours looks at is left out of jsdom, where it takes most of a test's time. A worker may have several documents. */
export function quickenDocument(): void {
  if (known.has(document)) return;
  known.add(document);
  // antd writes its style sheets into the document, anew for each test, and jsdom would parse them. Ours are not read either.
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get: () => '',
    set: () => {},
  });
  for (const view of new Set([window, document.defaultView]))
    if (view) view.getComputedStyle = quickStyles(view.getComputedStyle.bind(view));
}
