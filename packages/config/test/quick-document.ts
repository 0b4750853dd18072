import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import './quick-styles.ts';

/**
 * What no test of ours looks at is left out of a document of jsdom, where it takes most of a test's time. It holds for all
 * files of a worker: where a module is loaded once, this is done once.
 */

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

// antd writes its style sheets into the document, anew for each test. jsdom would parse them, and ask each of their rules
// whenever a test looks for something by its role. Our own sheets are not read either.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get: () => '',
  set: () => {},
});
