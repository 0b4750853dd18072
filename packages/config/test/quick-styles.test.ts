// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { quickStyles } from './quick-styles.ts';

const PAGE = `
  <main><h1>One</h1><p>two <span>three</span><a href="/">four</a></p><ul><li>five</li></ul></main>
  <div hidden><button>six</button></div><div hidden="until-found">seven</div><embed hidden>
  <dialog>eight</dialog><dialog open>nine</dialog><div popover>ten</div>
  <input><input type="hidden"><input type="HIDDEN"><input type="checkbox"><select><option>eleven</option></select>
  <details><summary>twelve</summary><p>thirteen</p></details><details open><summary>a</summary><summary>b</summary></details>
  <table><colgroup><col></colgroup><thead><tr><th>c</th></tr></thead>
    <tbody hidden><tr hidden><td hidden>d</td></tr></tbody></table>
  <div style="display: none"><b style="display: inline-block">e</b></div>
  <div style="visibility: hidden"><i>f</i><i style="visibility: visible">g</i><i style="visibility: inherit">h</i></div>
  <template>i</template><datalist></datalist><svg><title>j</title><g style="display: none"></g></svg>`;

test('agrees with jsdom about hidden elements', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) throw new Error('The frame has no window.');
  view.document.body.innerHTML = PAGE;
  const computed = view.getComputedStyle.bind(view);
  const quick = quickStyles(computed);
  const elements = [...view.document.querySelectorAll('*')];
  const told = (styleOf: typeof computed) =>
    elements.map((element) => {
      const style = styleOf(element);
      const { localName, outerHTML } = element;
      const shown = [style.display, style.visibility, style.getPropertyValue('display'), style.color];
      return [localName, outerHTML.slice(0, 60), ...shown];
    });
  expect(elements.length).toBeGreaterThan(40);
  expect(told(quick)).toEqual(told(computed));
});
