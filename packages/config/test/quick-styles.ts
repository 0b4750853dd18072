/**
 * Tests ask by role, and whether something is hidden is asked of each element on the way. jsdom goes through all rules of
 * all style sheets for that, and again after each change. What a browser hides without a sheet of ours depends on few
 * attributes: that is asked of jsdom once for each of their combinations. All else is answered by jsdom.
 */
const computed = window.getComputedStyle.bind(window);

const usual = new Map<string, string>();

/** Attributes that the default style sheet of a browser shows or hides by. */
function usualDisplay(element: Element): string {
  const { localName } = element;
  const kind = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name) ?? '-').join('|');
  const key = `${localName}|${element.namespaceURI}|${kind}`;
  const known = usual.get(key);
  if (known !== undefined) return known;
  const bare = document.createElementNS(element.namespaceURI, localName);
  for (const name of ['hidden', 'open', 'type']) {
    const value = element.getAttribute(name);
    if (value !== null) bare.setAttribute(name, value);
  }
  const { display } = computed(bare);
  usual.set(key, display);
  return display;
}

const own = (element: Element, property: 'display' | 'visibility'): string =>
  element.hasAttribute('style') ? (element as HTMLElement | SVGElement).style[property] : '';

function visibility(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = own(at, 'visibility');
    if (value !== '' && value !== 'inherit') return value;
  }
  return 'visible';
}

/** The answers that are known without asking all rules. */
function known(element: Element, property: string | symbol): string | undefined {
  if (property === 'display') return own(element, 'display') || usualDisplay(element);
  if (property === 'visibility') return visibility(element);
  return undefined;
}

function quickStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  // Whether these are shown follows from more than their own attributes.
  if (pseudo || element.hasAttribute('popover') || element.localName === 'summary')
    return computed(element, pseudo);
  let all: CSSStyleDeclaration | undefined;
  const full = () => (all ??= computed(element));
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, property) {
      if (property === 'getPropertyValue')
        return (name: string) => known(element, name) ?? full().getPropertyValue(name);
      const answer = known(element, property);
      if (answer !== undefined) return answer;
      const value = Reflect.get(full(), property);
      return typeof value === 'function' ? value.bind(full()) : value;
    },
  });
}

for (const view of new Set([window, document.defaultView])) if (view) view.getComputedStyle = quickStyle;
