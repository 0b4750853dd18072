type StyleOf = (element: Element, pseudo?: string | null) => CSSStyleDeclaration;

/** Attributes by which a browser's own style sheet shows or hides an element. */
const SHOWN_BY = ['hidden', 'open', 'type'] as const;

const own = (element: Element, property: 'display' | 'visibility'): string =>
  element.hasAttribute('style') ? (element as HTMLElement | SVGElement).style[property] : '';

function visibility(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = own(at, 'visibility');
    if (value !== '' && value !== 'inherit') return value;
  }
  return 'visible';
}

/** Its own attributes do not say whether it is shown. */
const isSpecial = (element: Element): boolean =>
  element.hasAttribute('popover') ||
  element.localName === 'summary' ||
  (element.hasAttribute('hidden') && /^(t|col)/.test(element.localName));

/**
 * A quicker `getComputedStyle` for a document without style sheets. Tests ask by role, and whether something is hidden is
 * asked of each element on the way. jsdom goes through all rules for that, and again after each change. Here it is asked once
 * for each kind of element; what is neither `display` nor `visibility`, jsdom answers as ever.
 */
export function quickStyles(computed: StyleOf): StyleOf {
  const usual = new Map<string, string>();

  const usualDisplay = (element: Element): string => {
    const { localName, namespaceURI } = element;
    const key = [namespaceURI, localName, ...SHOWN_BY.map((name) => element.getAttribute(name) ?? '-')].join(
      ' ',
    );
    const known = usual.get(key);
    if (known !== undefined) return known;
    const bare = element.ownerDocument.createElementNS(namespaceURI, localName);
    for (const name of SHOWN_BY) {
      const value = element.getAttribute(name);
      if (value !== null) bare.setAttribute(name, value);
    }
    const { display } = computed(bare);
    usual.set(key, display);
    return display;
  };

  const answer = (element: Element, property: string | symbol): string | undefined => {
    if (property === 'display') return own(element, 'display') || usualDisplay(element);
    return property === 'visibility' ? visibility(element) : undefined;
  };

  return (element, pseudo) => {
    if (pseudo || isSpecial(element)) return computed(element, pseudo);
    let all: CSSStyleDeclaration | undefined;
    const rest = () => {
      all ??= computed(element);
      return all;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (property === 'getPropertyValue')
          return (name: string) => answer(element, name) ?? rest().getPropertyValue(name);
        const known = answer(element, property);
        if (known !== undefined) return known;
        const value = Reflect.get(rest(), property);
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
    });
  };
}
