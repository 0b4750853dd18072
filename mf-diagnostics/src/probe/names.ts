import type { ProbedRole } from '@ledgerwise/contract';

/** Elements that have a role implicitly, and those with an explicit one. */
const SELECTORS: Readonly<Record<ProbedRole, string>> = {
  button: 'button:not([role]), [role="button"]',
  link: 'a[href]:not([role])',
  tab: '[role="tab"]',
  menuitem: '[role="menuitem"]',
  option: '[role="option"]',
  checkbox: 'input[type="checkbox"], [role="checkbox"], [role="switch"]',
  heading: 'h1, h2, h3, [role="heading"]',
  row: '[role="row"], tr',
  grid: '[role="grid"], table',
  img: '[role="img"], svg[aria-label]',
  status: '[role="status"]',
};

const INPUTS = 'input:not([type="hidden"]), textarea, select, [role="combobox"], [role="switch"]';

const squeeze = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

function labelOf(element: Element): string {
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const label = labels[0] ?? element.closest('label');
  return label instanceof Element ? wordsOf(label) : '';
}

function referredTo(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return squeeze(ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' '));
}

/** Its text without keyboard hints. */
function wordsOf(element: Element): string {
  if (element.querySelector('kbd, [aria-hidden="true"]') === null) return squeeze(element.textContent);
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll('kbd, [aria-hidden="true"]')) silent.remove();
  return squeeze(copy.textContent);
}

/** Accessible name, as far as the product's own components go. */
export function nameOf(element: Element): string {
  return (
    squeeze(element.getAttribute('aria-label')) ||
    referredTo(element) ||
    labelOf(element) ||
    wordsOf(element) ||
    squeeze(element.getAttribute('title')) ||
    squeeze(element.getAttribute('placeholder'))
  );
}

/** True if a name matches: a text must equal the whole name; a pattern may match a part. */
export function matches(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

const isRefused = (element: Element): boolean =>
  element.matches(':disabled, [aria-disabled="true"]') || element.closest('[hidden]') !== null;

/** All of a role and name that can be used, in the order of the page. */
export function allByRole(
  container: ParentNode,
  role: ProbedRole,
  name: string | RegExp,
): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(SELECTORS[role])].filter(
    (element) => !isRefused(element) && matches(nameOf(element), name),
  );
}

/** The last one: a dialog comes after the element that opened it. */
export function findByRole(
  container: ParentNode,
  role: ProbedRole,
  name: string | RegExp,
): HTMLElement | undefined {
  return allByRole(container, role, name).at(-1);
}

/** The input with a label; of antd's lists, the box that is typed into. */
export function findInput(container: ParentNode, label: string | RegExp): HTMLElement | undefined {
  return [...container.querySelectorAll<HTMLElement>(INPUTS)]
    .filter((element) => !isRefused(element) && matches(nameOf(element), label))
    .at(-1);
}

/** The names of all elements with a role, for messages. */
export function namesOf(container: ParentNode, role: ProbedRole): readonly string[] {
  return [...container.querySelectorAll(SELECTORS[role])].map(nameOf).filter((name) => name !== '');
}

/** The texts of the rows of tables and grids, without their heads and feet. */
export function rowTexts(container: ParentNode): readonly string[] {
  return [...container.querySelectorAll('[role="row"], tbody tr')]
    .filter(
      (row) => row.querySelector('[role="columnheader"]') === null && row.closest('thead, tfoot') === null,
    )
    .map((row) => squeeze(row.textContent));
}

/** Messages about invalid input or a failed request. */
export function complaintsIn(container: ParentNode): readonly string[] {
  const said = [...container.querySelectorAll('[role="alert"], [class*="form-item-explain-error"]')];
  return [...new Set(said.map(wordsOf))].filter((text) => text !== '');
}
